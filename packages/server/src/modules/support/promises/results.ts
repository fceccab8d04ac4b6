import { sql } from 'kysely'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../support.tables.ts'

const DAYS = 30
/** The minimum number for a median. */
const ENOUGH = 5
/** The latest ones are enough to know what is usual. */
const LOOKED_AT = 1000

/** The SLA results of the last 30 days: the percentage met, of those met or missed, and the time to a first reply. */
export const latestResults = async (tx: Tx) => {
  const since = after(tx.now, -DAYS * DAY)
  const latest = sql.lit(LOOKED_AT)
  const { rows } = await sql<{ kept: number; due: number; answered: number; minutes: number | null }>`
    with met as (
      select kind, kept, minutes, met_at from ticket_promise where met_at > ${since} order by met_at desc limit ${latest}
    ), late as (
      select kept, due_at from ticket_promise where met_at is null and due_at > ${since} and kept = false
       order by due_at desc limit ${latest}
    ), due as (
      select kept from (select kept, met_at as at from met where kept is not null union all select * from late) as fallen_due
       order by at desc limit ${latest}
    )
    select (select count(*) filter (where kept)::int from due) as kept, (select count(*)::int from due) as due,
           (select count(*)::int from met where kind = 'first') as answered,
           (select percentile_disc(0.5) within group (order by minutes) from met where kind = 'first') as minutes`.execute(
    tables(tx),
  )
  const [row] = rows
  if (!row) throw new Error('The promises were not counted')
  return {
    targetsMetPercent: row.due === 0 ? null : Math.round((100 * row.kept) / row.due),
    firstAnswerMinutes: row.answered < ENOUGH ? null : row.minutes,
  }
}
