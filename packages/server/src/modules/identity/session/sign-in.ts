import type { security } from '@vesica/contract'
import type { Caller } from '../../../platform/caller.ts'
import { NOBODY } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { makeChallenge } from '../factors/challenge.ts'
import { secondWaysOf } from '../factors/factor.ts'
import { noteEvent, noteFailedSignIn, type Whence } from '../history/event.ts'
import { type PersonRow, tables } from '../identity.tables.ts'
import { isPassword } from '../password/password.ts'
import { findPersonByEmail } from '../people/person.ts'
import { type Arriving, findBrowser, noteBrowser } from './browser.ts'
import { type Begun, endGuessing, startSession } from './session.ts'
import { accountKey, type Counts, countsOf, countTry, requireUnpaused, sessionKey } from './tries.ts'

/** Tries of one count are made one after another: their line. */
export const signInLine = ({ counts }: Account): string => `sign-in ${counts[0]}`

export interface SignedIn extends Begun {
  personId: string
  /** The token by which the account knows the browser. */
  browser: string
}

/** Whom a password is for; without a person it is nobody's. */
interface Account {
  email: string
  found: Pick<PersonRow, 'id' | 'password_hash'> | undefined
  counts: Counts
}

/** The account of somebody signed in, and the session that is asked for its password. */
interface OwnAccount extends Account {
  asked: { caller: Caller; from: Whence }
}

/** An account, and whether the password that was given for it is the one that it had when it was found. */
export type Compared<A extends Account = OwnAccount> = A & { isRight: boolean }

/** Compares before a transaction: hashing takes long, and connections are few. */
export const compare = async <A extends Account>(account: A, password: string): Promise<Compared<A>> => ({
  ...account,
  isRight: await isPassword(account.found?.password_hash, password),
})

/** Whose sign-in it would be. */
export const findAccount = async (tx: Tx, email: string, origin: Arriving): Promise<Account> => {
  const found = await findPersonByEmail(tx, email)
  const known = await findBrowser(tx, found?.id, origin)
  const counts = countsOf(accountKey(email), found?.id ?? NOBODY, known, 'password')
  await requireUnpaused(tx, counts)
  return { email, found, counts }
}

/** Whose password a person signed in must give again. */
export const findOwnAccount = async (
  tx: Tx,
  { caller, address, device }: Whence & { caller: Caller },
): Promise<OwnAccount> => {
  const found = await tables(tx)
    .selectFrom('person')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const counts = [sessionKey(caller.sessionId, 'password')] as const
  await requireUnpaused(tx, counts)
  return { email: found.email, found, counts, asked: { caller, from: { address, device } } }
}

/**
 * Signs in who was found and whose password was compared. What keeps an account out is told only after the right password,
 * as is that it takes a second step: then nobody is signed in yet.
 */
export const signIn = async (tx: Tx, compared: Compared<Account>, origin: Arriving): Promise<SignedIn> => {
  const { person } = await prove(tx, compared)
  if (!person) {
    await noteFailedSignIn(tx, compared.email, origin)
    throw new Refusal('credentials_wrong', {}, { commit: true })
  }
  await requireLetIn(tx, person)
  if (person.second_factor_since) throw await secondStep(tx, person.id)
  return letIn(tx, person, origin)
}

/** Nobody is signed in yet, and what is known of it stands in the refusal. */
const secondStep = async (tx: Tx, personId: string): Promise<Refusal> => {
  const { challenge, endsAt } = await makeChallenge(tx, 'sign-in', { personId })
  const details: security.SecondStep = {
    challenge,
    ways: await secondWaysOf(tx, personId),
    endsAt: endsAt.toISOString(),
  }
  return new Refusal('second_factor_needed', {}, { details, commit: true })
}

export const requireLetIn = async (tx: Tx, person: Pick<PersonRow, 'role' | 'status'>): Promise<void> => {
  if (person.status !== 'active') throw new Refusal(`account_${person.status}`, {}, { commit: true })
  if (person.role === 'admin') return
  const settings = await getSettings(tx)
  if (settings.maintenance) throw new Refusal('maintenance', {}, { commit: true })
  if (!settings.loginEnabled) throw new Refusal('login_disabled', {}, { commit: true })
}

/** Begins the session of who has proved who they are. A browser that the account does not know is told to its owner. */
export const letIn = async (tx: Tx, person: Entering, origin: Arriving): Promise<SignedIn> => {
  const browser = await noteBrowser(tx, person, origin)
  await noteEvent(tx, person.id, { kind: 'signed_in', from: origin })
  return { personId: person.id, browser, ...(await startSession(tx, person, origin, browser)) }
}

/** @param field that it was typed into */
export const requirePassword = async (tx: Tx, compared: Compared, field = 'current_password'): Promise<void> => {
  const { person, failures } = await prove(tx, compared)
  if (person) return
  await endGuessing(tx, compared.asked.caller, failures, compared.asked.from)
  const { options } = refuseField('password_wrong', field)
  throw new Refusal('password_wrong', {}, { ...options, commit: true })
}

/**
 * The person, locked, whose password this is; undefined for a wrong one, with how many were wrong in a row.
 *
 * The row is looked at again under its lock, so that no session begins while the password changes or the account is
 * closed.
 */
const prove = async (tx: Tx, { found, counts, isRight }: Compared<Account>) => {
  const person = isRight && found ? await lockWithPassword(tx, found) : undefined
  const failures = await countTry(tx, counts, person !== undefined)
  return { person, failures }
}

const lockWithPassword = (tx: Tx, found: Pick<PersonRow, 'id' | 'password_hash'>) =>
  entering(tx, found.id).where('password_hash', '=', found.password_hash).executeTakeFirst()

/** Somebody who signs in, locked. */
export type Entering = NonNullable<Awaited<ReturnType<typeof lockEntering>>>

/** Whoever signs in without a password, or after it. */
export const lockEntering = (tx: Tx, personId: string) => entering(tx, personId).executeTakeFirst()

const entering = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('person')
    .select(['id', 'name', 'email', 'role', 'status', 'signup_status'])
    .select(['second_factor_since', 'session_count', 'time_zone'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
