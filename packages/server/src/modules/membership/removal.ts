import { notices } from '../../i18n/notices.ts'
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
  const { removed } = notices.members
  await notifyAll(
    tx,
    removed.forAdministrators({ by: actor.name, name: person.name, email: person.email, plan: planName }),
  )
  await notify(tx, [person], {
    kind: 'account',
    ...removed.forMember(planName),
    action: { label: notices.general.contactUs, path: '/contact' },
  })
}
