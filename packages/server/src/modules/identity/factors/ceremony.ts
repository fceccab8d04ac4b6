import { isIP } from 'node:net'
import type { security } from '@vesica/contract'

/** The relying party of passkeys: only pages of this origin can use them. */
export interface Party {
  /** The host that passkeys are bound to. */
  id: string
  origin: string
}

/** @returns undefined where browsers do not support passkeys: the platform has an IP address or no HTTPS */
export const partyOf = (publicUrl: string): Party | undefined => {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumber = hostname.startsWith('[') || isIP(hostname) !== 0
  return isSafe && !isNumber ? { id: hostname, origin } : undefined
}

// Loaded on first use: the library contains certificates and formats that most processes never need.
const library = () => import('@simplewebauthn/server')

interface Maker {
  personId: string
  name: string
  email: string
  platformName: string
  challenge: string
  /** IDs of existing passkeys, so that a device does not create a second one. */
  known: readonly string[]
}

type Options = Record<string, unknown>

/** Options for creating a passkey that names its owner and requires user verification (finger, face or PIN). */
export const makingOptions = async ({ id }: Party, maker: Maker): Promise<Options> => {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: maker.platformName,
    rpID: id,
    userID: new Uint8Array(Buffer.from(maker.personId)),
    userName: maker.email,
    userDisplayName: maker.name,
    challenge: bytesOf(maker.challenge),
    attestationType: 'none',
    excludeCredentials: maker.known.map((one) => ({ id: one })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as unknown as Options
}

/** Options for using a passkey. @param known if empty, the browser offers every passkey it has */
export const usingOptions = async (
  { id }: Party,
  challenge: string,
  known: readonly { id: string; transports: string[] }[],
): Promise<Options> => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    allowCredentials: known as { id: string; transports: never[] }[],
  })
  return options as unknown as Options
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The challenge in the browser's response, used for the lookup; undefined: the response is invalid. */
export const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined
  } catch {
    return undefined
  }
}

/**
 * The data to store for a new passkey. Undefined unless it was created here, for this challenge and with user
 * verification.
 */
export const checkMade = async (party: Party, credential: security.MadeCredential, challenge: string) => {
  const { verifyRegistrationResponse } = await library()
  try {
    const checked = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    return checked.verified ? checked.registrationInfo : undefined
  } catch {
    return undefined
  }
}

interface Known {
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
}

/**
 * The passkey's new signature counter. Undefined unless it was used here, for this challenge and with user
 * verification, or when it is a copy.
 */
export const checkUsed = async (
  party: Party,
  credential: security.UsedCredential,
  challenge: string,
  known: Known,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await library()
  try {
    const checked = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: Number(known.counter),
        transports: known.transports as never[],
      },
    })
    return checked.verified ? checked.authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
