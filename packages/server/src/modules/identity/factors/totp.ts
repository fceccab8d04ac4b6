import { generateSecret, generateURI, verifySync } from 'otplib'

/** Tolerance in seconds: a clock may be off by one 30-second step either way, plus one step for typing. */
const BEHIND = 60
const AHEAD = 30

/** A new 160-bit key for an authenticator app. */
export const newKey = (): string => generateSecret({ length: 20 })

/** The URI that an authenticator app reads from the QR code. */
export const keyUri = (key: string, platformName: string, email: string): string =>
  generateURI({ secret: key, issuer: platformName, label: email })

/**
 * The time step of a code.
 * @param after time step of the last right code; it and earlier steps are used up
 * @returns undefined when the code is wrong, expired or used
 */
export const stepOf = (key: string, code: string, now: Date, after: number): number | undefined => {
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret: key, token: code, epoch, epochTolerance: [BEHIND, AHEAD] })
  return found.valid && 'timeStep' in found && found.timeStep > after ? found.timeStep : undefined
}
