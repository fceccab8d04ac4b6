import { z } from 'zod'
import { time } from './fields.ts'

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it syncs between the devices of its owner. */
  synced: z.boolean(),
  createdAt: time,
  lastUsedAt: time.nullable(),
})

/** The security settings of an account, without secrets. */
export const Security = z.object({
  /** Since when two-factor authentication is on; null: it is off. */
  secondFactorSince: time.nullable(),
  /** Since when there is an authenticator app; null: none. */
  authenticatorSince: time.nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(Passkey),
  /** false: passkeys don't work with the address of this platform. */
  passkeysPossible: z.boolean(),
  /** Whether administrators must have a second factor, and this is one. */
  required: z.boolean(),
})

// Browsers add fields as the standard evolves. Unknown fields are dropped, only here.
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
/** The browser's response after creating a passkey. */
export const Made = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
})
/** The browser's response after using a passkey. */
export const Used = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200).nullish(),
  }),
})

/** The options passed to the browser, as the standard defines them. */
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
