import { Skeleton } from '@mantine/core'
import card from './ItemCard.module.css'
import row from './ItemRow.module.css'

/** Placeholders of item cards in their final shape, in the same `ul`. count: how many. */
export const ItemCardSkeletons = ({ count = 5 }: { count?: number }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={`card ${index + 1}`} className={card.card} aria-hidden="true">
      <Skeleton className={card.cover} radius={0} />
      <div className={card.facts}>
        <Skeleton height={15} width={`${78 - (index % 3) * 12}%`} my={3} />
        <Skeleton height={12} width="58%" my={3} />
        <Skeleton height={11} width="40%" my={3} />
      </div>
    </li>
  ))

/** Placeholders of item rows in their final shape. count: how many. */
export const ItemRowSkeletons = ({ count = 3 }: { count?: number }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={`row ${index + 1}`} className={row.row} aria-hidden="true">
      <Skeleton className={row.cover} />
      <div className={row.facts}>
        <Skeleton height={14} width={`${70 - (index % 3) * 10}%`} my={3} />
        <Skeleton height={11} width="46%" my={3} />
      </div>
    </li>
  ))
