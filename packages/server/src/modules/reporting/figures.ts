import type { reporting } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { after } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { beginOf, daysAfter } from './days.rules.ts'
import { daysOf, type Span } from './facts.ts'
import { openFrom } from './kept.ts'
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
export const spanOf = ({ from, to }: { from: string; to: string }, now: Date): Span => {
  const end = beginOf(daysAfter(to, 1))
  const soon = after(now, 1)
  return { from: beginOf(from), before: end < soon ? end : soon }
}

/** Columns: figure, part, day, value: what is kept of days that are over, and what has happened since. */
const allDays = async (
  tx: Tx,
  period: reporting.FigurePeriod,
  figures: readonly string[],
): Promise<RawBuilder<unknown>> => {
  const open = await openFrom(tx)
  const { before } = spanOf(period, tx.now)
  const names = sql`${[...figures]}::text[]`
  const kept = sql`
    select figure, part, day, value from day_figure
     where figure = any(${names}) and day <= ${period.to}::date`
  // What another process adds up meanwhile is not counted twice.
  if (open !== '-infinity' && open >= before) return kept
  const since = sql`select figure, part, day, value from (${daysOf({ from: open, before }, figures)}) as since where figure = any(${names})`
  if (open === '-infinity') return since
  return sql`${kept} and day < (${open}::timestamptz at time zone 'utc')::date union all ${since}`
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

/** Medians of minutes: of a period, of the one before, and of each day. */
export interface Waits {
  value: number | null
  before: number | null
  line: (number | null)[]
  /** Of how many. */
  counted: number
}

const WHOLE = -1
const BEFORE = -2

/** How long sign-ups waited for their decision. */
export const readWaits = async (tx: Tx, period: reporting.FigurePeriod): Promise<Waits> => {
  const from = sql`${period.from}::date`
  const { rows } = await sql<{ of: number; median: number; counted: number }>`
    select span as of, min(minutes) filter (where so_far * 2 >= counted) as median, max(counted)::int as counted
      from (
        select span, minutes, sum(people) over (partition by span order by minutes) as so_far,
               sum(people) over (partition by span) as counted
          from (
            select span, part::int as minutes, sum(value) as people
              from (${await allDays(tx, period, ['waited'])}) as waited
              cross join lateral (values (case when day >= ${from} then ${sql.lit(WHOLE)} else ${sql.lit(BEFORE)} end),
                                         (case when day >= ${from} then day - ${from} end)) as of (span)
             where day >= ${period.beforeFrom}::date and span is not null
             group by 1, 2) as minutes_of) as running
     group by span`.execute(tables(tx))
  const medians = new Map(rows.map(({ of, median }) => [of, median]))
  return {
    value: medians.get(WHOLE) ?? null,
    before: medians.get(BEFORE) ?? null,
    line: period.days.map((_, index) => medians.get(index) ?? null),
    counted: rows.find(({ of }) => of === WHOLE)?.counted ?? 0,
  }
}
