import { z } from 'zod'
import { signupStatuses } from './domains/identity.ts'
import { time } from './fields.ts'

/** What an administrator checks before deciding on an application. */
export const SignupRequest = z.object({
  approved: z.boolean(),
  status: z.enum(signupStatuses),
  plan_id: z.string(),
  plan_name: z.string(),
  /** Path of the proof's bytes, for administrators; null when nothing was due. */
  proof_image_path: z.string().nullable(),
  proof_kind: z.enum(['image', 'pdf']).nullable(),
  proof_name: z.string().nullable(),
  proof_bytes: z.number().nullable(),
  /** Other payments of any kind that came with the very same file, counted up to `seenUpTo`. */
  proof_seen_before: z.number(),
  /** What was due in the coin and shown to the applicant, decimal text: says nothing of what was paid. */
  fee_crypto: z.string().nullable(),
  /** What the proof says was sent, as the applicant read it, decimal text; null: they did not say. */
  proof_amount: z.string().nullable(),
  /** The registration fee at the time. */
  fee_usd: z.number(),
  /** What was charged for the first year; 0 where the fee paid for it. */
  year_usd: z.number(),
  /** The sum that was due. */
  due_usd: z.number(),
  crypto_symbol: z.string().nullable(),
  /** What was due at that rate, decimal text; equal to `fee_crypto` or the request was refused. */
  expected_crypto: z.string().nullable(),
  /** USD for one coin that the amount rests on: in force within the hour before the request was made. */
  rate: z.number().nullable(),
  address: z.string().nullable(),
  network: z.string().nullable(),
  /** The invitation that the application came with. */
  invitation: z.object({ id: z.string(), label: z.string(), waivesFee: z.boolean() }).nullable(),
  /** The member whose link it came by. */
  invitedBy: z.string().nullable(),
  sentAt: time,
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

export type SignupRequest = z.output<typeof SignupRequest>
