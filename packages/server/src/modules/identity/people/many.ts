import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { type IdentityTables, tables } from '../identity.tables.ts'
import { retainedAmong } from './retained-address.ts'
import { type NewPerson, newPersonRow, type Person, personColumns } from './person.ts'

// Bulk versions that handle many people in one statement.

const living = (handle: Kysely<IdentityTables>, emails: readonly string[]) =>
  handle.selectFrom('person').select(personColumns).where('email', 'in', emails).where('deleted_at', 'is', null)

/** People by address. @param locks locks them until the end of the transaction, in order of ID */
export const findPeopleByEmails = async (
  tx: Tx,
  emails: readonly string[],
  locks = false,
): Promise<ReadonlyMap<string, Person>> => {
  if (emails.length === 0) return new Map()
  const all = living(tables(tx), emails)
  const rows = await (locks ? all.orderBy('id').forNoKeyUpdate() : all).execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/**
 * Adds people with unused addresses. If one is taken in parallel, the whole call fails and can be retried: the unique
 * index decides, and reserved addresses are checked after the write.
 */
export const createPeople = async (tx: Tx, people: readonly NewPerson[]): Promise<Person[]> => {
  if (people.length === 0) return []
  const made = await tables(tx)
    .insertInto('person')
    .values(people.map((person) => newPersonRow(tx, person)))
    .returning(personColumns)
    .execute()
  const kept = await retainedAmong(
    tx,
    people.map(({ email }) => email),
  )
  if (kept.size > 0) throw new Error('An address was kept for its owner while it was given to somebody else')
  tx.announce({ topics: ['members'], admins: 'people:read' })
  return made
}

/** A person's new membership. */
export interface PersonChange {
  id: string
  planId: string
  level: string
  since: Date
  endsAt: Date
}

/** Changes many people, who must be locked, in one statement. */
export const changePeople = async (tx: Tx, changes: readonly PersonChange[]): Promise<void> => {
  if (changes.length === 0) return
  const rows = changes.map(({ id, planId, level, since, endsAt }) => ({
    id,
    plan_id: planId,
    level,
    since,
    ends_at: endsAt,
  }))
  await sql`
    update person set
      plan_id = given.plan_id,
      membership_level = given.level,
      member_since = coalesce(person.member_since, given.since),
      membership_ends_at = given.ends_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, plan_id uuid, level text, since timestamptz, ends_at timestamptz)
    where person.id = given.id`.execute(tables(tx))
  tx.announce({ topics: ['me'], users: changes.map(({ id }) => id) })
  tx.announce({ topics: ['members'], admins: 'people:read' })
}
