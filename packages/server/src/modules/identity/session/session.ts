import type { identity } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import type { Caller } from '../../../platform/caller.ts'
import { after } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type PersonRow, tables } from '../identity.tables.ts'
import { newMediaCookie, newToken, tokenHash } from '../codes/secret.ts'
import { endPendingSignIns } from '../factors/challenge.ts'
import { noteEvent, type Whence } from '../history/event.ts'
import { forgetBrowserOf, forgetBrowsers } from './browser.ts'
import { endFeedAddress } from './feed-address.ts'
import { isAlive, lifetimeOf, accountStateOf } from './session.rules.ts'

export interface Origin {
  address: string
  device: string
}

/** Secrets of a new session, available only once. */
export interface NewSession {
  token: string
  /** The value of the media cookie. */
  mediaCookie: string
}

/**
 * Starts a session and ends the account's oldest ones above the limit.
 * @param browser token by which the account knows the browser
 */
export const startSession = async (
  tx: Tx,
  person: Pick<PersonRow, 'id' | 'role' | 'signup_status'>,
  origin: Origin,
  browser?: string,
): Promise<NewSession> => {
  const [token, mediaCookie] = [newToken(), newMediaCookie()]
  await tables(tx)
    .insertInto('session')
    .values({
      id: newId(),
      person_id: person.id,
      token_hash: tokenHash(token),
      companion_hash: tokenHash(mediaCookie),
      browser_hash: browser === undefined ? null : tokenHash(browser),
      address: origin.address,
      device: origin.device,
      created_at: tx.now,
      last_seen_at: tx.now,
      proved_at: tx.now,
      ended_at: null,
    })
    .execute()
  await tables(tx)
    .updateTable('person')
    .set((eb) => ({ session_count: eb('session_count', '+', 1), last_active_at: tx.now, last_login_at: tx.now }))
    .where('id', '=', person.id)
    .execute()
  const { most } = lifetimeOf(person.role, accountStateOf(person.signup_status))
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
  return { token, mediaCookie }
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

/**
 * Ends a person's sessions, all or all except one, with their feeds, open streams and pending second steps. Forgets the
 * known browsers, except that of the remaining session.
 */
export const endSessions = async (tx: Tx, personId: string, except?: string): Promise<void> => {
  await forgetBrowsers(tx, personId, except)
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
  await endFeedAddress(tx, personId)
  await endPendingSignIns(tx, personId)
}

/** Ends all of a person's sessions except the caller's. Feeds stay. */
export const endOtherSessions = async (tx: Tx, caller: Caller, from: Whence): Promise<void> => {
  const others = await tables(tx)
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', caller.userId)
    .where('id', '<>', caller.sessionId)
    .where('ended_at', 'is', null)
    .execute()
  await forgetBrowsers(tx, caller.userId, caller.sessionId)
  if (others.length === 0) return
  await end(
    tx,
    caller.userId,
    others.map((session) => session.id),
  )
  await endPendingSignIns(tx, caller.userId)
  await noteEvent(tx, caller.userId, { kind: 'sessions_ended', from })
}

/** Records that a session's user just proved their identity. */
export const noteProof = async (tx: Tx, sessionId: string): Promise<void> => {
  await tables(tx)
    .updateTable('session')
    .set({ proved_at: tx.now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A session ends after this many consecutive failed proofs: its user has the session but not the credentials. */
const ENDS_AFTER = 10

/** Ends a session after too many failed proofs. @param failures consecutive failures */
export const endGuessing = async (
  tx: Tx,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  failures: number,
  from: Whence,
): Promise<void> => {
  if (failures >= ENDS_AFTER) await endSession(tx, userId, sessionId, from)
}

/** Ends one session of a person. @param from set unless the person signs out; its browser is then forgotten too */
export const endSession = async (tx: Tx, personId: string, sessionId: string, from?: Whence): Promise<void> => {
  const own = await find(
    sessionId,
    tables(tx)
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null),
  )
  if (from) await forgetBrowserOf(tx, personId, own.id)
  await end(tx, personId, [own.id])
  if (from) await noteEvent(tx, personId, { kind: 'session_ended', from })
}

/** A person's sessions, most recently used first. */
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

/** The number of members with a live session. */
export const countSignedIn = async (tx: Tx): Promise<number> => {
  const { wholeMs, idleMs } = lifetimeOf('user', 'settled')
  const rows = await tables(tx)
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select((eb) => eb.fn.count<string>('session.person_id').distinct().as('people'))
    .where('session.ended_at', 'is', null)
    .where('session.created_at', '>', after(tx.now, -wholeMs))
    .where('session.last_seen_at', '>', after(tx.now, -idleMs))
    .where('person.role', '=', 'user')
    .where('person.signup_status', 'not in', ['pending', 'denied'])
    .execute()
  return Number(rows[0]?.people ?? 0)
}
