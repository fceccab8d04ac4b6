import { SimpleGrid, Skeleton } from '@mantine/core'
import { monthName } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { StatCard } from '../../../ui/text/StatCard.tsx'
import { type OrderStats as Stats, statText } from './metrics.ts'
import type { Range } from '../ordersUrl.ts'

const copy = text.orders.history
const awaited = { display: 'inline-block', h: '1em', w: '5ch' } as const

/** Metrics over the time range. stats: undefined while loading, with placeholders of the same size. */
export const OrderStats = ({ stats, range }: { stats: Stats | undefined; range: Range }) => {
  const values = stats && statText(stats)
  const valueOf = (name: keyof ReturnType<typeof statText>) =>
    values?.[name] ?? <Skeleton component="span" {...awaited} />
  return (
    <SimpleGrid
      component="section"
      cols={{ base: 2, lg: 4 }}
      spacing={{ base: 'sm', sm: 'lg' }}
      mb={32}
      aria-label={copy.stats}
      aria-busy={!values}
    >
      <StatCard label={copy.totalOrders} value={valueOf('totalOrders')} note={copy.ranges[range]} />
      <StatCard label={copy.totalSpent} value={valueOf('totalSpent')} note={copy.spentNote} />
      <StatCard label={copy.averageOrder} value={valueOf('averageOrderValue')} note={copy.averageNote} />
      <StatCard label={copy.thisMonth} value={valueOf('thisMonth')} note={copy.monthNote(monthName(Date.now()))} />
    </SimpleGrid>
  )
}
