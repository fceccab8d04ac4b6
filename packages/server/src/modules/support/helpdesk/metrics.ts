import type { helpdesk } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Column, toCsv } from '../../../platform/files/csv.ts'
import { after, DAY, startOfDay } from '../../../platform/clock.ts'
import { nameKey } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { namesOf } from '../../identity/index.ts'
import { tables } from '../support.tables.ts'

export type Analytics = z.output<typeof helpdesk.getSupportAnalytics.response>
type Metrics = NonNullable<Analytics['metrics']>
type Measured = Analytics & { metrics: Metrics }
type Sums = Partial<Metrics> & { mean?: number | null }

const emptyMetrics: Metrics = {
  opened: 0,
  resolved: 0,
  firstAnswerMedian: null,
  firstAnswerP90: null,
  solutionMedian: null,
  solutionP90: null,
  targetsMetPercent: null,
  good: 0,
  bad: 0,
}

/** Metrics are computed for the total, each category and each person at once; total: both are null. */
interface Group {
  category: string | null
  person: string | null
}

const overallKey = 'all'
const keyOf = ({ category, person }: Group): string => category ?? person ?? overallKey

/** Looked up row by row: a join would read the tickets of all times for those of a month. */
const categoryOf = (ticketId: RawBuilder<unknown>) =>
  sql`(select category_id from ticket where ticket.id = ${ticketId}) as category_id`

/** The SLA targets that ended since. */
const promised = async (tx: Tx, since: Date): Promise<(Group & Sums)[]> => {
  const at = (kind: string, share: number) =>
    sql`percentile_disc(${sql.lit(share)}::float) within group (order by minutes) filter (where kind = ${sql.lit(kind)})`
  const { rows } = await sql<Group & Sums>`
    select category_id as category, about as person,
           (count(*) filter (where kind = 'solution'))::int as resolved,
           ${at('first', 0.5)} as "firstAnswerMedian", ${at('first', 0.9)} as "firstAnswerP90",
           ${at('solution', 0.5)} as "solutionMedian", ${at('solution', 0.9)} as "solutionP90",
           round(100.0 * count(*) filter (where kept) / nullif(count(*) filter (where kept is not null), 0))::int as "targetsMetPercent",
           (avg(minutes) filter (where kind = 'first'))::float as mean
      from (select kind, minutes, kept, about, ${categoryOf(sql`promise.ticket_id`)} from ticket_promise promise
             where met_at >= ${since}) as met
     group by grouping sets ((), (category_id), (about))
    having grouping(about) = 1 or about is not null`.execute(tables(tx))
  return rows
}

const opened = async (tx: Tx, since: Date): Promise<(Group & Sums)[]> => {
  const { rows } = await sql<Group & Sums>`
    select category_id as category, assigned_to as person, count(*)::int as opened
      from ticket where created_at >= ${since}
     group by grouping sets ((), (category_id), (assigned_to))
    having grouping(assigned_to) = 1 or assigned_to is not null`.execute(tables(tx))
  return rows
}

const rated = async (tx: Tx, since: Date): Promise<(Group & Sums)[]> => {
  const { rows } = await sql<Group & Sums>`
    select category_id as category, about as person,
           (count(*) filter (where rating = 'good'))::int as good, (count(*) filter (where rating = 'bad'))::int as bad
      from (select rating, about, ${categoryOf(sql`given.ticket_id`)} from ticket_rating given
             where rated_at >= ${since}) as said
     group by grouping sets ((), (category_id), (about))
    having grouping(about) = 1 or about is not null`.execute(tables(tx))
  return rows
}

/** Open tickets, and the metrics of the last days. Values without data are null. */
export const getSupportAnalytics = async (tx: Tx, days: number): Promise<Measured> => {
  const since = after(tx.now, -days * DAY)
  const sums = new Map<string, Sums>()
  for (const { category, person, ...values } of [
    ...(await promised(tx, since)),
    ...(await opened(tx, since)),
    ...(await rated(tx, since)),
  ])
    sums.set(keyOf({ category, person }), { ...sums.get(keyOf({ category, person })), ...values })
  const { mean = null, ...all } = sums.get(overallKey) ?? {}
  const categories = await tables(tx)
    .selectFrom('support_category')
    .select(['id', 'name'])
    .orderBy(nameKey(sql`name`))
    .execute()
  const byCategory = categories.map(({ id, name }) => [id, name] as const)
  const known = new Set([overallKey, ...categories.map(({ id }) => id)])
  const people = await namesOf(
    tx,
    [...sums.keys()].filter((key) => !known.has(key)),
  )
  return {
    ...(await counts(tx)),
    avgResponseMinutes: mean === null ? null : Math.round(mean),
    metrics: { ...emptyMetrics, ...all },
    byCategory: rowsOf(byCategory, sums),
    byPerson: rowsOf([...people], sums),
  }
}

/** The same while analytics is off: open tickets only. */
export const withoutAnalytics = async (tx: Tx): Promise<Analytics> => ({
  ...(await counts(tx)),
  avgResponseMinutes: null,
  metrics: null,
  byCategory: [],
  byPerson: [],
})

const rowsOf = (named: readonly (readonly [string, string])[], sums: ReadonlyMap<string, Sums>) =>
  named
    .filter(([id]) => sums.has(id))
    .map(([id, name]) => {
      const { mean: _, ...own } = sums.get(id) ?? {}
      return { ...emptyMetrics, ...own, id, name }
    })

const counts = async (tx: Tx) => {
  const { rows } = await sql<{ openTickets: number; inProgressTickets: number; resolvedToday: number }>`
    select (select count(*)::int from ticket where status = 'open') as "openTickets",
           (select count(*)::int from ticket where status = 'in_progress') as "inProgressTickets",
           (select count(*)::int from ticket where resolved_at >= ${startOfDay(tx.now)}) as "resolvedToday"`.execute(
    tables(tx),
  )
  const [row] = rows
  if (!row) throw new Error('The tickets were not counted')
  return row
}

type Line = Metrics & { of: string; name: string }

const columns: readonly Column<Line>[] = [
  ['Of', (row) => row.of],
  ['Name', (row) => row.name],
  ['Opened', (row) => row.opened],
  ['Resolved', (row) => row.resolved],
  ['First response, median (minutes)', (row) => row.firstAnswerMedian],
  ['First response, 90% (minutes)', (row) => row.firstAnswerP90],
  ['Solution, median (minutes)', (row) => row.solutionMedian],
  ['Solution, 90% (minutes)', (row) => row.solutionP90],
  ['Targets met (percent)', (row) => row.targetsMetPercent],
  ['Helped', (row) => row.good],
  ['Rated not helpful', (row) => row.bad],
]

/** The same metrics as CSV. */
export const metricsCsv = async (tx: Tx, days: number): Promise<string> => {
  const { metrics, byCategory, byPerson } = await getSupportAnalytics(tx, days)
  return toCsv(columns, [
    { ...metrics, of: 'All', name: '' },
    ...byCategory.map((row) => ({ ...row, of: 'Category' })),
    ...byPerson.map((row) => ({ ...row, of: 'Person' })),
  ])
}
