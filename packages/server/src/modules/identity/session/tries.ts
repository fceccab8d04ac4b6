import { createHash } from 'node:crypto'
import { after } from '../../../platform/clock.ts'
import { tooMany } from '../../../platform/limits/limits.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'
import { pauseAfter } from './session.rules.ts'

/**
 * What tries count under. A known browser has a count of its own; while that pauses, its tries count with those of
 * strangers, which they add to and never reset. So strangers' guesses do not bar it, and it gains no tries without end.
 */
export type Counts = readonly [own: string, shared?: string]

/** The count of strangers' passwords for an address, whether or not it belongs to somebody. */
export const accountKey = (name: string): string => createHash('sha256').update(name).digest('hex')

/**
 * Second factors are counted apart from passwords: a right password between two guesses gives none back, and who does
 * not know the password cannot keep anybody out by guessing codes.
 */
export const factorKey = (personId: string): string => accountKey(`second factor ${personId}`)

/**
 * Those that a session guesses count against it alone: who has stolen one keeps nobody from signing in, and strangers
 * keep no session from proving who uses it.
 */
export const sessionKey = (sessionId: string, tried: 'password' | 'second factor'): string =>
  accountKey(`${tried} in session ${sessionId}`)

/** @param known hash of the browser, where the person knows it */
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
 * @returns how many were wrong in a row, under what it was counted
 */
export const countTry = async (tx: Tx, counts: Counts, right: boolean): Promise<number> => {
  const [own, shared] = counts
  let failures = await count(tx, own, right, true)
  if (failures === undefined && shared !== undefined) failures = await count(tx, shared, right, false)
  if (failures === undefined) await requireUnpaused(tx, counts)
  return failures ?? 0
}

/**
 * Counts a try in one statement, so that tries at the same time count one after another: a pause that one of them
 * begins keeps out the others, right or wrong, and guessing with many at once gains nothing.
 * @param resets whether a right one begins the count anew
 * @returns undefined while it pauses
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

/** Ends the pause that strangers' passwords brought on an address: its owner has proved themselves by its mailbox. */
export const forgetTries = async (tx: Tx, email: string): Promise<void> => {
  await tables(tx).deleteFrom('sign_in_failure').where('account', '=', accountKey(email)).execute()
}
