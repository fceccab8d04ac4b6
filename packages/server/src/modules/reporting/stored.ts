import { sql } from 'kysely'
import { after, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { beginOf, dayOf, daysAfter } from './days.rules.ts'
import { daysOf, soFarOf, type Span } from './facts.ts'
import { waitsOf } from './waits.ts'
import { tables } from './reporting.tables.ts'

const NEVER = { days: '-infinity', until: '-infinity' } as const

/** The start of the first day without totals, and until when open days are stored: later, or the same. */
export type Open = { days: Date; until: Date } | typeof NEVER

/** The start of the events that are not totaled yet. */
export const openFrom = async (tx: Tx): Promise<Open> => {
  const { through, until } = await tables(tx)
    .selectFrom('figures_kept')
    .select([sql<string | null>`through::text`.as('through'), 'until'])
    .executeTakeFirstOrThrow()
  if (through === null) return NEVER
  const days = beginOf(daysAfter(through, 1))
  return { days, until: until !== null && until > days ? until : days }
}

/** Counting everything takes a while. */
const takeTime = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tables(tx))

/** Waits for another process that is doing it. */
const lock = async (tx: Tx): Promise<void> => {
  await takeTime(tx)
  await tables(tx).selectFrom('figures_kept').select('one').forUpdate().execute()
}

/** The delay after the end of a day. */
const DAY_WAITS_MS = HOUR
/** The maximum difference between a process's clock and the database's. */
const CLOCKS_MS = 2 * MINUTE

/**
 * The moment before which no transaction is open anymore. A transaction has one time, its start: events before the
 * start of the oldest open one are committed, and visible to the next statement.
 */
const settledBy = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(xact_start)) * 1000, 0)::float8 as age
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(tables(tx))
  return after(tx.now, -(rows[0]?.age ?? 0))
}

/** The last day that ended long enough ago. */
const lastOver = (settled: Date, now: Date): string => {
  const waited = after(now, -DAY_WAITS_MS)
  return daysAfter(dayOf(settled < waited ? settled : waited), -1)
}

/** The whole minute up to which events are totaled. */
const minuteOver = (settled: Date): Date => new Date(Math.floor((settled.getTime() - CLOCKS_MS) / MINUTE) * MINUTE)

/** Totals finished days that have no totals yet. */
const addDays = async (tx: Tx, last: string): Promise<void> => {
  const { days } = await openFrom(tx)
  const span: Span = { from: days, before: beginOf(daysAfter(last, 1)) }
  if (span.from !== '-infinity' && span.from >= span.before) return
  await sql`
    insert into day_figure (figure, part, day, value, so_far)
    select figure, part, day, value,
           coalesce((select earlier.so_far from day_figure earlier
                      where earlier.figure = summed.figure and earlier.part = summed.part and earlier.day < summed.day
                      order by earlier.day desc limit 1), 0)
             + sum(value) over (partition by figure, part order by day)
      from (${daysOf(span)}) as summed`.execute(tables(tx))
  await sql`update figures_kept set through = ${last}::date`.execute(tables(tx))
  await sql`insert into day_wait (day, median, week, so_far) select day, median, week, so_far from (${waitsOf(span)}) as waits`.execute(
    tables(tx),
  )
}

/** Totals finished days without totals, and the events since. Anything omitted is made up for the next time. */
export const addUp = async (tx: Tx): Promise<void> => {
  await lock(tx)
  const settled = await settledBy(tx)
  await addDays(tx, lastOver(settled, tx.now))
  const { days, until } = await openFrom(tx)
  const since: Span = { from: until, before: minuteOver(settled) }
  if (since.from === '-infinity' || since.from >= since.before) return
  // Readers that started before still see the previous state.
  await sql`delete from open_figure where until < (select until from figures_kept)`.execute(tables(tx))
  await sql`
    insert into open_figure (until, figure, part, day, value)
    select ${since.before}, figure, part, day, sum(value)
      from (select figure, part, day, value from open_figure
             where until = ${until} and day >= (${days}::timestamptz at time zone 'utc')::date
            union all select figure, part, day, value from (${soFarOf(since)}) as summed) as all_of_it
     group by figure, part, day`.execute(tables(tx))
  await sql`update figures_kept set until = ${since.before}`.execute(tables(tx))
}

/**
 * Adds changes to the tally of people. Open transactions are included the next time. After a pause, people are counted
 * anew.
 */
export const foldTally = async (tx: Tx): Promise<void> => {
  const { tally_paused: wasPaused } = await tables(tx)
    .selectFrom('figures_kept')
    .select('tally_paused')
    .executeTakeFirstOrThrow()
  if (wasPaused) return countTally(tx)
  await sql`
    with taken as (delete from people_tally_change returning of, part, people)
    insert into people_tally (of, part, people)
    select of, part, sum(people) from taken group by of, part having sum(people) <> 0
    on conflict (of, part) do update set people = people_tally.people + excluded.people`.execute(tables(tx))
}

/** Drops the tally of people with its pending changes, until `foldTally` runs again. */
export const pauseTally = async (tx: Tx): Promise<void> => {
  await tables(tx).updateTable('figures_kept').set({ tally_paused: true }).where('tally_paused', '=', false).execute()
  await tables(tx).deleteFrom('people_tally_change').execute()
  await tables(tx).deleteFrom('people_tally').execute()
}

/** A metric of a day that differs from its rows. */
export interface Difference {
  figure: string
  day: string
  part: string
  kept: string
  rows: string
}

type Tally = { of: 'status' | 'seen'; part: string; people: string }

/** The stored tally, with changes not folded into it yet. */
const storedTally = sql<Tally>`(
  select of, part, sum(people) as people
    from (select of, part, people from people_tally union all select of, part, people from people_tally_change) as tallied
   group by of, part having sum(people) <> 0)`

const tallyOfRows = sql`(
  select 'status' as of, status as part, count(*) as people from person where deleted_at is null group by status
  union all
  select 'seen', (last_active_at at time zone 'utc')::date::text, count(*)
    from person where deleted_at is null and last_active_at is not null group by 2)`

/** The tally; in the minutes after a pause counted from the rows. */
export const tallyNow = sql<Tally>`(
  select of, part, people from ${storedTally} as kept where not (select tally_paused from figures_kept)
  union all
  select of, part, people from ${tallyOfRows} as anew where (select tally_paused from figures_kept))`

/** The differences between the stored values and a recount of the rows. */
export const compareWithRows = async (tx: Tx): Promise<Difference[]> => {
  await takeTime(tx)
  const open = await openFrom(tx)
  if (open.days === '-infinity') return compareTally(tx)
  const days = daysOf({ from: '-infinity', before: open.days })
  const recounted = sql`select *, sum(value) over (partition by figure, part order by day) as so_far from (${days}) as summed`
  const { rows } = await sql<Difference>`
    select coalesce(kept.figure, anew.figure) as figure, coalesce(kept.day, anew.day)::text as day, coalesce(kept.part, anew.part) as part,
           concat_ws(' of ', kept.value, kept.so_far) as kept, concat_ws(' of ', anew.value, anew.so_far) as rows
      from day_figure kept full join (${recounted}) as anew using (figure, day, part)
     where kept.value is distinct from anew.value or kept.so_far is distinct from anew.so_far
    union all
    select coalesce(kept.figure, anew.figure) || ', not over', coalesce(kept.day, anew.day)::text,
           coalesce(kept.part, anew.part), coalesce(kept.value, 0)::text, coalesce(anew.value, 0)::text
      from (select * from open_figure where until = ${open.until}
               and day >= (${open.days}::timestamptz at time zone 'utc')::date) as kept
      full join (${soFarOf({ from: open.days, before: open.until })}) as anew using (figure, day, part)
     where coalesce(kept.value, 0) <> coalesce(anew.value, 0)
    union all
    select 'waited, so far', coalesce(kept.day, anew.day)::text, '',
           concat_ws(': ', kept.median, kept.week, kept.so_far), concat_ws(': ', anew.median, anew.week, anew.so_far)
      from day_wait kept full join (${waitsOf({ from: '-infinity', before: open.days })}) as anew using (day)
     where (kept.median, kept.week, kept.so_far) is distinct from (anew.median, anew.week, anew.so_far)
     order by 1, 2, 3`.execute(tables(tx))
  return [...rows, ...(await compareTally(tx))]
}

const compareTally = async (tx: Tx): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    select 'people ' || coalesce(kept.of, anew.of) as figure, '' as day, coalesce(kept.part, anew.part) as part,
           coalesce(kept.people, 0)::text as kept, coalesce(anew.people, 0)::text as rows
      from ${storedTally} as kept full join ${tallyOfRows} as anew on anew.of = kept.of and anew.part = kept.part
     where coalesce(kept.people, 0) <> coalesce(anew.people, 0)
     order by 1, 2, 3`.execute(tables(tx))
  return rows
}

/** Rebuilds all stored values from the rows. */
export const rebuild = async (tx: Tx): Promise<void> => {
  await lock(tx)
  await sql`delete from day_figure`.execute(tables(tx))
  await sql`delete from open_figure`.execute(tables(tx))
  await sql`delete from day_wait`.execute(tables(tx))
  await sql`update figures_kept set through = null, until = null`.execute(tables(tx))
  await addUp(tx)
  await countTally(tx)
}

/** Recounts the tally of people. */
const countTally = async (tx: Tx): Promise<void> => {
  // People are locked against changes meanwhile, which could be counted twice.
  await sql`lock table person in share mode`.execute(tables(tx))
  await sql`delete from people_tally_change`.execute(tables(tx))
  await sql`delete from people_tally`.execute(tables(tx))
  await sql`insert into people_tally (of, part, people) select of, part, people from ${tallyOfRows} as anew`.execute(
    tables(tx),
  )
  await tables(tx).updateTable('figures_kept').set({ tally_paused: false }).execute()
}
