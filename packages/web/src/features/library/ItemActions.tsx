import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { content, progress } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { FavouriteButton } from '../../ui/cover/FavouriteButton.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import styles from './Item.module.css'
import { useFavourite } from './useFavourite.ts'

const copy = text.library.item

const DoneButton = ({ item }: { item: content.OpenedItem }) => {
  const marking = useAction(progress.markDone, {
    refreshes: [content.getContent, content.listContent, progress.getShelf],
    onFailed: ({ message }) => notifyFailed(message),
  })
  const done = Boolean(item.progress?.completedAt)
  return (
    <Button
      variant={done ? 'default' : 'light'}
      aria-pressed={done}
      loading={marking.isPending}
      leftSection={<IconCheck size={18} aria-hidden="true" />}
      onClick={() => void marking.run({ params: { id: item.id }, body: { done: !done } })}
    >
      {done ? text.labels.done : copy.markDone}
    </Button>
  )
}

/** Adds an item to favorites, and marks an open one as done. */
export const ItemActions = ({ item }: { item: content.OpenedItem }) => (
  <div className={styles.acts}>
    <FavouriteButton title={item.title} {...useFavourite(item)} />
    {item.access.opens && <DoneButton item={item} />}
  </div>
)
