import { createHash } from 'node:crypto'
import { after, HOUR, MINUTE } from '../../platform/clock.ts'
import { takeUse, tooMany } from '../../platform/limits.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/tx.ts'
import { getSettings } from '../settings/index.ts'
import { tables } from './identity.tables.ts'
import { isPassword } from './password.ts'
import { findPersonByEmail } from './person.ts'
import { type Origin, startSession } from './session.ts'
import { pauseAfter } from './session.rules.ts'

const limits = { aMinute: { uses: 10, windowMs: MINUTE }, anHour: { uses: 60, windowMs: HOUR } }

/** Failures are counted for an address whether or not it belongs to somebody. */
const accountKey = (email: string) => createHash('sha256').update(email).digest('hex')

export interface SignedIn {
  personId: string
  token: string
}

/** Counts a try to sign in. @throws Refusal too_many for the network or while the account pauses after failures */
export const admitSignIn = async (tx: Tx, email: string, address: string): Promise<void> => {
  await takeUse(tx, `sign-ins a minute ${address}`, limits.aMinute)
  await takeUse(tx, `sign-ins an hour ${address}`, limits.anHour)
  const failure = await tables(tx)
    .selectFrom('sign_in_failure')
    .select('blocked_until')
    .where('account', '=', accountKey(email))
    .executeTakeFirst()
  if (failure?.blocked_until && failure.blocked_until > tx.now) throw tooMany(tx.now, failure.blocked_until)
}

/**
 * Signs in with e-mail and password. What keeps an account out is told only after the right password.
 * @throws Refusal credentials_wrong (counted), account_inactive, account_suspended, account_banned, login_disabled, maintenance
 */
export const signIn = async (tx: Tx, given: { email: string; password: string }, origin: Origin): Promise<SignedIn> => {
  const person = await findPersonByEmail(tx, given.email)
  if (!(await isPassword(person?.password_hash, given.password)) || !person) throw await countFailure(tx, given.email)
  await tables(tx).deleteFrom('sign_in_failure').where('account', '=', accountKey(given.email)).execute()
  if (person.status !== 'active') throw new Refusal(`account_${person.status}`, {}, { commit: true })
  if (person.role !== 'admin') {
    const settings = await getSettings(tx)
    if (settings.maintenance) throw new Refusal('maintenance', {}, { commit: true })
    if (!settings.loginEnabled) throw new Refusal('login_disabled', {}, { commit: true })
  }
  return { personId: person.id, token: await startSession(tx, person, origin) }
}

const countFailure = async (tx: Tx, email: string): Promise<Refusal> => {
  const account = accountKey(email)
  const row = await tables(tx)
    .insertInto('sign_in_failure')
    .values({ account, failures: 1, last_at: tx.now, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet((eb) => ({ failures: eb('sign_in_failure.failures', '+', 1), last_at: tx.now })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const pause = pauseAfter(row.failures)
  if (pause > 0) {
    await tables(tx)
      .updateTable('sign_in_failure')
      .set({ blocked_until: after(tx.now, pause) })
      .where('account', '=', account)
      .execute()
  }
  return new Refusal('credentials_wrong', {}, { commit: true })
}

/** @throws Refusal password_wrong beside `current_password`; counted like a failed sign-in */
export const requirePassword = async (tx: Tx, personId: string, password: string): Promise<void> => {
  const person = await tables(tx)
    .selectFrom('person')
    .select(['email', 'password_hash'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const failure = await tables(tx)
    .selectFrom('sign_in_failure')
    .select('blocked_until')
    .where('account', '=', accountKey(person.email))
    .executeTakeFirst()
  if (failure?.blocked_until && failure.blocked_until > tx.now) throw tooMany(tx.now, failure.blocked_until)
  if (await isPassword(person.password_hash, password)) return
  await countFailure(tx, person.email)
  const refusal = refuseField('password_wrong', 'current_password')
  throw new Refusal('password_wrong', {}, { ...refusal.options, commit: true })
}
