import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { KEY_PREFIX } from '../../../platform/credential.ts'

const PREFIX = 'vsc_'

/** A bearer token: 32 random bytes with a prefix that identifies leaked tokens. */
export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** A media cookie of 43 characters. */
export const newMediaCookie = (): string => randomBytes(32).toString('base64url')

/** A key for a feed address, of 43 characters. */
export const newFeedKey = (): string => randomBytes(32).toString('base64url')

/** A token for a link that grants access: 32 random bytes, as 43 characters. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** A code for a link that only identifies its owner: 16 random bytes, as 22 characters. */
export const newCodeOfLink = (): string => randomBytes(16).toString('base64url')

/** A challenge: 32 random bytes, as 43 characters. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** An API key: 32 random bytes with its prefix. */
export const newApiKey = (): string => KEY_PREFIX + randomBytes(32).toString('base64url')

/** The hash of a token that the database stores. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Six digits from the system's secure random source. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/** The hash of a code that the database stores, bound to its address. */
export const codeHash = (key: Buffer, email: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${email}\n${code}`).digest()
