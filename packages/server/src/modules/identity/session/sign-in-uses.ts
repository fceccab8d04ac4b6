import { HOUR, MINUTE } from '../../../platform/clock.ts'
import type { CountedUse, Use } from '../../../platform/limits/limits.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** Limits failed and pending attempts, so 40 people can sign in at the same moment. See decision 063. */
const attempts = { aMinute: { uses: 40, windowMs: MINUTE }, anHour: { uses: 120, windowMs: HOUR } }
/** Challenges allow no guessing. Each passkey sign-in starts with one, and some browsers request another. */
const challenges = { aMinute: { uses: 120, windowMs: MINUTE }, anHour: { uses: 600, windowMs: HOUR } }

const usesOf =
  (tried: string, { aMinute, anHour }: typeof attempts) =>
  (network: string): Use[] => [
    { key: `${tried} a minute`, network, limit: aMinute, what: 'sign-in attempts from your network' },
    { key: `${tried} an hour`, network, limit: anHour, what: 'sign-in attempts from your network' },
  ]

/** Network uses of a sign-in attempt, refunded on success. */
export const signInUses = usesOf('sign-ins', attempts)

/**
 * Network uses of a passkey attempt, refunded on success. Separate, so that password guesses from the same network do
 * not use them up.
 */
export const passkeyUses = usesOf('passkeys', attempts)

/** Network uses of a passkey challenge. */
export const challengeUses = usesOf('passkey challenges', challenges)

/** Runs a sign-in and refunds its own uses on success, which includes a pending second step. */
export const refundRight = async <T>(
  { refund }: { refund(taken: readonly CountedUse[]): Promise<void> },
  taken: readonly CountedUse[],
  action: () => Promise<T>,
): Promise<T> => {
  try {
    const done = await action()
    await refund(taken)
    return done
  } catch (error) {
    if (error instanceof Refusal && error.code === 'second_factor_needed') await refund(taken)
    throw error
  }
}
