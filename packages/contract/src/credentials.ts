import { z } from 'zod'
import { time } from './fields.ts'

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it travels between the devices of its owner. */
  synced: z.boolean(),
  createdAt: time,
  lastUsedAt: time.nullable(),
})

/** How an account is kept safe. No secret is in it. */
export const Security = z.object({
  /** Since when signing in takes two steps; null: it does not. */
  secondFactorSince: time.nullable(),
  /** Since when there is an authenticator app; null: none. */
  authenticatorSince: time.nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(Passkey),
  /** false: this platform is reached by an address that passkeys do not work with. */
  passkeysPossible: z.boolean(),
  /** Whether administrators must have a second factor, and this is one. */
  required: z.boolean(),
})

// Browsers add to what they send as the standard goes on: what is not read here is dropped, and only here.
/** In base64url. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)
const credentialParts = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
}
/** What a browser says when a passkey was made. */
export const Made = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
})
/** What a browser says when a passkey was used. */
export const Used = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200).nullish(),
  }),
})

/** What a browser is asked with, as the standard has it. */
const options = z.record(z.string(), z.unknown())
export const optionsReply = z.object({ options })

export const usedExample = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
}

export type Security = z.output<typeof Security>
export type Passkey = z.output<typeof Passkey>
export type UsedCredential = z.output<typeof Used>
export type MadeCredential = z.output<typeof Made>
