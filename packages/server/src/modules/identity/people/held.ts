import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'

/**
 * For a while after an administrator changed the address of an account, whoever signs in could be them. Until then no
 * personal data is exported, no link is made that outlives the session, and the account is not deleted.
 */
export const requireUnheldAccount = ({ held_until }: { held_until: Date | null }, now: Date): void => {
  if (held_until !== null && held_until > now) throw new Refusal('account_held', { until: minuteOf(held_until) })
}
