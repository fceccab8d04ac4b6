import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'
import { GRACE_DAYS } from './level.rules.ts'

/** A recipient of a message to many people. */
interface Listener {
  id: string
  name: string
  email: string
  level: string
}

/** SQL for `levelInForce`, including the grace period. */
export const levelAt = (now: Date) =>
  sql<string>`case when membership_ends_at <= ${now}::timestamptz - make_interval(days => ${GRACE_DAYS}) then 'none' else membership_level end`

/** Active members with these levels. @param since excludes people who joined later */
const audience = (tx: Tx, levels: readonly string[], since: Date) =>
  tables(tx)
    .selectFrom('person')
    .where('role', '=', 'user')
    .where('status', '=', 'active')
    .where('signup_status', 'not in', ['pending', 'denied'])
    .where('deleted_at', 'is', null)
    .where('joined_at', '<=', since)
    .where(sql<boolean>`(${levelAt(tx.now)}) = any(${levels}::text[])`)

/** The number of active members. */
export const countMembers = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from person
    where role = 'user' and status = 'active' and signup_status not in ('pending', 'denied') and deleted_at is null`.execute(
    tables(tx),
  )
  return rows[0]?.people ?? 0
}

/** The next page of the audience, ordered by ID. @param until last ID of the previous page; null: first page */
export const listAudience = (
  tx: Tx,
  { levels, since, until, most }: { levels: readonly string[]; since: Date; until: string | null; most: number },
): Promise<Listener[]> => {
  const all = audience(tx, levels, since)
  return (until === null ? all : all.where('id', '>', until))
    .select(['id', 'name', 'email', levelAt(tx.now).as('level')])
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The current number of members per level. */
export const countAudience = async (
  tx: Tx,
  levels: readonly string[],
): Promise<{ level: string; people: number }[]> => {
  const rows = await audience(tx, levels, tx.now)
    .select([levelAt(tx.now).as('level'), sql<number>`count(*)::int`.as('people')])
    .groupBy('level')
    .execute()
  return levels.map((level) => ({ level, people: rows.find((row) => row.level === level)?.people ?? 0 }))
}
