import { sql } from 'kysely'
import { after, DAY, HOUR } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { beginOf, dayOf, daysAfter } from './days.rules.ts'
import { daysOf, hoursOf, LONGEST_ACT_MS, type Span } from './facts.ts'
import { waitsOf } from './waits.ts'
import { tables } from './reporting.tables.ts'

const NEVER = { days: '-infinity', hours: '-infinity' } as const

/** The first moment of a day that is not added up, and the first that is in no hour either: later, or the same. */
export type Open = { days: Date; hours: Date } | typeof NEVER

/** From when on what happened is not added up yet. */
export const openFrom = async (tx: Tx): Promise<Open> => {
  const { through, hours_until: until } = await tables(tx)
    .selectFrom('figures_kept')
    .select([sql<string | null>`through::text`.as('through'), 'hours_until'])
    .executeTakeFirstOrThrow()
  if (through === null) return NEVER
  const days = beginOf(daysAfter(through, 1))
  return { days, hours: until !== null && until > days ? until : days }
}

/** Waits for whoever is at it in another process. */
const lock = (tx: Tx) => tables(tx).selectFrom('figures_kept').select('one').forUpdate().execute()

/** The last day that was over so long ago that nothing of it is under way. */
const lastOver = (now: Date): string => daysAfter(dayOf(after(now, -LONGEST_ACT_MS)), -1)

/** The end of the last such hour. */
const hourOver = (now: Date): Date => new Date(Math.floor((now.getTime() - LONGEST_ACT_MS) / HOUR) * HOUR)

/**
 * Adds up the days that are over and were not added up yet, and the hours since. What was left out is made up for by the
 * next time.
 */
export const addUp = async (tx: Tx): Promise<void> => {
  await lock(tx)
  const last = lastOver(tx.now)
  const { days } = await openFrom(tx)
  const span: Span = { from: days, before: beginOf(daysAfter(last, 1)) }
  if (span.from === '-infinity' || span.from < span.before) {
    await sql`insert into day_figure (figure, part, day, value) select figure, part, day, value from (${daysOf(span)}) as summed`.execute(
      tables(tx),
    )
    await sql`update figures_kept set through = ${last}::date`.execute(tables(tx))
    await sql`insert into day_wait (day, median, so_far) select day, median, so_far from (${waitsOf(span)}) as waits`.execute(
      tables(tx),
    )
    // Whoever began to read before this day was over reads its hours yet.
    await sql`delete from hour_figure where hour < ${after(span.before, -DAY)}`.execute(tables(tx))
  }
  const { hours } = await openFrom(tx)
  const since: Span = { from: hours, before: hourOver(tx.now) }
  if (since.from === '-infinity' || since.from >= since.before) return
  await sql`insert into hour_figure (figure, part, hour, value) select figure, part, hour, value from (${hoursOf(since)}) as summed`.execute(
    tables(tx),
  )
  await sql`update figures_kept set hours_until = ${since.before}`.execute(tables(tx))
}

/** Adds what changed to the tally of people. What is under way is added the next time. */
export const foldTally = async (tx: Tx): Promise<void> => {
  await sql`
    with taken as (delete from people_tally_change returning of, part, people)
    insert into people_tally (of, part, people)
    select of, part, sum(people) from taken group by of, part having sum(people) <> 0
    on conflict (of, part) do update set people = people_tally.people + excluded.people`.execute(tables(tx))
}

/** A figure of a day that is not what its rows come to. */
export interface Difference {
  figure: string
  day: string
  part: string
  kept: string
  rows: string
}

/** The tally as it is kept, with what was not folded into it yet. */
export const tallyNow = sql<{ of: 'status' | 'seen'; part: string; people: string }>`(
  select of, part, sum(people) as people
    from (select of, part, people from people_tally union all select of, part, people from people_tally_change) as tallied
   group by of, part having sum(people) <> 0)`

const tallyOfRows = sql`(
  select 'status' as of, status as part, count(*) as people from person where deleted_at is null group by status
  union all
  select 'seen', (last_active_at at time zone 'utc')::date::text, count(*)
    from person where deleted_at is null and last_active_at is not null group by 2)`

/** What differs between what is kept and what the rows come to, counted anew. */
export const compareWithRows = async (tx: Tx): Promise<Difference[]> => {
  const open = await openFrom(tx)
  if (open.days === '-infinity') return compareTally(tx)
  const days = daysOf({ from: '-infinity', before: open.days })
  const hours: Span = { from: open.days, before: open.hours }
  const { rows } = await sql<Difference>`
    select coalesce(kept.figure, anew.figure) as figure, coalesce(kept.day, anew.day)::text as day, coalesce(kept.part, anew.part) as part,
           coalesce(kept.value, 0)::text as kept, coalesce(anew.value, 0)::text as rows
      from day_figure kept full join (${days}) as anew using (figure, day, part)
     where coalesce(kept.value, 0) <> coalesce(anew.value, 0)
    union all
    select coalesce(kept.figure, anew.figure) || ' by hour', coalesce(kept.hour, anew.hour)::text,
           coalesce(kept.part, anew.part), coalesce(kept.value, 0)::text, coalesce(anew.value, 0)::text
      from (select * from hour_figure where hour >= ${hours.from} and hour < ${hours.before}) as kept
      full join (${hoursOf(hours)}) as anew using (figure, hour, part)
     where coalesce(kept.value, 0) <> coalesce(anew.value, 0)
    union all
    select 'waited, so far', coalesce(kept.day, anew.day)::text, '',
           concat_ws(': ', kept.median, kept.so_far), concat_ws(': ', anew.median, anew.so_far)
      from day_wait kept full join (${waitsOf({ from: '-infinity', before: open.days })}) as anew using (day)
     where kept.median is distinct from anew.median or kept.so_far is distinct from anew.so_far
     order by 1, 2, 3`.execute(tables(tx))
  return [...rows, ...(await compareTally(tx))]
}

const compareTally = async (tx: Tx): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    select 'people ' || coalesce(kept.of, anew.of) as figure, '' as day, coalesce(kept.part, anew.part) as part,
           coalesce(kept.people, 0)::text as kept, coalesce(anew.people, 0)::text as rows
      from ${tallyNow} as kept full join ${tallyOfRows} as anew on anew.of = kept.of and anew.part = kept.part
     where coalesce(kept.people, 0) <> coalesce(anew.people, 0)
     order by 1, 2, 3`.execute(tables(tx))
  return rows
}

/** Makes all that is kept again from the rows. */
export const rebuild = async (tx: Tx): Promise<void> => {
  await lock(tx)
  await sql`delete from day_figure`.execute(tables(tx))
  await sql`delete from hour_figure`.execute(tables(tx))
  await sql`delete from day_wait`.execute(tables(tx))
  await sql`update figures_kept set through = null, hours_until = null`.execute(tables(tx))
  await addUp(tx)
  // Nobody changes a person meanwhile: what they would add could be counted twice.
  await sql`lock table person in share mode`.execute(tables(tx))
  await sql`delete from people_tally_change`.execute(tables(tx))
  await sql`delete from people_tally`.execute(tables(tx))
  await sql`insert into people_tally (of, part, people) select of, part, people from ${tallyOfRows} as anew`.execute(
    tables(tx),
  )
}
