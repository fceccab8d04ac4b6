import { isIP } from 'node:net'
import type { security } from '@vesica/contract'

/** Whom a browser makes passkeys for: only pages of this origin can use them. */
export interface Party {
  /** The host that they hang on. */
  id: string
  origin: string
}

/** @returns undefined where browsers make none: the platform is reached by a number, or without https */
export const partyOf = (publicUrl: string): Party | undefined => {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumber = hostname.startsWith('[') || isIP(hostname) !== 0
  return isSafe && !isNumber ? { id: hostname, origin } : undefined
}

// Read when the first passkey is used: it holds certificates and formats that most processes never need.
const library = () => import('@simplewebauthn/server')

interface Maker {
  personId: string
  name: string
  email: string
  platformName: string
  challenge: string
  /** Of the passkeys that there are already: none is made twice on one device. */
  known: readonly string[]
}

type Options = Record<string, unknown>

/** What a browser is asked with to make a passkey: one that names its owner, and asks for finger, face or PIN. */
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

/** What a browser is asked with to use one. @param known without any: those that it finds, of whomever */
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

/** The challenge that a browser says it answers, to be looked up; undefined for what is no answer. */
export const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined
  } catch {
    return undefined
  }
}

/** What is kept of a passkey that was made, or undefined when it was not made here, now and by a person. */
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

/** How often a passkey says it was used by now, or undefined when it was not used here, now, by a person, or is a copy. */
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
