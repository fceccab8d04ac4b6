import { createHash } from 'node:crypto'
import { after, HOUR, MINUTE } from '../../../platform/clock.ts'
import { tooMany, type Use } from '../../../platform/limits/limits.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { type PersonRow, tables } from '../identity.tables.ts'
import { isPassword } from '../password/password.ts'
import { findPersonByEmail } from '../people/person.ts'
import { type Begun, type Origin, startSession } from './session.ts'
import { pauseAfter } from './session.rules.ts'

const limits = { aMinute: { uses: 10, windowMs: MINUTE }, anHour: { uses: 60, windowMs: HOUR } }

/** What a try to sign in takes. */
export const signInUses = (address: string): Use[] => [
  { key: `sign-ins a minute ${address}`, limit: limits.aMinute },
  { key: `sign-ins an hour ${address}`, limit: limits.anHour },
]

/** Sign-ins to one account count one after another: their line. */
export const signInLine = (email: string): string => `sign-in ${accountKey(email)}`

/** Failures are counted for an address whether or not it belongs to somebody. */
const accountKey = (email: string) => createHash('sha256').update(email).digest('hex')

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
  await requireUnpaused(tx, email)
  return { email, found: await findPersonByEmail(tx, email) }
}

/** Whose password a person signed in must give again. @throws Refusal too_many while the account pauses */
export const findOwnAccount = async (tx: Tx, personId: string): Promise<Account> => {
  const found = await tables(tx)
    .selectFrom('person')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await requireUnpaused(tx, found.email)
  return { email: found.email, found }
}

/** @throws Refusal too_many while an account pauses */
const requireUnpaused = async (tx: Tx, email: string): Promise<void> => {
  const failure = await tables(tx)
    .selectFrom('sign_in_failure')
    .select('blocked_until')
    .where('account', '=', accountKey(email))
    .executeTakeFirst()
  if (failure?.blocked_until && failure.blocked_until > tx.now) throw tooMany(tx.now, failure.blocked_until)
}

/**
 * Signs in who was found and whose password was compared. What keeps an account out is told only after the right password.
 * @throws Refusal credentials_wrong (counted), account_inactive, account_suspended, account_banned, login_disabled, maintenance
 */
export const signIn = async (tx: Tx, compared: Compared, origin: Origin): Promise<SignedIn> => {
  const person = await prove(tx, compared)
  if (!person) throw new Refusal('credentials_wrong', {}, { commit: true })
  if (person.status !== 'active') throw new Refusal(`account_${person.status}`, {}, { commit: true })
  if (person.role !== 'admin') {
    const settings = await getSettings(tx)
    if (settings.maintenance) throw new Refusal('maintenance', {}, { commit: true })
    if (!settings.loginEnabled) throw new Refusal('login_disabled', {}, { commit: true })
  }
  return { personId: person.id, ...(await startSession(tx, person, origin)) }
}

/** @throws Refusal password_wrong beside `current_password`; counted like a failed sign-in */
export const requirePassword = async (tx: Tx, compared: Compared): Promise<void> => {
  if (await prove(tx, compared)) return
  const { options } = refuseField('password_wrong', 'current_password')
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
  await count(tx, email, person !== undefined)
  return person
}

const lockWithPassword = (tx: Tx, found: Pick<PersonRow, 'id' | 'password_hash'>) =>
  tables(tx)
    .selectFrom('person')
    .select(['id', 'role', 'status', 'signup_status'])
    .where('id', '=', found.id)
    .where('password_hash', '=', found.password_hash)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Counts a try in one statement, so that tries at the same time count one after another: a pause that one of them
 * begins keeps out the others, right or wrong, and guessing with many at once gains nothing.
 * @throws Refusal too_many while the account pauses
 */
const count = async (tx: Tx, email: string, right: boolean): Promise<void> => {
  const account = accountKey(email)
  const counted = await tables(tx)
    .insertInto('sign_in_failure')
    .values({ account, failures: right ? 0 : 1, last_at: tx.now, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet((eb) => ({ failures: right ? 0 : eb('sign_in_failure.failures', '+', 1), last_at: tx.now }))
        .where((eb) =>
          eb.or([eb('sign_in_failure.blocked_until', 'is', null), eb('sign_in_failure.blocked_until', '<=', tx.now)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (!counted) return requireUnpaused(tx, email)
  const pause = pauseAfter(counted.failures)
  if (pause > 0) {
    await tables(tx)
      .updateTable('sign_in_failure')
      .set({ blocked_until: after(tx.now, pause) })
      .where('account', '=', account)
      .execute()
  }
}
