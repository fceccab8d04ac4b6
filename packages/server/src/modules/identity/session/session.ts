import { type identity, rightsOf } from '@vesica/contract'
import { sql } from 'kysely'
import { find } from '../../../platform/data/find.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Credential } from '../../../platform/credential.ts'
import { newId } from '../../../platform/ids.ts'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type PersonRow, tables } from '../identity.tables.ts'
import { levelInForce } from '../people/level.rules.ts'
import { type Person, personColumns } from '../people/person.ts'
import { newCompanion, newToken, tokenHash } from '../codes/secret.ts'
import { noteCompanion } from './companion.ts'
import { isAlive, isWorthNoting, lifetimeOf, standingOf } from './session.rules.ts'

export interface Origin {
  address: string
  device: string
}

/** Every request of somebody signed in asks this: as a text it costs less to put together than by the query builder. */
const personOfSession = sql.raw(personColumns.map((column) => `person.${column}`).join(', '))

type SessionAndPerson = Person & { sessionId: string; createdAt: Date; lastSeenAt: Date; companion: Buffer | null }

/** Where the database keeps what a session is known by. */
const hashOf = { token: sql.ref('session.token_hash'), companion: sql.ref('session.companion_hash') }

const people = new WeakMap<Caller, Person>()

/** The person of a caller as they were when their session was looked up, in this request. */
export const personBehind = (caller: Caller): Person => {
  const person = people.get(caller)
  if (!person) throw new Error('A caller was not looked up')
  return person
}

/** Whether a caller was ever given a level, in force or not. */
export const hadLevel = (caller: Caller): boolean => personBehind(caller).membership_level !== 'none'

/** Who a token or a media cookie belongs to, if its session is alive and the account active. Notes the use, at most once a minute. */
export const authenticate = async (tx: Tx, { secret, kind }: Credential): Promise<Caller | undefined> => {
  const found = await sql<SessionAndPerson>`
    select session.id as "sessionId", session.created_at as "createdAt", session.last_seen_at as "lastSeenAt",
           session.companion_hash as companion, ${personOfSession}
      from session join person on person.id = session.person_id
     where ${hashOf[kind]} = ${tokenHash(secret)} and session.ended_at is null
       and person.status = 'active' and person.deleted_at is null`.execute(tables(tx))
  const row = found.rows[0]
  if (!row) return undefined
  const standing = standingOf(row.signup_status)
  if (!isAlive(row, lifetimeOf(row.role, standing), tx.now)) return undefined
  const { sessionId, createdAt: _created, lastSeenAt, companion, ...person } = row
  if (isWorthNoting(lastSeenAt, tx.now)) await noteUse(tx, sessionId, person.id)
  const { id: userId, role, name } = person
  const level = levelInForce(person, tx.now)
  const rights = new Set(rightsOf(person.offices))
  const caller = { userId, sessionId, role, rights, standing, name, level }
  people.set(caller, person)
  noteCompanion(caller, companion)
  return caller
}

/** While the database has no room for it nothing is noted: people go on reading. */
const noteUse = async (tx: Tx, sessionId: string, userId: string): Promise<void> => {
  try {
    await tables(tx).updateTable('session').set({ last_seen_at: tx.now }).where('id', '=', sessionId).execute()
    await tables(tx).updateTable('person').set({ last_active_at: tx.now }).where('id', '=', userId).execute()
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
  }
}

/** What a session that begins is known by: each is said once. */
export interface Begun {
  token: string
  /** What its media cookie holds. */
  companion: string
}

/** Begins a session. The oldest of the account's sessions goes when there are too many. */
export const startSession = async (
  tx: Tx,
  person: Pick<PersonRow, 'id' | 'role' | 'signup_status'>,
  origin: Origin,
): Promise<Begun> => {
  const [token, companion] = [newToken(), newCompanion()]
  await tables(tx)
    .insertInto('session')
    .values({
      id: newId(),
      person_id: person.id,
      token_hash: tokenHash(token),
      companion_hash: tokenHash(companion),
      address: origin.address,
      device: origin.device,
      created_at: tx.now,
      last_seen_at: tx.now,
      ended_at: null,
    })
    .execute()
  await tables(tx)
    .updateTable('person')
    .set((eb) => ({ session_count: eb('session_count', '+', 1), last_active_at: tx.now, last_login_at: tx.now }))
    .where('id', '=', person.id)
    .execute()
  const { most } = lifetimeOf(person.role, standingOf(person.signup_status))
  const surplus = await tables(tx)
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', person.id)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .execute()
  await end(
    tx,
    person.id,
    surplus.map((session) => session.id),
  )
  return { token, companion }
}

const end = async (tx: Tx, personId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('session')
    .set({ ended_at: tx.now })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  tx.announce({ topics: ['session'], users: [personId], endedSessions: ids })
}

/** Ends a person's sessions, all or all but one, and the streams that run on them. */
export const endSessions = async (tx: Tx, personId: string, except?: string): Promise<void> => {
  const open = await tables(tx)
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
  await end(
    tx,
    personId,
    open.map((session) => session.id).filter((id) => id !== except),
  )
}

/** Ends one session of a person. @throws Refusal not_found when it is not theirs */
export const endSession = async (tx: Tx, personId: string, sessionId: string): Promise<void> => {
  const own = await find(
    sessionId,
    tables(tx)
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null),
  )
  await end(tx, personId, [own.id])
}

/** Where a person is signed in, last used first. */
export const listSessions = async (tx: Tx, caller: Caller): Promise<identity.Session[]> => {
  const rows = await tables(tx)
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', caller.userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .execute()
  const lifetime = lifetimeOf(caller.role, caller.standing)
  return rows
    .filter((row) => isAlive({ createdAt: row.created_at, lastSeenAt: row.last_seen_at }, lifetime, tx.now))
    .map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.id === caller.sessionId,
    }))
}
