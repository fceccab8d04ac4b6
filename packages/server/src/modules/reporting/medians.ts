import type { reporting } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { daysAfter } from './days.rules.ts'
import { lastKept, type OpenDays } from './figures.ts'
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

const soFar = (until: string): RawBuilder<unknown> =>
  sql`coalesce((select array_to_string(so_far, ' ') from day_wait where day <= ${until}::date order by day desc limit 1), '')`

const numbers = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

const readKept = async (tx: Tx, period: reporting.FigurePeriod, open: OpenDays): Promise<Kept> => {
  if (open.from === null) return { first: '', middle: '', last: '', medians: [] }
  const upTo = (day: string) => lastKept(open, day)
  const { rows } = await sql<Kept>`
    select ${soFar(upTo(daysAfter(period.beforeFrom, -1)))} as first, ${soFar(upTo(period.beforeTo))} as middle,
           ${soFar(upTo(period.to))} as last,
           coalesce((select json_agg(json_build_object('day', day, 'median', median)) from day_wait
             where day between ${period.from}::date and ${upTo(period.to)}::date), '[]') as medians`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('How long sign-ups waited was not read')
  return row
}

/**
 * How long sign-ups waited for their decision. Of days that are over two sums are read, however long the period is.
 * @param open what has happened since, with those that waited
 */
export const readWaits = async (tx: Tx, period: reporting.FigurePeriod, open: OpenDays): Promise<Waits> => {
  const row = await readKept(tx, period, open)
  const [first, middle, last] = [numbers(row.first), numbers(row.middle), numbers(row.last)]
  const inPeriod = without(last, middle)
  const inBefore = without(middle, first)
  const byDay = new Map<string, number[]>()
  for (const { figure, part, day, value } of open.rows) {
    if (figure !== 'waited' || day < period.beforeFrom) continue
    const step = stepOf(Number(part))
    const ofDay = byDay.get(day) ?? []
    byDay.set(day, ofDay)
    addTo(day >= period.from ? inPeriod : inBefore, step, value)
    addTo(ofDay, step, value)
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
