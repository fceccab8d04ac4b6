import { minuteOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, notify } from '../activity/index.ts'
import { notifyAll } from '../approvals/index.ts'
import { holdOf, type Person } from '../identity/index.ts'
import { pauseOf } from './periods/paused.ts'
import { currentMembership } from './periods/period.ts'
import { hasOpenPayment } from './periods/quote.ts'

/**
 * Requires that nothing about a person is pending: the objection period for an address change, a decision on their
 * application, or one on a payment.
 */
export const requireSettled = async (tx: Tx, person: Person): Promise<void> => {
  const until = holdOf(person, tx.now)
  if (until) throw new Refusal('removal_held', { until: minuteOf(until) })
  if (person.signup_status === 'pending') throw new Refusal('signup_undecided')
  if (await hasOpenPayment(tx, person.id)) throw new Refusal('payment_undecided')
}

/** Notifies administrators with access to approvals, and the member, of a removal that ends a membership. */
export const notifyOfRemoved = async (tx: Tx, actor: Actor, person: Person): Promise<void> => {
  const { current, next } = await currentMembership(tx, person.id)
  const membership = current ?? next ?? (await pauseOf(tx, person.id)).open?.period
  if (!membership) return
  const { planName } = membership
  await notifyAll(tx, {
    title: `${actor.name} removed ${person.name}, who had a ${planName} membership`,
    text: `${actor.name} removed ${person.name} (${person.email}), whose membership of ${planName} ended with their account. This can’t be undone, but they can be added again.`,
  })
  await notify(tx, [person], {
    kind: 'account',
    title: 'Your account was removed',
    text: `An administrator removed your account, and your ${planName} membership ended with it.`,
    also: ['If you think this is a mistake, contact us.'],
    action: { label: 'Contact us', path: '/contact' },
  })
}
