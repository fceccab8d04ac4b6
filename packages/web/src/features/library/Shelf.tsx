import type { content } from '@vesica/contract'
import { createContext, use } from 'react'
import { ItemCard } from '../../ui/cover/ItemCard.tsx'
import { ItemRow } from '../../ui/cover/ItemRow.tsx'
import { ItemCardSkeletons, ItemRowSkeletons } from '../../ui/cover/ItemSkeletons.tsx'
import { cardOf, leftOf } from './itemCopy.ts'
import type { Layout } from './layout.ts'
import styles from './Library.module.css'
import { useFavourite } from './useFavourite.ts'

/** Number of covers on the first screen, whose pictures load eagerly. */
const FIRST = 5

/** The URL of an item in a preview of the library; undefined: the member's own library, with favorites. */
export const LookedAt = createContext<((id: string) => string) | undefined>(undefined)

const ShelfItem = ({ item, layout, eager }: { item: content.ContentItem; layout: Layout; eager: boolean }) => {
  const favourite = useFavourite(item)
  const hrefOf = use(LookedAt)
  const own = cardOf(item, eager)
  const card = hrefOf ? { ...own, href: hrefOf(item.id) } : { ...own, favourite }
  return layout === 'covers' ? <ItemCard {...card} /> : <ItemRow {...card} note={leftOf(item)} />
}

/** Items as covers or rows. old: others are loading. */
export const Shelf = ({
  items,
  layout,
  old,
}: {
  items: readonly content.ContentItem[]
  layout: Layout
  old?: boolean
}) => {
  return (
    <ul className={styles[layout]} data-old={old || undefined}>
      {items.map((item, index) => (
        <ShelfItem key={item.id} item={item} layout={layout} eager={index < FIRST} />
      ))}
    </ul>
  )
}

/** The loading state of the shelf. */
export const ShelfSkeleton = ({ layout, count = 10 }: { layout: Layout; count?: number }) => (
  <ul className={styles[layout]}>
    {layout === 'covers' ? <ItemCardSkeletons count={count} /> : <ItemRowSkeletons count={count} />}
  </ul>
)
