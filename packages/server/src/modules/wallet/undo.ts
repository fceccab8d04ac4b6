import type { Inverses } from '../activity/index.ts'
import { paymentFacts, setPaymentWays } from './payment/payment-ways.ts'

/** How what was decided about paying outside is taken back. A way that people are told of anew waits as when it is typed. */
export const walletInverses: Inverses = {
  'setting: set payment ways': {
    right: 'coins:write',
    now: paymentFacts,
    run: (tx, actor, _act, { ways }) => setPaymentWays(tx, actor, ways as Parameters<typeof setPaymentWays>[2]),
  },
}
