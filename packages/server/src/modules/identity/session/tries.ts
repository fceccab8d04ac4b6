import { createHash } from 'node:crypto'
import { after } from '../../../platform/clock.ts'
import { tooMany } from '../../../platform/limits/limits.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'
import { pauseAfter } from './session.rules.ts'

/**
 * The counts of a try. A known browser has its own; while that pauses, its tries fall under the strangers' count, which
 * they increase but never reset. So guesses by strangers do not lock a known browser out, and it gains no unlimited
 * tries.
 */
export type Counts = readonly [own: string, shared?: string]

/** Key of the strangers' password count for an address, whether or not it has an account. */
export const accountKey = (name: string): string => createHash('sha256').update(name).digest('hex')

/**
 * Second factors are counted separately from passwords: a right password between guesses resets nothing, and without
 * the password it is impossible to lock anybody out by guessing codes.
 */
export const factorKey = (personId: string): string => accountKey(`second factor ${personId}`)

/**
 * Failures within a session count only against that session: a stolen session locks nobody out, and strangers cannot
 * prevent a proof in another session.
 */
export const sessionKey = (sessionId: string, tried: 'password' | 'second factor'): string =>
  accountKey(`${tried} in session ${sessionId}`)

/** @param known hash of the browser, if the person knows it */
export const countsOf = (
  shared: string,
  personId: string,
  known: Buffer | undefined,
  tried: 'password' | 'second factor',
): Counts => (known ? [accountKey(`${tried} of ${personId} in ${known.toString('hex')}`), shared] : [shared])

export const requireUnpaused = async (tx: Tx, counts: Counts): Promise<void> => {
  const keys = counts.filter((key) => key !== undefined)
  const { pauses, until } = await tables(tx)
    .selectFrom('sign_in_failure')
    .select((eb) => [eb.cast<number>(eb.fn.countAll(), 'integer').as('pauses'), eb.fn.min('blocked_until').as('until')])
    .where('account', 'in', keys)
    .where('blocked_until', '>', tx.now)
    .executeTakeFirstOrThrow()
  if (until && pauses === keys.length) throw tooMany(tx.now, until, 'failed attempts for this account')
}

/**
 * Counts a try.
 * @returns the number of consecutive failures on the count that applied
 */
export const countTry = async (tx: Tx, counts: Counts, right: boolean): Promise<number> => {
  const [own, shared] = counts
  let failures = await count(tx, own, right, true)
  if (failures === undefined && shared !== undefined) failures = await count(tx, shared, right, false)
  if (failures === undefined) await requireUnpaused(tx, counts)
  return failures ?? 0
}

/**
 * Counts a try in one statement, so that parallel tries are serialized: a pause started by one refuses all others,
 * right or wrong, and parallel guessing has no advantage.
 * @param resets whether a right try resets the count
 * @returns undefined while the count pauses
 */
const count = async (tx: Tx, account: string, right: boolean, resets: boolean): Promise<number | undefined> => {
  const counted = await tables(tx)
    .insertInto('sign_in_failure')
    .values({ account, failures: right ? 0 : 1, last_at: tx.now, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet((eb) => ({
          failures: right && resets ? 0 : eb('sign_in_failure.failures', '+', right ? 0 : 1),
          last_at: tx.now,
        }))
        .where((eb) =>
          eb.or([eb('sign_in_failure.blocked_until', 'is', null), eb('sign_in_failure.blocked_until', '<=', tx.now)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  const pause = counted && !right ? pauseAfter(counted.failures) : 0
  if (pause > 0) {
    await tables(tx)
      .updateTable('sign_in_failure')
      .set({ blocked_until: after(tx.now, pause) })
      .where('account', '=', account)
      .execute()
  }
  return counted?.failures
}

/** Ends the pause after strangers' wrong passwords, once the owner has proved access to the mailbox. */
export const forgetTries = async (tx: Tx, email: string): Promise<void> => {
  await tables(tx).deleteFrom('sign_in_failure').where('account', '=', accountKey(email)).execute()
}
