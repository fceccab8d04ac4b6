import { divideHalfUp } from './money.ts'

/**
 * The unit price after discount, rounded half up to the cent. The only definition besides the database's, which sorts
 * by it (`paid_cents`).
 * @param cents list price, >= 0n
 * @param percent whole percent, 0n to 100n
 */
export const discounted = (cents: bigint, percent: bigint): bigint => divideHalfUp(cents * (100n - percent), 100n)

/** Tax on an amount, rounded half up to the cent. @param basisPoints >= 0n */
export const taxOn = (cents: bigint, basisPoints: bigint): bigint => divideHalfUp(cents * basisPoints, 10_000n)
