import { availableParallelism } from 'node:os'
import { refuseField } from '../../../platform/refusal.ts'
import { createFairSemaphore } from '../../../platform/limits/fair-semaphore.ts'

// argon2id, 19 MiB, two passes, one lane.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A core is left to the event loop, as long as there is another. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1))
/**
 * Hashes a few at a time, four at most, so that a rush of sign-ins leaves the rest of the server its share; then lets
 * callers take turns, then refuses.
 */
const turns = createFairSemaphore({ places: AT_ONCE, mostWaiting: 200 })

let commonest: Set<string> | undefined
/** The 10,000 commonest passwords, in small letters. */
const readCommonest = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, 10_000).map((word) => word.toLowerCase()))
}

/** Hashing takes long: before a transaction, which would keep a connection meanwhile. */
export const hashPassword = (password: string): Promise<string> =>
  turns.run(async () => {
    const { hash } = await import('@node-rs/argon2')
    return hash(password.normalize('NFC'), cost)
  })

/** The hash of a password that somebody chooses. Its length is the contract's matter. */
export const newPasswordHash = async (password: string): Promise<string> => {
  commonest ??= await readCommonest()
  if (commonest.has(password.toLowerCase())) throw refuseField('password_common', 'password')
  return hashPassword(password)
}

let nobodysHash: Promise<string> | undefined

/**
 * Whether a password is right. Without a hash (no such account, or none chosen yet) it takes the same time and is never
 * right.
 */
export const isPassword = async (kept: string | null | undefined, password: string): Promise<boolean> => {
  nobodysHash ??= hashPassword('nobody has this password')
  const against = kept ?? (await nobodysHash)
  const right = await turns.run(async () => {
    const { verify } = await import('@node-rs/argon2')
    return verify(against, password.normalize('NFC'))
  })
  return right && kept !== null && kept !== undefined
}
