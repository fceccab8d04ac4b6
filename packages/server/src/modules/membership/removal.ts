import { minuteOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { holdOf, type Person } from '../identity/index.ts'
import { hasOpenPayment } from './periods/quote.ts'

/**
 * That nothing about a person waits for somebody's word: an objection from their old address, a decision on their
 * application, or one on a payment.
 * @throws Refusal removal_held, signup_undecided, payment_undecided
 */
export const requireSettled = async (tx: Tx, person: Person): Promise<void> => {
  const until = holdOf(person, tx.now)
  if (until) throw new Refusal('removal_held', { until: minuteOf(until) })
  if (person.signup_status === 'pending') throw new Refusal('signup_undecided')
  if (await hasOpenPayment(tx, person.id)) throw new Refusal('payment_undecided')
}
