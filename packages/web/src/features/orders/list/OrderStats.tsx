import { SimpleGrid } from '@mantine/core'
import { monthName } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { CardSkeleton } from '../../../ui/page/CardSkeleton.tsx'
import { StatCard } from '../../../ui/text/StatCard.tsx'
import { type OrderStats as Stats, statWords } from './figures.ts'
import styles from '../Orders.module.css'
import type { Range } from '../ordersUrl.ts'

const words = text.orders.history

/** Figures over the time range. stats: undefined while they are read. */
export const OrderStats = ({ stats, range }: { stats: Stats | undefined; range: Range }) => {
  if (!stats)
    return (
      <div className={styles.stats}>
        <CardSkeleton height={132} minWidth={150} />
      </div>
    )
  const said = statWords(stats)
  return (
    <SimpleGrid
      component="section"
      cols={{ base: 2, lg: 4 }}
      spacing={{ base: 'sm', sm: 'lg' }}
      mb={32}
      aria-label={words.stats}
    >
      <StatCard label={words.totalOrders} value={said.totalOrders} note={words.ranges[range]} />
      <StatCard label={words.totalSpent} value={said.totalSpent} note={words.spentNote} />
      <StatCard label={words.averageOrder} value={said.averageOrderValue} note={words.averageNote} />
      <StatCard label={words.thisMonth} value={said.thisMonth} note={words.monthNote(monthName(Date.now()))} />
    </SimpleGrid>
  )
}
