import { sql } from 'kysely'
import { after } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { beginOf, dayOf, daysAfter } from './days.rules.ts'
import { daysOf, LONGEST_ACT_MS, type Span } from './facts.ts'
import { tables } from './reporting.tables.ts'

/** The first moment that is not added up yet. */
export const openFrom = async (tx: Tx): Promise<Date | '-infinity'> => {
  const { through } = await tables(tx)
    .selectFrom('figures_kept')
    .select(sql<string | null>`through::text`.as('through'))
    .executeTakeFirstOrThrow()
  return through === null ? '-infinity' : beginOf(daysAfter(through, 1))
}

/** Waits for whoever is at it in another process. */
const lock = (tx: Tx) => tables(tx).selectFrom('figures_kept').select('one').forUpdate().execute()

/** The last day that was over so long ago that nothing of it is under way. */
const lastOver = (now: Date): string => daysAfter(dayOf(after(now, -LONGEST_ACT_MS)), -1)

/** Adds up the days that are over and were not added up yet. Nights that were left out are made up for by the next. */
export const addUpDays = async (tx: Tx): Promise<void> => {
  await lock(tx)
  const last = lastOver(tx.now)
  const span: Span = { from: await openFrom(tx), before: beginOf(daysAfter(last, 1)) }
  if (span.from !== '-infinity' && span.from >= span.before) return
  await sql`insert into day_figure (figure, part, day, value) select figure, part, day, value from (${daysOf(span)}) as summed`.execute(
    tables(tx),
  )
  await sql`update figures_kept set through = ${last}::date`.execute(tables(tx))
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
  const before = await openFrom(tx)
  const days =
    before === '-infinity'
      ? sql`select null::text as figure, null::date as day, null::text as part, null::numeric as value where false`
      : daysOf({ from: '-infinity', before })
  const { rows } = await sql<Difference>`
    select coalesce(kept.figure, anew.figure) as figure, coalesce(kept.day, anew.day)::text as day, coalesce(kept.part, anew.part) as part,
           coalesce(kept.value, 0)::text as kept, coalesce(anew.value, 0)::text as rows
      from day_figure kept full join (${days}) as anew using (figure, day, part)
     where coalesce(kept.value, 0) <> coalesce(anew.value, 0)
    union all
    select 'people ' || coalesce(kept.of, anew.of), '', coalesce(kept.part, anew.part),
           coalesce(kept.people, 0)::text, coalesce(anew.people, 0)::text
      from ${tallyNow} as kept full join ${tallyOfRows} as anew on anew.of = kept.of and anew.part = kept.part
     where coalesce(kept.people, 0) <> coalesce(anew.people, 0)
     order by 1, 2, 3`.execute(tables(tx))
  return rows
}

/** Makes all that is kept again from the rows. */
export const rebuild = async (tx: Tx): Promise<void> => {
  await lock(tx)
  await sql`delete from day_figure`.execute(tables(tx))
  await sql`update figures_kept set through = null`.execute(tables(tx))
  await addUpDays(tx)
  // Nobody changes a person meanwhile: what they would add could be counted twice.
  await sql`lock table person in share mode`.execute(tables(tx))
  await sql`delete from people_tally_change`.execute(tables(tx))
  await sql`delete from people_tally`.execute(tables(tx))
  await sql`insert into people_tally (of, part, people) select of, part, people from ${tallyOfRows} as anew`.execute(
    tables(tx),
  )
}
