import * as labels from './labels.ts'
import { plural } from './plural.ts'

/** Copy of an order that is paid outside the wallet. */
export const paying = {
  title: 'How to pay',
  amount: 'Amount to pay',
  reference: 'Payment reference',
  until: 'Pay and send proof by',
  noWays: (reference: string) =>
    `Payment instructions aren’t available yet. Contact us with reference ${reference} and we’ll help.`,
  toSupport: 'Contact us',
  proofTitle: 'After you’ve paid',
  proofHint: 'A screenshot or receipt that shows the amount and the reference: PNG, JPG or PDF, up to 10 MB.',
  chooseWay: 'Choose a payment method',
  wayMissing: 'Please choose a payment method.',
  send: 'Send Proof',
  sent: 'Proof sent. We’ll check for your payment.',
  stagesLabel: 'Order status',
  stages: {
    to_be_paid: 'Awaiting payment',
    proof_sent: labels.proofSent,
    in_review: labels.inReview,
    done: labels.completed,
    lapsed: labels.expired,
    refused: labels.denied,
  },
  moved: (percent: number | null) =>
    percent === null ? 'the rate moves too far' : `the rate moves by more than ${percent}%`,
  toBePaid: (time: string, moved: string, hours: number) =>
    `Pay externally and send proof by ${time}. The price is locked until then, and for ${plural(hours, 'hour')} after you send your proof so that your transfer can arrive, unless ${moved}. Without proof by ${time}, the order expires. If you’ve paid by then, contact us with the transaction ID.`,
  proofSent: (time: string, moved: string) =>
    `We’re checking for your payment, and you don’t need to do anything else. The price is locked until ${time}. If ${moved}, your payment is credited to your USD balance instead.`,
  lateProof: (time: string) =>
    `The price was locked until ${time}, and your payment wasn’t confirmed in time. An administrator will decide what happens next and contact you.`,
  unproved: (time: string) =>
    `We didn’t receive proof of payment by ${time}, so this order has expired. You can order again at the current price. If you’ve already paid, contact us with the transaction ID.`,
}
