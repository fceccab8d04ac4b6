import { availableParallelism } from 'node:os'
import { refuseField } from '../../../platform/refusal.ts'
import { createFairSemaphore } from '../../../platform/limits/fair-semaphore.ts'

// argon2id with 19 MiB, two passes and one lane.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Leaves one core for the event loop if there is more than one. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1))
/**
 * Runs at most four hashes in parallel, so that a rush of sign-ins does not starve the server; then queues callers
 * fairly, then refuses.
 */
const turns = createFairSemaphore({ places: AT_ONCE, mostWaiting: 200 })

let commonest: Set<string> | undefined
/** The 10,000 most common passwords, in lower case. */
const readCommonest = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, 10_000).map((word) => word.toLowerCase()))
}

/** Slow, so call it before a transaction, which would block a connection meanwhile. */
export const hashPassword = (password: string): Promise<string> =>
  turns.run(async () => {
    const { hash } = await import('@node-rs/argon2')
    return hash(password.normalize('NFC'), cost)
  })

/** Hashes a new password. The contract checks its length. */
export const newPasswordHash = async (password: string): Promise<string> => {
  commonest ??= await readCommonest()
  if (commonest.has(password.toLowerCase())) throw refuseField('password_common', 'password')
  return hashPassword(password)
}

let nobodysHash: Promise<string> | undefined

/**
 * Whether a password is right. Without a hash (unknown account or no password yet) it takes the same time and returns
 * false.
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
