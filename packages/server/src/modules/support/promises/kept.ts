import { sql } from 'kysely'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../support.tables.ts'

const DAYS = 30
/** Of fewer no median is said. */
const ENOUGH = 5
/** The latest are enough. */
const LOOKED_AT = 10_000

/** What came of the promises of the last 30 days: percent kept, of those met or missed, and how long a first answer took. */
export const latestFigures = async (tx: Tx) => {
  const since = after(tx.now, -DAYS * DAY)
  const { rows } = await sql<{ kept: number; due: number; answered: number; minutes: number | null }>`
    with met as (
      select kind, kept, minutes from ticket_promise where met_at > ${since} order by met_at desc limit ${sql.lit(LOOKED_AT)}
    ), due as (
      select kept from met where kept is not null
      union all
      select kept from ticket_promise where met_at is null and due_at is not null and due_at > ${since} and kept = false
    )
    select (select count(*) filter (where kept)::int from due) as kept, (select count(*)::int from due) as due,
           (select count(*)::int from met where kind = 'first') as answered,
           (select percentile_disc(0.5) within group (order by minutes) from met where kind = 'first') as minutes`.execute(
    tables(tx),
  )
  const [row] = rows
  if (!row) throw new Error('The promises were not counted')
  return {
    promisesKept: row.due === 0 ? null : Math.round((100 * row.kept) / row.due),
    firstAnswerMinutes: row.answered < ENOUGH ? null : row.minutes,
  }
}
