import { createHash } from 'node:crypto'
import { after } from '../../../platform/clock.ts'
import { tooMany } from '../../../platform/limits/limits.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'
import { pauseAfter } from './session.rules.ts'

/** What tries are counted under: they are, whether or not it belongs to somebody. */
export const accountKey = (name: string): string => createHash('sha256').update(name).digest('hex')

/**
 * Second factors are counted apart from passwords: a right password between two guesses gives none back, and who does
 * not know the password cannot keep anybody out by guessing codes.
 */
export const factorKey = (personId: string): string => accountKey(`second factor ${personId}`)

/** Those that a session guesses count against it alone: who has stolen one keeps nobody from signing in. */
export const sessionFactorKey = (sessionId: string): string => accountKey(`second factor in session ${sessionId}`)

/** @throws Refusal too_many while an account pauses */
export const requireUnpaused = async (tx: Tx, account: string): Promise<void> => {
  const failure = await tables(tx)
    .selectFrom('sign_in_failure')
    .select('blocked_until')
    .where('account', '=', account)
    .executeTakeFirst()
  if (failure?.blocked_until && failure.blocked_until > tx.now) throw tooMany(tx.now, failure.blocked_until)
}

/**
 * Counts a try in one statement, so that tries at the same time count one after another: a pause that one of them
 * begins keeps out the others, right or wrong, and guessing with many at once gains nothing.
 * @returns how many were wrong in a row
 * @throws Refusal too_many while the account pauses
 */
export const countTry = async (tx: Tx, account: string, right: boolean): Promise<number> => {
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
  if (!counted) {
    await requireUnpaused(tx, account)
    return 0
  }
  const pause = pauseAfter(counted.failures)
  if (pause > 0) {
    await tables(tx)
      .updateTable('sign_in_failure')
      .set({ blocked_until: after(tx.now, pause) })
      .where('account', '=', account)
      .execute()
  }
  return counted.failures
}
