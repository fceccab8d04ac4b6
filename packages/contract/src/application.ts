import { z } from 'zod'
import { signupStatuses } from './domains/identity.ts'
import { time } from './fields.ts'

/** What an administrator checks before deciding on an application. */
export const SignupRequest = z.object({
  approved: z.boolean(),
  status: z.enum(signupStatuses),
  plan_id: z.string(),
  plan_name: z.string(),
  /** Path of the proof's bytes, for administrators; null if nothing was due. */
  proof_image_path: z.string().nullable(),
  proof_kind: z.enum(['image', 'pdf']).nullable(),
  proof_name: z.string().nullable(),
  proof_bytes: z.number().nullable(),
  /** The number of other payments of any kind with the very same file, counted up to `seenUpTo`. */
  proof_seen_before: z.number(),
  /** The amount due in the coin as shown to the applicant, decimal text. It says nothing about what was paid. */
  fee_crypto: z.string().nullable(),
  /** The amount that the applicant read from the proof, decimal text; null: not stated. */
  proof_amount: z.string().nullable(),
  /** The registration fee at the time. */
  fee_usd: z.number(),
  /** The charge for the first year; 0 if the fee covered it. */
  year_usd: z.number(),
  /** The total due. */
  due_usd: z.number(),
  crypto_symbol: z.string().nullable(),
  /** The amount due at that rate, decimal text. The request was refused unless it equals `fee_crypto`. */
  expected_crypto: z.string().nullable(),
  /** The rate in USD per coin that the amount is based on, in force within the hour before the request. */
  rate: z.number().nullable(),
  address: z.string().nullable(),
  network: z.string().nullable(),
  /** The invitation used for the application. */
  invitation: z.object({ id: z.string(), label: z.string(), waivesFee: z.boolean() }).nullable(),
  /** The member whose link was used. */
  invitedBy: z.string().nullable(),
  sentAt: time,
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

export type SignupRequest = z.output<typeof SignupRequest>
