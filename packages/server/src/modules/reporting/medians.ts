import type { reporting } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { daysAfter, endOf, pointAt } from './days.rules.ts'
import { lastStoredDay, type OpenDays, pairsOf } from './metrics.ts'
import { addTo, countOf, medianOf, stepOf, without } from './medians.rules.ts'
import { tables } from './reporting.tables.ts'

/** Medians in minutes: of a period, of the previous one, and of each point. */
export interface Waits {
  value: number | null
  before: number | null
  line: (number | null)[]
  /** The number they are based on. */
  counted: number
}

interface StoredWaits {
  /** Totals of all days up to some days, by step. */
  sums: string[]
  /** The median of each complete point. */
  medians: string | null
}

const soFar = (until: string): RawBuilder<unknown> =>
  sql`coalesce((select array_to_string(so_far, ' ') from day_wait where day <= ${until}::date order by day desc limit 1), '')`

const numbers = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

/** @param upTo days @param ends the last days of points */
const readStored = async (
  tx: Tx,
  by: 'day' | 'week',
  upTo: readonly string[],
  ends: readonly string[],
): Promise<StoredWaits> => {
  const { rows } = await sql<StoredWaits>`
    select array[${sql.join(upTo.map(soFar))}] as sums,
           (select string_agg(day || ':' || ${sql.ref(by === 'week' ? 'week' : 'median')}, ' ') from day_wait
             where day = any(${[...ends]}::date[])) as medians`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('How long sign-ups waited was not read')
  return row
}

interface Line {
  /** The numbers of the period and the previous one by step, as far as totaled. */
  inPeriod: number[]
  inBefore: number[]
  /** The median of each point that is completely totaled. */
  medians: (number | null)[]
  /** The numbers by step of the point with days of both kinds, as far as totaled. */
  begun: number[]
}

/**
 * The totaled part of a period: its sums, whatever its length, and a median per point. Whole weeks are stored; the
 * extra days of the first week and the current week are differences of two sums.
 */
const readLine = async (tx: Tx, period: reporting.MetricPeriodDays, open: OpenDays): Promise<Line> => {
  const empty = { inPeriod: [], inBefore: [], medians: [], begun: [] }
  if (open.from === null) return empty
  const last = lastStoredDay(open, period.to)
  const ends = period.points.map((_, point) => endOf(period, point)).filter((end) => end <= last)
  const lastComplete = ends.at(-1) ?? period.beforeTo
  const days = [daysAfter(period.beforeFrom, -1), period.beforeTo, ends[0] ?? period.beforeTo, lastComplete, period.to]
  const upTo = days.map((day) => lastStoredDay(open, day))
  const { sums, medians } = await readStored(tx, period.by, upTo, ends)
  const [before = [], begin = [], first = [], complete = [], all = []] = sums.map(numbers)
  const known = new Map(pairsOf(medians).map(([day, median]) => [day, Number(median)]))
  return {
    inPeriod: without(all, begin),
    inBefore: without(begin, before),
    medians: ends.map((end, point) =>
      point === 0 && period.by === 'week' ? medianOf(without(first, begin)) : (known.get(end) ?? null),
    ),
    begun: without(all, complete),
  }
}

/**
 * How long applications waited for their decision. For finished days a few sums are read, however long the period is.
 * @param open later events, with those still waiting
 */
export const readWaits = async (tx: Tx, period: reporting.MetricPeriodDays, open: OpenDays): Promise<Waits> => {
  const { inPeriod, inBefore, medians, begun } = await readLine(tx, period, open)
  const byPoint = new Map([[medians.length, begun]])
  for (const { figure, part, day, value } of open.rows) {
    if (figure !== 'waited' || day < period.beforeFrom) continue
    const step = stepOf(Number(part))
    addTo(day >= period.from ? inPeriod : inBefore, step, value)
    if (day < period.from) continue
    const point = pointAt(period, day)
    const ofPoint = byPoint.get(point) ?? []
    byPoint.set(point, ofPoint)
    addTo(ofPoint, step, value)
  }
  return {
    value: medianOf(inPeriod),
    before: medianOf(inBefore),
    line: period.points.map((_, point) => medians[point] ?? medianOf(byPoint.get(point) ?? [])),
    counted: countOf(inPeriod),
  }
}
