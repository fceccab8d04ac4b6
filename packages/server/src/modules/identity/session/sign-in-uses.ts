import { HOUR, MINUTE } from '../../../platform/clock.ts'
import type { TakenUse, Use } from '../../../platform/limits/limits.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** Attempts that fail or are still in flight: 40 people may sign in at the same moment. See decision 063. */
const attempts = { aMinute: { uses: 40, windowMs: MINUTE }, anHour: { uses: 120, windowMs: HOUR } }
/** Challenges guess nothing; each sign-in with a passkey begins with one, and some browsers ask for one more. */
const challenges = { aMinute: { uses: 120, windowMs: MINUTE }, anHour: { uses: 600, windowMs: HOUR } }

const usesOf =
  (tried: string, { aMinute, anHour }: typeof attempts) =>
  (network: string): Use[] => [
    { key: `${tried} a minute`, network, limit: aMinute, what: 'sign-in attempts from your network' },
    { key: `${tried} an hour`, network, limit: anHour, what: 'sign-in attempts from your network' },
  ]

/** What an attempt to sign in takes of the network, refunded when it is right. */
export const signInUses = usesOf('sign-ins', attempts)

/** What a passkey takes, refunded when it is right: guesses of passwords from the same network do not use it up. */
export const passkeyUses = usesOf('passkeys', attempts)

/** What asking for a passkey takes. */
export const challengeUses = usesOf('passkey challenges', challenges)

/** Signs in and refunds the attempt's own uses when it was right, also where a second step follows. */
export const refundRight = async <T>(
  { refund }: { refund(taken: readonly TakenUse[]): Promise<void> },
  taken: readonly TakenUse[],
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
