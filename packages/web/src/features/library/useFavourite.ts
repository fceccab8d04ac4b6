import { content, progress } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { notifyFailed } from '../../ui/toastFailed.ts'

const reads = [content.listContent, content.getContent, progress.getShelf]

/** Whether an item is a favorite, with an optimistic toggle. */
export const useFavourite = ({ id, favourite }: Pick<content.ContentItem, 'id' | 'favourite'>) => {
  const keeping = useAction(progress.saveFavourite, {
    refreshes: reads,
    onFailed: ({ message }) => notifyFailed(message),
  })
  return {
    on: keeping.isPending ? !favourite : favourite,
    onChange: (wanted: boolean) => void keeping.run({ params: { id }, body: { favourite: wanted } }),
  }
}
