import type { Inverses } from '../activity/index.ts'
import { paymentFacts, setPaymentMethods } from './payment/payment-ways.ts'

/** Undoes changes to external payment methods. A restored method needs confirmation like a new one. */
export const walletInverses: Inverses = {
  'setting: set payment ways': {
    right: 'coins:write',
    now: paymentFacts,
    run: (tx, actor, _action, { ways }) =>
      setPaymentMethods(tx, actor, ways as Parameters<typeof setPaymentMethods>[2]),
  },
}
