import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { holdOf } from '../../identity/index.ts'

/**
 * Refuses while withdrawals are on hold: for a while after an administrator changed the member's email address, someone
 * else could be signing in. Until then nothing may leave the wallet in any other way or be exchanged.
 */
export const requireUnheldWallet = (person: { held_until: Date | null }, now: Date): void => {
  const until = holdOf(person, now)
  if (until) throw new Refusal('wallet_held', { until: minuteOf(until) })
}
