import type { reporting } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { daysAfter } from './days.rules.ts'
import { sinceDays, spanOf } from './figures.ts'
import { openFrom } from './kept.ts'
import { addTo, countOf, medianOf, stepOf, without } from './medians.rules.ts'
import { tables } from './reporting.tables.ts'

/** Medians of minutes: of a period, of the one before, and of each day. */
export interface Waits {
  value: number | null
  before: number | null
  line: (number | null)[]
  /** Of how many. */
  counted: number
}

interface Kept {
  /** How many of all days before both periods, before this one, and up to its end, by step. */
  first: string
  middle: string
  last: string
  medians: { day: string; median: number }[]
}

const soFar = (until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select array_to_string(so_far, ' ') from day_wait where day <= ${until} order by day desc limit 1), '')`

const numbers = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

/** How long sign-ups waited for their decision. Of days that are over two sums are read, however long the period is. */
export const readWaits = async (tx: Tx, period: reporting.FigurePeriod): Promise<Waits> => {
  const open = await openFrom(tx)
  // What another process adds up meanwhile is not counted twice.
  const over =
    open.days === '-infinity' ? sql`'-infinity'::date` : sql`(${open.days}::timestamptz at time zone 'utc')::date`
  const upTo = (day: string) => sql`least(${day}::date, ${over} - 1)`
  const { rows: kept } = await sql<Kept>`
    select ${soFar(upTo(daysAfter(period.beforeFrom, -1)))} as first, ${soFar(upTo(period.beforeTo))} as middle,
           ${soFar(upTo(period.to))} as last,
           coalesce((select json_agg(json_build_object('day', day, 'median', median)) from day_wait
             where day between ${period.from}::date and ${upTo(period.to)}), '[]') as medians`.execute(tables(tx))
  const { before } = spanOf(period, tx.now)
  const since =
    open.days === '-infinity' || open.days < before
      ? (
          await sql<{ day: string; minutes: number; people: number }>`
            select day::text, part::int as minutes, sum(value)::int as people
              from (${sinceDays(open, before, ['waited'])}) as waited
             where day >= ${period.beforeFrom}::date group by 1, 2`.execute(tables(tx))
        ).rows
      : []
  const [row] = kept
  if (!row) throw new Error('How long sign-ups waited was not read')
  const [first, middle, last] = [numbers(row.first), numbers(row.middle), numbers(row.last)]
  const inPeriod = without(last, middle)
  const inBefore = without(middle, first)
  const byDay = new Map<string, number[]>()
  for (const { day, minutes, people } of since) {
    const ofDay = byDay.get(day) ?? []
    byDay.set(day, ofDay)
    addTo(day >= period.from ? inPeriod : inBefore, stepOf(minutes), people)
    addTo(ofDay, stepOf(minutes), people)
  }
  const medians = new Map(row.medians.map(({ day, median }) => [day, median]))
  for (const [day, people] of byDay) {
    const median = medianOf(people)
    if (median !== null) medians.set(day, median)
  }
  return {
    value: medianOf(inPeriod),
    before: medianOf(inBefore),
    line: period.days.map((day) => medians.get(day) ?? null),
    counted: countOf(inPeriod),
  }
}
