import type { security } from '@vesica/contract'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import type { Use } from '../../../platform/limits/limits.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { makeChallenge } from '../factors/challenge.ts'
import { secondWaysOf } from '../factors/factor.ts'
import { noteEvent, noteFailedSignIn } from '../history/event.ts'
import { type PersonRow, tables } from '../identity.tables.ts'
import { isPassword } from '../password/password.ts'
import { findPersonByEmail } from '../people/person.ts'
import { type Arriving, noteBrowser } from './browser.ts'
import { type Begun, startSession } from './session.ts'
import { accountKey, countTry, requireUnpaused } from './tries.ts'

const limits = { aMinute: { uses: 10, windowMs: MINUTE }, anHour: { uses: 60, windowMs: HOUR } }

/** What a try to sign in takes. */
export const signInUses = (address: string): Use[] => [
  { key: `sign-ins a minute ${address}`, limit: limits.aMinute },
  { key: `sign-ins an hour ${address}`, limit: limits.anHour },
]

/** Sign-ins to one account count one after another: their line. */
export const signInLine = (email: string): string => `sign-in ${accountKey(email)}`

export interface SignedIn extends Begun {
  personId: string
}

/** Whom a password is for; without a person it is nobody's. */
interface Account {
  email: string
  found: Pick<PersonRow, 'id' | 'password_hash'> | undefined
}

/** An account, and whether the password that was given for it is the one that it had when it was found. */
export interface Compared extends Account {
  isRight: boolean
}

/** Compares before a transaction: hashing takes long, and connections are few. */
export const compare = async (account: Account, password: string): Promise<Compared> => ({
  ...account,
  isRight: await isPassword(account.found?.password_hash, password),
})

/** Whose sign-in it would be. @throws Refusal too_many while the account pauses after failures */
export const findAccount = async (tx: Tx, email: string): Promise<Account> => {
  await requireUnpaused(tx, accountKey(email))
  return { email, found: await findPersonByEmail(tx, email) }
}

/** Whose password a person signed in must give again. @throws Refusal too_many while the account pauses */
export const findOwnAccount = async (tx: Tx, personId: string): Promise<Account> => {
  const found = await tables(tx)
    .selectFrom('person')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await requireUnpaused(tx, accountKey(found.email))
  return { email: found.email, found }
}

/**
 * Signs in who was found and whose password was compared. What keeps an account out is told only after the right password,
 * as is that it takes a second step: then nobody is signed in yet.
 * @throws Refusal credentials_wrong (counted), second_factor_needed, account_inactive, account_suspended, account_banned,
 *   login_disabled, maintenance
 */
export const signIn = async (tx: Tx, compared: Compared, origin: Arriving): Promise<SignedIn> => {
  const person = await prove(tx, compared)
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

/** @throws Refusal account_inactive, account_suspended, account_banned, login_disabled, maintenance */
export const requireLetIn = async (tx: Tx, person: Pick<PersonRow, 'role' | 'status'>): Promise<void> => {
  if (person.status !== 'active') throw new Refusal(`account_${person.status}`, {}, { commit: true })
  if (person.role === 'admin') return
  const settings = await getSettings(tx)
  if (settings.maintenance) throw new Refusal('maintenance', {}, { commit: true })
  if (!settings.loginEnabled) throw new Refusal('login_disabled', {}, { commit: true })
}

/** Begins the session of who has proved who they are. A browser that the account does not know is told to its owner. */
export const letIn = async (tx: Tx, person: Entering, origin: Arriving): Promise<SignedIn> => {
  await noteBrowser(tx, person, origin)
  await noteEvent(tx, person.id, { kind: 'signed_in', from: origin })
  return { personId: person.id, ...(await startSession(tx, person, origin)) }
}

/**
 * @param field that it was typed into
 * @throws Refusal password_wrong beside the field; counted like a failed sign-in
 */
export const requirePassword = async (tx: Tx, compared: Compared, field = 'current_password'): Promise<void> => {
  if (await prove(tx, compared)) return
  const { options } = refuseField('password_wrong', field)
  throw new Refusal('password_wrong', {}, { ...options, commit: true })
}

/**
 * The person, locked, whose password this is; undefined for a wrong one, which is counted.
 *
 * The row is looked at again under its lock, so that no session begins while the password changes or the account is
 * closed.
 * @throws Refusal too_many while the account pauses
 */
const prove = async (tx: Tx, { email, found, isRight }: Compared) => {
  const person = isRight && found ? await lockWithPassword(tx, found) : undefined
  await countTry(tx, accountKey(email), person !== undefined)
  return person
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
