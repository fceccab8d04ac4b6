import { z } from 'zod'
import { endpoint, type FileRule } from '../endpoint.ts'
import { amountText, anyId, coinSymbol, email, line, newPassword, usdText } from '../fields.ts'
import { User } from './identity.ts'
import { inviteToken } from './invitations.ts'
import { pictured } from '../pictures.ts'

/** Minutes that an amount due at sign-up is accepted after it was shown, whatever the rate does. */
export const AMOUNT_VALID_MINUTES = 60

export const PROOF_MAX_MB = 10

/** Proof of payment: a picture or a PDF. */
export const proofFile = {
  maxBytes: PROOF_MAX_MB * 1024 * 1024,
  kinds: ['png', 'jpeg', 'pdf'],
  required: true,
  proof: true,
} as const satisfies FileRule

export const Reward = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  ...pictured,
  price: z.number().nullable(),
})

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** USD per year. */
  price: z.number(),
  icon: z.string(),
  /** The name in lower case; content refers to the level that has access. */
  level: z.string(),
  popular: z.boolean(),
  features: z.array(z.string()),
  rewards: z.array(Reward),
})

export const CryptoDepositAccount = z.object({
  crypto_symbol: z.string(),
  crypto_name: z.string(),
  /** The amount due in this coin, decimal text, rounded up; `0` if nothing is. */
  crypto_amount: z.string(),
  address: z.string(),
  /** USD per coin. */
  rate: z.number(),
  network: z.string(),
  icon: z.string(),
})

export const DepositAccounts = z.object({
  cryptoDepositAccounts: z.array(CryptoDepositAccount),
  /** The registration fee in USD, as text. */
  feeAmount: z.string(),
})

/** The same for one plan, with its parts: `dueAmount` is the sum of `feeAmount` and `yearAmount`. */
export const PlanDepositAccounts = DepositAccounts.extend({
  /** The charge for the first year of the plan in USD, as text; `0` if the fee covers it. */
  yearAmount: z.string(),
  /** The total due at sign-up in USD, as text. */
  dueAmount: z.string(),
})

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/plans',
  access: 'anyone',
  summary: 'List plans on offer, lowest level first',
  topics: ['plans'],
  response: z.object({ plans: z.array(Plan) }),
})

export const getDepositAccounts = endpoint({
  name: 'getDepositAccounts',
  method: 'GET',
  path: '/cryptoDeposit',
  access: 'anyone',
  summary: 'Get the registration fee and deposit address for each coin. Amounts are 0 without a fee',
  topics: ['coins'],
  response: DepositAccounts,
})

export const getPlanDepositAccounts = endpoint({
  name: 'getPlanDepositAccounts',
  method: 'GET',
  path: '/cryptoDeposit/{planId}',
  access: 'anyone',
  summary: 'Get the amount due at sign-up for a plan, itemized and in each coin. An unknown plan returns 404',
  topics: ['coins', 'plans'],
  params: z.strictObject({ planId: anyId }),
  response: PlanDepositAccounts,
})

/** The amounts the payer saw. The server computes its own and refuses if they differ. */
const payment = {
  crypto_symbol: coinSymbol.optional(),
  fee_crypto: amountText.optional(),
  /** The registration fee alone. */
  fee_usd: usdText.optional(),
  /** The sum of the fee and the first year. */
  due_usd: usdText.optional(),
  /** The amount that the payer read from the proof; administrators compare it with the amount due. */
  proof_amount: amountText.optional(),
}

export const requestSignup = endpoint({
  name: 'requestSignup',
  method: 'POST',
  path: '/auth/sign-up-request',
  access: 'anyone',
  addresses: 'refused',
  summary: 'Apply for membership. Proof of payment is required unless nothing is due or an invitation waives it',
  multipart: true,
  body: z.strictObject({
    name: line(120),
    plan_id: anyId,
    email,
    password: newPassword,
    /** The token of an invitation link. An invalid one is refused without effect. */
    invitation: inviteToken.optional(),
    ...payment,
  }),
  files: { proof_image: { ...proofFile, required: false } },
  example: {
    body: {
      name: 'Ada Holm',
      plan_id: '0197a1b2-0000-7000-8000-000000000001',
      email: 'ada@example.org',
      password: 'a long password',
      crypto_symbol: 'BTC',
      fee_crypto: '0.0005',
      fee_usd: '25',
    },
  },
  response: z.object({ user: User, token: z.string() }),
  refusals: [
    'registration_disabled',
    'email_not_verified',
    'email_taken',
    'password_common',
    'plan_unknown',
    'coin_unknown',
    'no_coins',
    'fee_changed',
    'invitation_unknown',
    'invitation_used',
    'invitation_ended',
    'invitation_revoked',
    'invitation_other_plan',
    'gift_unknown',
    'gift_taken',
    'gift_ended',
    'gift_held',
  ],
  idempotent: true,
  allowance: 'upload',
})

export const resubmitProof = endpoint({
  name: 'resubmitProof',
  method: 'POST',
  path: '/auth/resubmit-proof',
  access: 'session',
  summary: 'Submit a new proof of payment after a denied application',
  multipart: true,
  body: z.strictObject(payment),
  files: { proof_image: { ...proofFile, required: false } },
  example: { body: { crypto_symbol: 'BTC', fee_crypto: '0.0005', fee_usd: '25' } },
  response: z.object({ user: User }),
  refusals: ['signup_not_denied', 'registration_disabled', 'coin_unknown', 'no_coins', 'fee_changed'],
  idempotent: true,
  allowance: 'upload',
})

export type Plan = z.output<typeof Plan>
export type Reward = z.output<typeof Reward>
export type CryptoDepositAccount = z.output<typeof CryptoDepositAccount>
export type DepositAccounts = z.output<typeof DepositAccounts>
export type PlanDepositAccounts = z.output<typeof PlanDepositAccounts>
