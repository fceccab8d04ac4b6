import { content, progress } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { notifyFailed } from '../../ui/toastFailed.ts'

const reads = [content.listContent, content.getContent, progress.getShelf]

/** Whether an item is a favorite, with an optimistic toggle. */
export const useFavourite = ({ id, favourite }: Pick<content.ContentItem, 'id' | 'favourite'>) => {
  const saving = useAction(progress.saveFavourite, {
    refreshes: reads,
    onFailed: ({ message }) => notifyFailed(message),
  })
  return {
    on: saving.isPending ? !favourite : favourite,
    onChange: (isFavourite: boolean) => void saving.run({ params: { id }, body: { favourite: isFavourite } }),
  }
}
