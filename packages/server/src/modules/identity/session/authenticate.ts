import { type KeyRight, type Right, rightsOf } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import { after } from '../../../platform/clock.ts'
import type { Credential } from '../../../platform/credential.ts'
import { uncounted } from '../../../platform/data/query-count.ts'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'
import { levelEnd, levelInForce } from '../people/level.rules.ts'
import { type Person, personColumns } from '../people/person.ts'
import { isGoodKey, noteKeyUse } from '../keys/good-key.ts'
import { noteMediaCookie } from './media-cookie.ts'
import { isAlive, isWorthNoting, lifetimeOf, accountStateOf } from './session.rules.ts'

/** Runs on every signed-in request. A raw string costs less than the query builder. */
const personOfSession = sql.raw(personColumns.map((column) => `person.${column}`).join(', '))

type SessionAndPerson = Person & {
  sessionId: string
  createdAt: Date
  lastSeenAt: Date
  provedAt: Date
  mediaCookie: Buffer | null
}

/** Columns with the hashes that identify a session. */
const hashOf = { token: sql.ref('session.token_hash'), mediaCookie: sql.ref('session.companion_hash') } as const

interface Behind {
  person: Person
  createdAt: Date
}
const behind = new WeakMap<Caller, Behind>()

const lookedUp = (caller: Caller): Behind => {
  const found = behind.get(caller)
  if (!found) throw new Error('A caller was not looked up')
  return found
}

/** The caller's person, as loaded with the session in this request. */
export const personBehind = (caller: Caller): Person => lookedUp(caller).person

/** Whether a caller has ever had a level, in force or expired. */
export const hadLevel = (caller: Caller): boolean => personBehind(caller).membership_level !== 'none'

/** When the caller's access changes by itself: the end of the level or of the session. */
export const lastsUntil = (caller: Caller): Date => {
  const { person, createdAt } = lookedUp(caller)
  const session = after(createdAt, lifetimeOf(caller.role, caller.standing).wholeMs)
  const level = caller.level === 'none' ? null : levelEnd(person.membership_ends_at)
  return level && level < session ? level : session
}

/** Open sessions of active accounts that match a condition. */
const sessionsWith = async (tx: Tx, condition: RawBuilder<unknown>): Promise<SessionAndPerson[]> => {
  const { rows } = await sql<SessionAndPerson>`
    select session.id as "sessionId", session.created_at as "createdAt", session.last_seen_at as "lastSeenAt",
           session.proved_at as "provedAt", session.companion_hash as "mediaCookie", ${personOfSession}
      from session join person on person.id = session.person_id
     where ${condition} and session.ended_at is null
       and person.status = 'active' and person.deleted_at is null`.execute(tables(tx))
  return rows
}

/** The permissions of an API key, limited to those that its creator still has. */
type Key = { id: string; name: string; rights: readonly Right[] }

const callerOf = (row: SessionAndPerson, now: Date, key?: Key): Caller => {
  const { sessionId, createdAt, lastSeenAt: _seen, provedAt, mediaCookie, ...person } = row
  const { id: userId, role, name } = person
  const standing = accountStateOf(person.signup_status)
  const held = rightsOf(person.offices)
  const rights = new Set(key ? held.filter((right) => key.rights.includes(right)) : held)
  const caller = {
    userId,
    sessionId,
    role,
    rights,
    standing,
    name: key ? `${key.name} (API key of ${name})` : name,
    ...(key && { keyId: key.id }),
    level: levelInForce(person, now),
    hasFactor: person.second_factor_since !== null,
    // A program cannot prove an identity.
    sinceProofMs: key ? Infinity : now.getTime() - provedAt.getTime(),
  }
  behind.set(caller, { person, createdAt })
  noteMediaCookie(caller, mediaCookie)
  return caller
}

/**
 * The caller of a session token or media cookie, if the session is alive and the account active, or of a valid API key.
 * Records the use, at most once a minute.
 */
export const authenticate = async (tx: Tx, { secret, kind }: Credential): Promise<Caller | undefined> => {
  if (kind === 'key') return makerOfKey(tx, secret)
  const [row] = await sessionsWith(tx, sql`${hashOf[kind]} = ${tokenHash(secret)}`)
  if (!row || !isAlive(row, lifetimeOf(row.role, accountStateOf(row.signup_status)), tx.now)) return undefined
  if (isWorthNoting(row.lastSeenAt, tx.now)) await uncounted(() => noteUse(tx, row))
  return callerOf(row, tx.now)
}

type KeyAndPerson = SessionAndPerson & { keyName: string; keyRights: KeyRight[]; keyUsedAt: Date | null }

/** The creator of a valid key: an active administrator who can still create keys. The call runs as theirs. */
const makerOfKey = async (tx: Tx, secret: string): Promise<Caller | undefined> => {
  const { rows } = await sql<KeyAndPerson>`
    select api_key.id as "sessionId", ${tx.now}::timestamptz as "createdAt", ${tx.now}::timestamptz as "lastSeenAt",
           ${tx.now}::timestamptz as "provedAt", null::bytea as "mediaCookie", api_key.name as "keyName",
           api_key.rights as "keyRights", api_key.last_used_at as "keyUsedAt", ${personOfSession}
      from api_key join person on person.id = api_key.made_by
     where api_key.secret_hash = ${tokenHash(secret)} and ${isGoodKey(tx.now)}`.execute(tables(tx))
  const [row] = rows
  if (!row) return undefined
  const { keyName, keyRights, keyUsedAt, ...whose } = row
  if (keyUsedAt === null || isWorthNoting(keyUsedAt, tx.now)) await uncounted(() => noteKeyUse(tx, row.sessionId))
  return callerOf(whose, tx.now, { id: row.sessionId, name: keyName, rights: keyRights })
}

/**
 * The current callers of these sessions, without ended and expired ones. Idle time is ignored, since they are in use.
 */
export const callersOf = async (tx: Tx, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Caller>> => {
  const rows = await sessionsWith(tx, sql`session.id = any(${sessionIds}::uuid[])`)
  const callers = rows.map((row) => callerOf(row, tx.now))
  return new Map(callers.filter((caller) => lastsUntil(caller) > tx.now).map((caller) => [caller.sessionId, caller]))
}

/**
 * Members with feeds that match a condition. A revoked address is deleted; the member's state is checked on each call.
 */
const feedsWith = async (tx: Tx, condition: RawBuilder<unknown>): Promise<Caller[]> => {
  const { rows } = await sql<SessionAndPerson>`
    select feed_address.id as "sessionId", ${tx.now}::timestamptz as "createdAt", ${tx.now}::timestamptz as "lastSeenAt",
           ${tx.now}::timestamptz as "provedAt", null::bytea as "mediaCookie", ${personOfSession}
      from feed_address join person on person.id = feed_address.person_id
     where ${condition} and person.role = 'user' and person.status = 'active' and person.deleted_at is null`.execute(
    tables(tx),
  )
  return rows.map((row) => callerOf(row, tx.now)).filter(({ standing }) => standing === 'settled')
}

/** The member whose feed address contains this key, as the caller. The address takes the place of a session. */
export const memberOfFeed = async (tx: Tx, key: string): Promise<Caller | undefined> =>
  (await feedsWith(tx, sql`feed_address.key_hash = ${tokenHash(key)}`))[0]

/** The current members of these feeds. */
export const membersOfFeeds = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Caller>> => {
  if (ids.length === 0) return new Map()
  const callers = await feedsWith(tx, sql`feed_address.id = any(${ids}::uuid[])`)
  return new Map(callers.map((caller) => [caller.sessionId, caller]))
}

/**
 * Records the use of a session. Only one of several parallel requests does so, and none waits for it or for another
 * action of the same person. Skipped while the database is full, so that people can still read.
 */
const noteUse = async (tx: Tx, { sessionId, lastSeenAt }: SessionAndPerson): Promise<void> => {
  try {
    await sql`
      with seen as (
        update session set last_seen_at = ${tx.now}
         where id = (select id from session where id = ${sessionId} and last_seen_at <= ${lastSeenAt} for no key update skip locked)
        returning person_id
      )
      update person set last_active_at = ${tx.now}
       where id = (select person.id from person join seen on seen.person_id = person.id for no key update of person skip locked)`.execute(
      tables(tx),
    )
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
  }
}
