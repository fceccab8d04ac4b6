import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, line, lines } from '../fields.ts'
import { PaymentWay, Transaction } from '../transaction.ts'
import { PendingChange } from './approvals.ts'
import { proofFile } from './membership.ts'

// Payments outside of the platform: the methods that administrators describe, and proofs of payment.

/** The maximum number of payment methods. */
export const MOST_PAYMENT_WAYS = 8

/** A payment method as administrators edit it. */
export const ManagedPaymentWay = PaymentWay.extend({
  /** Whether it is offered. */
  enabled: z.boolean(),
})

const waysReply = z.object({
  paymentMethods: z.object({
    /** In display order. */
    methods: z.array(ManagedPaymentWay),
    /** The requested change, until another administrator confirms it; null: none. */
    pendingChange: PendingChange.nullable(),
  }),
})

export const getPaymentMethods = endpoint({
  name: 'getPaymentMethods',
  method: 'GET',
  path: '/system-controls/payment-methods',
  access: 'admin',
  right: 'settings:read',
  summary: 'Get the external payment methods, and any change awaiting approval',
  topics: ['platform', 'control'],
  response: waysReply,
})

export const setPaymentMethods = endpoint({
  name: 'setPaymentMethods',
  method: 'POST',
  path: '/system-controls/payment-methods',
  access: 'admin',
  right: 'coins:write',
  proof: 'recent',
  addresses: { fields: ['text'], why: 'where people pay to waits for a second administrator by itself' },
  summary: 'Update the external payment methods. New or changed ones wait for a second administrator if there is one',
  body: z.strictObject({
    methods: z
      .array(
        z.strictObject({
          name: line(60, 'Please name the payment method.'),
          text: lines(1000, 'Please say where to pay to.'),
          enabled: z.boolean(),
        }),
      )
      .max(MOST_PAYMENT_WAYS, `There can be at most ${MOST_PAYMENT_WAYS} payment methods.`),
  }),
  example: {
    body: { methods: [{ name: 'Bank transfer', text: 'Account DE00 1234 5678\nBank of Example', enabled: true }] },
  },
  response: waysReply,
  refusals: ['not_counting_yet', 'payment_way_twice'],
})

export const sendPaymentProof = endpoint({
  name: 'sendPaymentProof',
  method: 'POST',
  path: '/wallets/buyRequest/{id}/proof',
  access: 'member',
  withoutFeature: 'what they asked for runs on: who has paid says so',
  summary: 'Submit proof of an external payment for a buy. Its price is then held for three days',
  multipart: true,
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({
    /** The name of the payment method used. */
    paid_by: line(60).optional(),
  }),
  /** Required, but not reported for other people's orders. */
  files: { proof_of_payment: { ...proofFile, required: false } },
  example: { body: { paid_by: 'Bank transfer' } },
  response: z.object({ transaction: Transaction }),
  refusals: ['proof_closed', 'payment_way_unknown'],
  idempotent: true,
  allowance: 'request',
})

export type ManagedPaymentWay = z.output<typeof ManagedPaymentWay>
