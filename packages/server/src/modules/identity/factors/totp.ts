import { generateSecret, generateURI, verifySync } from 'otplib'

/**
 * Seconds that a code may be behind and ahead: a clock that is a step of 30 seconds off either way, and a step more for
 * the time it takes to type.
 */
const BEHIND = 60
const AHEAD = 30

/** A new key for an authenticator app, of 160 bits. */
export const newKey = (): string => generateSecret({ length: 20 })

/** What an authenticator app reads from a QR code. */
export const keyUri = (key: string, platformName: string, email: string): string =>
  generateURI({ secret: key, issuer: platformName, label: email })

/**
 * The time step that a code belongs to.
 * @param after the step of the last code that was right: that one, and those before it, are used up
 * @returns undefined for a code that is wrong, over or used
 */
export const stepOf = (key: string, code: string, now: Date, after: number): number | undefined => {
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret: key, token: code, epoch, epochTolerance: [BEHIND, AHEAD] })
  return found.valid && 'timeStep' in found && found.timeStep > after ? found.timeStep : undefined
}
