import type { payments, wallet } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import {
  type Applier,
  cancelPending,
  isAloneFor,
  propose,
  requireCounting,
  notifyAll,
  pendingBySubject,
} from '../../approvals/index.ts'
import { decide, getSettings, lockSetting } from '../../settings/index.ts'
import { isEnabled, isNewOrChanged, type PaymentWay } from './payment-ways.rules.ts'

// Payment details are what an attacker would change first. As with deposit addresses, a second administrator must
// confirm them, unless they are the first and no other administrator could confirm them.

const KIND = 'payment_ways'
const SUBJECT = 'paymentWays'

const copy = notices.wallet.paymentMethods

/** The enabled methods, in order. */
export const waysToPay = async (tx: Tx): Promise<wallet.PaymentWay[]> =>
  (await getSettings(tx)).paymentWays.ways.flatMap(({ enabled, name, text }) => (enabled ? [{ name, text }] : []))

/** All methods for administrators, with pending changes. */
export const presentPaymentWays = async (tx: Tx) => {
  const { ways: methods } = (await getSettings(tx)).paymentWays
  const pendingChange = (await pendingBySubject(tx, [KIND])).get(SUBJECT)?.[0] ?? null
  return { paymentMethods: { methods, pendingChange } }
}

/** The methods as recorded in the audit log. */
export const paymentFacts = async (tx: Tx): Promise<{ ways: PaymentWay[] }> => ({
  ways: (await getSettings(tx)).paymentWays.ways,
})

/**
 * Sets the payment methods. Removals apply at once, and so do the very first methods if no other administrator could
 * confirm them; other new details need confirmation.
 */
export const setPaymentMethods = async (tx: Tx, actor: Actor, methods: payments.ManagedPaymentWay[]): Promise<void> => {
  if (new Set(methods.map(({ name }) => name.toLowerCase())).size < methods.length)
    throw new Refusal('payment_way_twice')
  await lockSetting(tx, SUBJECT)
  const before = (await getSettings(tx)).paymentWays
  const needsReview = isNewOrChanged(before.ways, methods)
  if (needsReview) await requireCounting(tx, actor, 'coins:write')
  if (needsReview && (before.offered || !(await isAloneFor(tx, actor, KIND)))) {
    await propose(tx, actor, {
      kind: KIND,
      subject: SUBJECT,
      title: copy.list,
      before: copy.listed(before.ways.filter(isEnabled)),
      after: copy.listed(methods.filter(isEnabled)),
      payload: { ways: methods },
      byItself: 'when alone',
    })
    return
  }
  await cancelPending(tx, actor, KIND, SUBJECT)
  await decide(tx, SUBJECT, { ways: methods, offered: before.offered || needsReview })
  await audit(tx, actor, {
    action: 'set payment ways',
    subject: { type: 'setting', id: SUBJECT },
    before: { ways: before.ways },
    after: { ways: methods },
  })
  tx.announce({ topics: ['wallet'] })
  if (!needsReview) return
  await notifyAll(tx, copy.changed(actor.name, copy.listed(methods.filter(isEnabled))))
}

/** Applies methods that another administrator confirmed. */
export const applyPaymentWays: Applier = async (tx, { payload }) => {
  await lockSetting(tx, SUBJECT)
  await decide(tx, SUBJECT, { ways: (payload as { ways: PaymentWay[] }).ways, offered: true })
  tx.announce({ topics: ['wallet'] })
}
