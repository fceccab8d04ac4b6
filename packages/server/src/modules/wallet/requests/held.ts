import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { holdOf } from '../../identity/index.ts'

/**
 * That nobody else's address stands in the way: for a while after an administrator changed it, whoever signs in could be
 * them. As long as withdrawals are held, nothing leaves the wallet by another door, nor changes in worth.
 */
export const requireUnheldWallet = (person: { held_until: Date | null }, now: Date): void => {
  const until = holdOf(person, now)
  if (until) throw new Refusal('wallet_held', { until: minuteOf(until) })
}
