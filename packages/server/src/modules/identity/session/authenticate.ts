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
import { isAlive, isWorthNoting, lifetimeOf, standingOf } from './session.rules.ts'

/** Every request of somebody signed in asks this: as a text it costs less to put together than by the query builder. */
const personOfSession = sql.raw(personColumns.map((column) => `person.${column}`).join(', '))

type SessionAndPerson = Person & {
  sessionId: string
  createdAt: Date
  lastSeenAt: Date
  provedAt: Date
  mediaCookie: Buffer | null
}

/** Where the database keeps what a session is known by. */
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

/** The person of a caller as they were when their session was looked up, in this request. */
export const personBehind = (caller: Caller): Person => lookedUp(caller).person

/** Whether a caller was ever given a level, in force or not. */
export const hadLevel = (caller: Caller): boolean => personBehind(caller).membership_level !== 'none'

/** When a caller is no longer who they are, if nobody does anything: their level runs out, or their session. */
export const lastsUntil = (caller: Caller): Date => {
  const { person, createdAt } = lookedUp(caller)
  const session = after(createdAt, lifetimeOf(caller.role, caller.standing).wholeMs)
  const level = caller.level === 'none' ? null : levelEnd(person.membership_ends_at)
  return level && level < session ? level : session
}

/** Open sessions of active accounts, by something that only some have. */
const sessionsWith = async (tx: Tx, condition: RawBuilder<unknown>): Promise<SessionAndPerson[]> => {
  const { rows } = await sql<SessionAndPerson>`
    select session.id as "sessionId", session.created_at as "createdAt", session.last_seen_at as "lastSeenAt",
           session.proved_at as "provedAt", session.companion_hash as "mediaCookie", ${personOfSession}
      from session join person on person.id = session.person_id
     where ${condition} and session.ended_at is null
       and person.status = 'active' and person.deleted_at is null`.execute(tables(tx))
  return rows
}

/** What a program may do: what its key was given, as far as whoever made it still may. */
type Key = { id: string; name: string; rights: readonly Right[] }

const callerOf = (row: SessionAndPerson, now: Date, key?: Key): Caller => {
  const { sessionId, createdAt, lastSeenAt: _seen, provedAt, mediaCookie, ...person } = row
  const { id: userId, role, name } = person
  const standing = standingOf(person.signup_status)
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
    // A program proves nothing.
    sinceProofMs: key ? Infinity : now.getTime() - provedAt.getTime(),
  }
  behind.set(caller, { person, createdAt })
  noteMediaCookie(caller, mediaCookie)
  return caller
}

/**
 * Who a token or a media cookie belongs to, if its session is alive and the account active, or an API key, while it is good.
 * Notes the use, at most once a minute.
 */
export const authenticate = async (tx: Tx, { secret, kind }: Credential): Promise<Caller | undefined> => {
  if (kind === 'key') return makerOfKey(tx, secret)
  const [row] = await sessionsWith(tx, sql`${hashOf[kind]} = ${tokenHash(secret)}`)
  if (!row || !isAlive(row, lifetimeOf(row.role, standingOf(row.signup_status)), tx.now)) return undefined
  if (isWorthNoting(row.lastSeenAt, tx.now)) await uncounted(() => noteUse(tx, row))
  return callerOf(row, tx.now)
}

type KeyAndPerson = SessionAndPerson & { keyName: string; keyRights: KeyRight[]; keyUsedAt: Date | null }

/** Who made a key that is good: an active administrator who may make keys still. It is as if they had just called. */
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

/** Whose sessions these are by now: those that were not ended, and have not lasted too long while they were used. */
export const callersOf = async (tx: Tx, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Caller>> => {
  const rows = await sessionsWith(tx, sql`session.id = any(${sessionIds}::uuid[])`)
  const callers = rows.map((row) => callerOf(row, tx.now))
  return new Map(callers.filter((caller) => lastsUntil(caller) > tx.now).map((caller) => [caller.sessionId, caller]))
}

/** Members of feeds, by something that only some of these have. An address that ends is gone; what it names is looked up each time. */
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

/** The member whose feeds have this key in their address, as if they called; the address stands in place of a session. */
export const memberOfFeed = async (tx: Tx, key: string): Promise<Caller | undefined> =>
  (await feedsWith(tx, sql`feed_address.key_hash = ${tokenHash(key)}`))[0]

/** Whose feeds these are by now. */
export const membersOfFeeds = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Caller>> => {
  if (ids.length === 0) return new Map()
  const callers = await feedsWith(tx, sql`feed_address.id = any(${ids}::uuid[])`)
  return new Map(callers.map((caller) => [caller.sessionId, caller]))
}

/**
 * Notes that a session was used. Of requests that come at once one does, and none waits for it, nor for an act of the same person.
 * While the database has no room for it nothing is noted: people go on reading.
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
