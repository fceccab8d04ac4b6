import type { content } from '@vesica/contract'
import { ItemCard } from '../../ui/cover/ItemCard.tsx'
import { ItemRow } from '../../ui/cover/ItemRow.tsx'
import { ItemCardSkeletons, ItemRowSkeletons } from '../../ui/cover/ItemSkeletons.tsx'
import { cardOf } from './itemWords.ts'
import type { Layout } from './layout.ts'
import styles from './Library.module.css'

/** Covers of the first screen, whose pictures are wanted at once. */
const FIRST = 5

/** Items as covers or as lines. old: while others are on their way. */
export const Shelf = ({
  items,
  layout,
  old,
}: {
  items: readonly content.ContentItem[]
  layout: Layout
  old?: boolean
}) => {
  const One = layout === 'covers' ? ItemCard : ItemRow
  return (
    <ul className={styles[layout]} data-old={old || undefined}>
      {items.map((item, index) => (
        <One key={item.id} {...cardOf(item, index < FIRST)} />
      ))}
    </ul>
  )
}

/** The same, still loading. */
export const ShelfSkeleton = ({ layout, count = 10 }: { layout: Layout; count?: number }) => (
  <ul className={styles[layout]}>
    {layout === 'covers' ? <ItemCardSkeletons count={count} /> : <ItemRowSkeletons count={count} />}
  </ul>
)
