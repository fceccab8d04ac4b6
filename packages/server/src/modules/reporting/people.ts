import type { reporting } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { beginOf, dayOf, daysAfter } from './days.rules.ts'
import type { OpenDays } from './metrics.ts'
import { tallyNow } from './stored.ts'
import { tables } from './reporting.tables.ts'

/** Today, and the days before it on which a person counts as active. */
export const ACTIVE_DAYS = 30

type People = Omit<NonNullable<reporting.Overview['people']>, 'total'>

/**
 * People who joined on a day that is not over and are still there: the stored number minus departures plus later
 * arrivals.
 */
const newSince = ({ until }: Pick<OpenDays, 'until'>, day: string): RawBuilder<number> => {
  const begin = beginOf(day)
  const since = until === '-infinity' || until < begin ? begin : until
  return sql`(
    coalesce((select value from open_figure where until = ${since} and figure = 'registered' and day = ${day}::date), 0)
      - (select count(*) from person where deleted_at is not null and joined_at >= ${begin} and joined_at < ${since})
      + (select count(*) from person where deleted_at is null and joined_at >= ${since}))::int`
}

/** The current people. @param open until when open days are stored */
export const readPeople = async (tx: Tx, open: Pick<OpenDays, 'until'>): Promise<People> => {
  const today = dayOf(tx.now)
  const activeFrom = daysAfter(today, 1 - ACTIVE_DAYS)
  const countOf = (status: string) =>
    sql`coalesce((sum(people) filter (where of = 'status' and part = ${sql.lit(status)}))::int, 0)`
  const { rows } = await sql<People>`
    select json_build_object('active', ${countOf('active')}, 'inactive', ${countOf('inactive')}, 'suspended', ${countOf('suspended')},
             'banned', ${countOf('banned')}) as "byStatus",
           coalesce((sum(people) filter (where of = 'seen' and part >= ${activeFrom}))::int, 0) as active,
           ${newSince(open, today)} as "newToday"
      from ${tallyNow} as tally`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('People were not counted')
  return row
}
