import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { KEY_PREFIX } from '../../../platform/credential.ts'

const PREFIX = 'vsc_'

/** A new bearer token: 32 random bytes behind a prefix by which leaked ones are recognised. */
export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** A new media cookie, as a text of 43 signs. */
export const newMediaCookie = (): string => randomBytes(32).toString('base64url')

/** A new key of a feed's address, as a text of 43 signs. */
export const newFeedKey = (): string => randomBytes(32).toString('base64url')

/** What stands in a new link that gives something away: 32 random bytes, as a text of 43 signs. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** What stands in a new link that only says whose it is: 16 random bytes, as a text of 22 signs. */
export const newCodeOfLink = (): string => randomBytes(16).toString('base64url')

/** A new challenge: 32 random bytes, as a text of 43 signs. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** A new API key: 32 random bytes behind its prefix. */
export const newApiKey = (): string => KEY_PREFIX + randomBytes(32).toString('base64url')

/** What of a token stands in the database. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Six digits from the system's random source. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/** What of a code stands in the database, bound to its address. */
export const codeHash = (key: Buffer, email: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${email}\n${code}`).digest()
