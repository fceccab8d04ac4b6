import { type reporting, revenueSourceNames } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { after } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { beginOf, dayOf, daysAfter, pointAt, secondOf, daysOfPoint } from './days.rules.ts'
import { daysOf, storedSoFar } from './facts.ts'
import { type Open, openFrom } from './stored.ts'
import { tables } from './reporting.tables.ts'

/** A metric over a period. */
export interface Series {
  /** The total of all days before both periods. */
  earlier: number
  /** The total of the previous period. */
  before: number
  /** Per point of the period. */
  points: number[]
}

/** From the start of one day to the end of another, and never beyond now. */
export const spanOf = ({ from, to }: { from: string; to: string }, now: Date): { from: Date; before: Date } => {
  const end = beginOf(daysAfter(to, 1))
  const soon = after(now, 1)
  return { from: beginOf(from), before: end < soon ? end : soon }
}

/** Events on days that are not totaled yet. */
export interface OpenDays {
  /** The first of those days; null: there is none. */
  from: string | null
  /** Until when they are stored. */
  until: Open['until']
  rows: { figure: string; part: string; day: string; value: number }[]
}

/** Columns: figure, part, day, value: stored as far as possible, and row by row since. */
const sinceDays = (
  { days, until }: Open,
  before: Date,
  metrics: readonly string[],
): RawBuilder<unknown> | undefined => {
  if (days === '-infinity') return daysOf({ from: days, before }, metrics)
  const stored = until > days && before > days ? [storedSoFar({ from: days, before: until })] : []
  const rows = before > until ? [daysOf({ from: until, before }, metrics)] : []
  const both = [...stored, ...rows].map((source) => sql`select figure, part, day, value from (${source}) as one`)
  return both.length === 0 ? undefined : sql.join(both, sql` union all `)
}

/** Reads the events since the last totaled day, within a period. */
export const readOpenDays = async (
  tx: Tx,
  period: reporting.MetricPeriodDays,
  metrics: readonly string[],
): Promise<OpenDays> => {
  const open = await openFrom(tx)
  const from = open.days === '-infinity' ? null : dayOf(open.days)
  const since = metrics.length > 0 && sinceDays(open, spanOf(period, tx.now).before, metrics)
  if (!since) return { from, until: open.until, rows: [] }
  const { rows } = await sql<{ figure: string; part: string; day: string; value: string }>`
    select figure, part, day::text, sum(value)::text as value from (${since}) as since
     where figure = any(${[...metrics]}::text[]) and day <= ${period.to}::date
     group by figure, part, day`.execute(tables(tx))
  return { from, until: open.until, rows: rows.map((row) => ({ ...row, value: Number(row.value) })) }
}

interface StoredRow {
  figure: string
  part: string
  /** The totals of all days before both periods, and before this one. */
  first: string
  middle: string
  /** The points of the period, each with the total of its days. */
  line: string | null
}

/** Read as one text, `0:12 1:7`, which costs the database half as much as JSON. */
export const pairsOf = (line: string | null): [string, string][] =>
  (line?.split(' ') ?? []).map((pair) => {
    const [key = '', value = ''] = pair.split(':')
    return [key, value]
  })

const partsOf = (metric: string): readonly string[] => (metric === 'revenue' ? revenueSourceNames : [''])

/** The last stored day that is read: days that another process totals meanwhile are not counted twice. */
export const lastStoredDay = ({ from }: OpenDays, day: string): string =>
  from !== null && from <= day ? daysAfter(from, -1) : day

const readStored = async (tx: Tx, period: reporting.MetricPeriodDays, metrics: readonly string[], open: OpenDays) => {
  if (open.from === null) return []
  const requested = metrics.flatMap((figure) => partsOf(figure).map((part) => ({ figure, part })))
  const own = sql`kept.figure = wanted.figure and kept.part = wanted.part`
  const second = sql`${secondOf(period)}::date`
  const point = sql`case when day < ${second} then 0 else (day - ${second}) / ${sql.lit(daysOfPoint(period))} + 1 end`
  const soFar = (day: string) => sql`
    coalesce((select so_far from day_figure kept where ${own} and day <= ${lastStoredDay(open, day)}::date order by day desc limit 1), 0)`
  const { rows } = await sql<StoredRow>`
    select figure, part, ${soFar(daysAfter(period.beforeFrom, -1))} as first, ${soFar(period.beforeTo)} as middle,
           (select string_agg(point || ':' || value, ' ')
              from (select ${point} as point, sum(value) as value from day_figure kept
                     where ${own} and day between ${period.from}::date and ${lastStoredDay(open, period.to)}::date
                     group by 1) as summed) as line
      from unnest(${requested.map(({ figure }) => figure)}::text[], ${requested.map(({ part }) => part)}::text[])
             as wanted (figure, part)`.execute(tables(tx))
  return rows
}

/**
 * Reads metrics of a period and the previous one: two sums and the points of the series, however long the history.
 * @param open events since the last totaled day, for the period or longer, if already read
 * @returns metrics by name and by part
 */
export const readMetrics = async (
  tx: Tx,
  period: reporting.MetricPeriodDays,
  metrics: readonly string[],
  open?: OpenDays,
): Promise<(metric: string, part?: string) => Series> => {
  const since = open ?? (await readOpenDays(tx, period, metrics))
  const emptySeries = (): Series => ({ earlier: 0, before: 0, points: Array(period.points.length).fill(0) })
  const seriesByKey = new Map<string, Series>()
  for (const { figure, part, first, middle, line } of await readStored(tx, period, metrics, since)) {
    const series = { ...emptySeries(), earlier: Number(first), before: Number(middle) - Number(first) }
    for (const [at, value] of pairsOf(line)) series.points[Number(at)] = Number(value)
    seriesByKey.set(`${figure}:${part}`, series)
  }
  for (const { figure, part, day, value } of since.rows) {
    if (day > period.to) continue
    const key = `${figure}:${part}`
    const series = seriesByKey.get(key) ?? emptySeries()
    seriesByKey.set(key, series)
    if (day < period.from) series[day < period.beforeFrom ? 'earlier' : 'before'] += value
    else {
      const at = pointAt(period, day)
      series.points[at] = (series.points[at] ?? 0) + value
    }
  }
  return (metric, part = '') => seriesByKey.get(`${metric}:${part}`) ?? emptySeries()
}
