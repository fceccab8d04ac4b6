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
import { type NewSession, endGuessing, startSession } from './session.ts'
import { accountKey, type Counts, countsOf, countTry, requireUnpaused, sessionKey } from './tries.ts'

/** Key that serializes tries on one count. */
export const signInLine = ({ counts }: Account): string => `sign-in ${counts[0]}`

export interface SignedIn extends NewSession {
  personId: string
  /** The token by which the account knows the browser. */
  browser: string
}

/** The account that a password is for; `found` is undefined for unknown addresses. */
interface Account {
  email: string
  found: Pick<PersonRow, 'id' | 'password_hash'> | undefined
  counts: Counts
}

/** The account of a signed-in person, with the session that must enter its password. */
interface OwnAccount extends Account {
  asked: { caller: Caller; from: Whence }
}

/** An account, and whether the entered password matched the one it had when it was loaded. */
export type Compared<A extends Account = OwnAccount> = A & { isRight: boolean }

/** Compares before a transaction: hashing is slow, and connections are few. */
export const compare = async <A extends Account>(account: A, password: string): Promise<Compared<A>> => ({
  ...account,
  isRight: await isPassword(account.found?.password_hash, password),
})

/** The account of a sign-in attempt. */
export const findAccount = async (tx: Tx, email: string, origin: Arriving): Promise<Account> => {
  const found = await findPersonByEmail(tx, email)
  const known = await findBrowser(tx, found?.id, origin)
  const counts = countsOf(accountKey(email), found?.id ?? NOBODY, known, 'password')
  await requireUnpaused(tx, counts)
  return { email, found, counts }
}

/** The account of a signed-in person who must enter their password again. */
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
 * Signs in an account with a compared password. Reasons to refuse the account, and the need for a second step, are
 * revealed only after the right password. With a second step the sign-in is not complete yet.
 */
export const signIn = async (tx: Tx, compared: Compared<Account>, origin: Arriving): Promise<SignedIn> => {
  const { person } = await confirmIdentity(tx, compared)
  if (!person) {
    await noteFailedSignIn(tx, compared.email, origin)
    throw new Refusal('credentials_wrong', {}, { commit: true })
  }
  await requireMayEnter(tx, person)
  if (person.second_factor_since) throw await secondStep(tx, person.id)
  return completeSignIn(tx, person, origin)
}

/** The sign-in is pending; its state is in the refusal. */
const secondStep = async (tx: Tx, personId: string): Promise<Refusal> => {
  const { challenge, endsAt } = await makeChallenge(tx, 'sign-in', { personId })
  const details: security.SecondStep = {
    challenge,
    methods: await secondWaysOf(tx, personId),
    endsAt: endsAt.toISOString(),
  }
  return new Refusal('second_factor_needed', {}, { details, commit: true })
}

export const requireMayEnter = async (tx: Tx, person: Pick<PersonRow, 'role' | 'status'>): Promise<void> => {
  if (person.status !== 'active') throw new Refusal(`account_${person.status}`, {}, { commit: true })
  if (person.role === 'admin') return
  const settings = await getSettings(tx)
  if (settings.maintenance) throw new Refusal('maintenance', {}, { commit: true })
  if (!settings.loginEnabled) throw new Refusal('login_disabled', {}, { commit: true })
}

/** Starts a session after a successful proof. The owner is notified of an unknown browser. */
export const completeSignIn = async (tx: Tx, person: Entering, origin: Arriving): Promise<SignedIn> => {
  const browser = await noteBrowser(tx, person, origin)
  await noteEvent(tx, person.id, { kind: 'signed_in', from: origin })
  return { personId: person.id, browser, ...(await startSession(tx, person, origin, browser)) }
}

/** @param field name of the password input */
export const requirePassword = async (tx: Tx, compared: Compared, field = 'current_password'): Promise<void> => {
  const { person, failures } = await confirmIdentity(tx, compared)
  if (person) return
  await endGuessing(tx, compared.asked.caller, failures, compared.asked.from)
  const { options } = refuseField('password_wrong', field)
  throw new Refusal('password_wrong', {}, { ...options, commit: true })
}

/**
 * The locked person with this password, or undefined with the number of consecutive failures. The row is checked again
 * under its lock, so that no session starts while the password changes or the account is closed.
 */
const confirmIdentity = async (tx: Tx, { found, counts, isRight }: Compared<Account>) => {
  const person = isRight && found ? await lockWithPassword(tx, found) : undefined
  const failures = await countTry(tx, counts, person !== undefined)
  return { person, failures }
}

const lockWithPassword = (tx: Tx, found: Pick<PersonRow, 'id' | 'password_hash'>) =>
  entering(tx, found.id).where('password_hash', '=', found.password_hash).executeTakeFirst()

/** The locked row of a person who signs in. */
export type Entering = NonNullable<Awaited<ReturnType<typeof lockEntering>>>

/** For sign-ins without a password or after it. */
export const lockEntering = (tx: Tx, personId: string) => entering(tx, personId).executeTakeFirst()

const entering = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('person')
    .select(['id', 'name', 'email', 'role', 'status', 'signup_status'])
    .select(['second_factor_since', 'session_count', 'time_zone'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
