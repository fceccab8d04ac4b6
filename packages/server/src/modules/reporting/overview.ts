import { centsToUsd, type reporting, revenueSourceNames, type Right } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { measureUptime } from '../system/index.ts'
import { type RequestedPeriod, periodOf } from './days.rules.ts'
import { type OpenDays, readMetrics, readOpenDays, type Series } from './metrics.ts'
import { readWaits } from './medians.ts'
import { readPeople } from './people.ts'
import { readPending } from './pending.ts'

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** The number in each period. */
export const asCount = ({ before, points }: Series): reporting.Metric => ({
  value: sum(points),
  before,
  line: points,
})

const dollars = (cents: number): number => centsToUsd(BigInt(cents))

/** US dollars of cents. */
export const asDollars = ({ before, points }: Series): reporting.Metric => ({
  value: dollars(sum(points)),
  before: dollars(before),
  line: points.map(dollars),
})

/** The balance at the end of each point, from arrivals and departures. */
export const asStock = (arrivals: Series, departures: Series): reporting.Metric => {
  const before = arrivals.earlier - departures.earlier + arrivals.before - departures.before
  let now = before
  const line = arrivals.points.map((arrived, index) => {
    now += arrived - (departures.points[index] ?? 0)
    return now
  })
  return { value: now, before, line }
}

const percent = (renewed: number, lapsed: number): number | null =>
  renewed + lapsed === 0 ? null : Math.round((renewed * 1000) / (renewed + lapsed)) / 10

/** The sum of metrics. */
export const together = (all: readonly Series[]): Series => ({
  earlier: sum(all.map(({ earlier }) => earlier)),
  before: sum(all.map(({ before }) => before)),
  points: (all[0]?.points ?? []).map((_, index) => sum(all.map(({ points }) => points[index] ?? 0))),
})

type SeriesOf = (metric: string, part?: string) => Series

const revenueOf = (seriesOf: SeriesOf): reporting.Overview['revenue'] => ({
  ...asDollars(together(revenueSourceNames.map((source) => seriesOf('revenue', source)))),
  sources: revenueSourceNames.map((source) => ({ source, ...asDollars(seriesOf('revenue', source)) })),
})

const membershipsOf = async (
  tx: Tx,
  period: reporting.MetricPeriodDays,
  seriesOf: SeriesOf,
  open: OpenDays,
): Promise<reporting.Overview['memberships']> => {
  const [renewed, lapsed] = [seriesOf('went_on'), seriesOf('lapsed')]
  const { counted, ...approval } = await readWaits(tx, period, open)
  return {
    members: asStock(seriesOf('joined'), seriesOf('ended')),
    joined: asCount(seriesOf('joined')),
    ended: asCount(seriesOf('ended')),
    renewed: {
      value: percent(sum(renewed.points), sum(lapsed.points)),
      before: percent(renewed.before, lapsed.before),
      line: renewed.points.map((count, index) => percent(count, lapsed.points[index] ?? 0)),
      made: sum(renewed.points),
      due: sum(renewed.points) + sum(lapsed.points),
    },
    approval: { ...approval, decided: counted },
  }
}

const ofPeople = ['registered', 'removed', 'joined', 'ended', 'lapsed', 'went_on']

/** The caller. */
export interface Reader {
  rights: ReadonlySet<Right>
  /** Whether analytics is on. */
  analytics: boolean
}

/** The metrics of the overview that the permissions reach; while analytics is off, only pending counts and uptime. */
export const getOverview = async (
  tx: Tx,
  { rights, analytics }: Reader,
  query: RequestedPeriod,
): Promise<reporting.Overview> => {
  const period = periodOf(query, tx.now)
  const [people, money] = [analytics && rights.has('people:read'), analytics && rights.has('money:read')]
  const metrics = [...(people ? ofPeople : []), ...(money ? ['revenue'] : [])]
  const open = await readOpenDays(tx, period, people ? [...metrics, 'waited'] : metrics)
  const seriesOf = metrics.length > 0 ? await readMetrics(tx, period, metrics, open) : undefined
  const { pending, openTickets } = await readPending(tx, rights)
  const countOf = (kinds: readonly reporting.PendingKind['kind'][]): number | null => {
    const matching = pending.filter(({ kind }) => kinds.includes(kind))
    return matching.length === 0 ? null : sum(matching.map(({ count }) => count))
  }
  return {
    period,
    asOf: tx.now.toISOString(),
    people:
      seriesOf && people
        ? { total: asStock(seriesOf('registered'), seriesOf('removed')), ...(await readPeople(tx, open)) }
        : null,
    memberships: seriesOf && people ? await membershipsOf(tx, period, seriesOf, open) : null,
    revenue: seriesOf && money ? revenueOf(seriesOf) : null,
    pending,
    pendingTransactions: countOf(['deposit', 'withdrawal', 'trade']),
    openTickets,
    uptimePercent: await measureUptime(tx),
  }
}
