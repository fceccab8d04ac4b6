import type { reporting } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { after } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { beginOf, daysAfter } from './days.rules.ts'
import { daysOf, keptHours } from './facts.ts'
import { type Open, openFrom } from './kept.ts'
import { tables } from './reporting.tables.ts'

/** A figure day by day. */
export interface Series {
  /** What all days before both periods came to, of what is asked to add up. */
  earlier: number
  /** Of each day of the period before. */
  before: number[]
  /** Of each day of the period. */
  days: number[]
}

/** From the beginning of a day to the end of another, and never beyond now. */
export const spanOf = ({ from, to }: { from: string; to: string }, now: Date): { from: Date; before: Date } => {
  const end = beginOf(daysAfter(to, 1))
  const soon = after(now, 1)
  return { from: beginOf(from), before: end < soon ? end : soon }
}

/**
 * What has happened since the days that are added up: by the hour as far as that is, and row by row since.
 * Columns: figure, part, day, value.
 */
export const sinceDays = (open: Open, before: Date, figures: readonly string[]): RawBuilder<unknown> => {
  const names = sql`${[...figures]}::text[]`
  const { days, hours } = open
  const rows = sql`select figure, part, day, value from (${daysOf({ from: hours, before }, figures)}) as since where figure = any(${names})`
  return days === hours ? rows : sql`${keptHours({ from: days, before }, figures)} union all ${rows}`
}

/** Columns: figure, part, day, value: what is kept of days that are over, and what has happened since. */
const allDays = async (
  tx: Tx,
  period: reporting.FigurePeriod,
  figures: readonly string[],
): Promise<RawBuilder<unknown>> => {
  const open = await openFrom(tx)
  const { before } = spanOf(period, tx.now)
  const kept = sql`
    select figure, part, day, value from day_figure
     where figure = any(${[...figures]}::text[]) and day <= ${period.to}::date`
  if (open.days === '-infinity') return sinceDays(open, before, figures)
  // What another process adds up meanwhile is not counted twice.
  const known = sql`${kept} and day < (${open.days}::timestamptz at time zone 'utc')::date`
  return open.days >= before ? known : sql`${known} union all ${sinceDays(open, before, figures)}`
}

interface Row {
  figure: string
  part: string
  /** Days since the first of the period before; null: earlier. */
  at: number | null
  value: string
}

/**
 * Reads figures of a period and the one before.
 * @param sums those of them whose days before both are added up too
 * @returns a figure by its name, and by what divides it
 */
export const readFigures = async (
  tx: Tx,
  period: reporting.FigurePeriod,
  figures: readonly string[],
  sums: readonly string[] = [],
): Promise<(figure: string, part?: string) => Series> => {
  const begin = sql`${period.beforeFrom}::date`
  const { rows } = await sql<Row>`
    select figure, part, case when day >= ${begin} then day - ${begin} end as at, sum(value)::text as value
      from (${await allDays(tx, period, figures)}) as counted
     where day >= ${begin} or figure = any(${[...sums]}::text[])
     group by 1, 2, 3`.execute(tables(tx))
  const length = period.days.length
  const none = (): Series => ({ earlier: 0, before: Array(length).fill(0), days: Array(length).fill(0) })
  const found = new Map<string, Series>()
  for (const { figure, part, at, value } of rows) {
    const key = `${figure}:${part}`
    const series = found.get(key) ?? none()
    found.set(key, series)
    if (at === null) series.earlier += Number(value)
    else if (at < length) series.before[at] = Number(value)
    else series.days[at - length] = Number(value)
  }
  return (figure, part = '') => found.get(`${figure}:${part}`) ?? none()
}
