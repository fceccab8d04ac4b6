import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getPerson } from './person.ts'

interface Holdable {
  held_until: Date | null
}

/** End of the hold after an administrator changed the account's address; undefined: no hold. */
export const holdOf = ({ held_until }: Holdable, now: Date): Date | undefined =>
  held_until !== null && held_until > now ? held_until : undefined

/**
 * After an administrator changes an account's address, the person signing in could be that administrator. During the
 * hold no personal data is exported, no link that outlives the session is created, the shipping address and membership
 * cannot change, and the account is not deleted.
 */
export const requireUnheldAccount = (person: Holdable, now: Date): void => {
  const until = holdOf(person, now)
  if (until) throw new Refusal('account_held', { until: minuteOf(until) })
}

/** The same check before a member's data is exported. */
export const requireExportable = async (tx: Tx, personId: string): Promise<void> =>
  requireUnheldAccount(await getPerson(tx, personId), tx.now)
