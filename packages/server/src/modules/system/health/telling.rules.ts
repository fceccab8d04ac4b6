/** What is known of a check before it is made again. */
export interface Before {
  readonly isBad: boolean
  /** Since when it is bad, or is not. */
  readonly turnedAt: Date
  /** Whether people were told that it is bad. */
  readonly toldBad: boolean
}

export interface After extends Before {
  /** What people are to be told now; null: nothing. */
  readonly tell: 'bad' | 'good' | null
}

/** Bad at two looks, a minute apart: a single one may be a hiccup. */
const BAD_FOR_MS = 50_000
/** Good for so long that nobody is told again in a moment. */
const GOOD_FOR_MS = 5 * 60_000 - 10_000

/** Whether somebody is told: once when it turned bad and stays so, and once when it is good again and stays so. */
export const afterLook = (before: Before | undefined, isBad: boolean, now: Date): After => {
  const turnedAt = before?.isBad === isBad ? before.turnedAt : now
  const toldBad = before?.toldBad ?? false
  const ms = now.getTime() - turnedAt.getTime()
  if (isBad && !toldBad && ms >= BAD_FOR_MS) return { isBad, turnedAt, toldBad: true, tell: 'bad' }
  if (!isBad && toldBad && ms >= GOOD_FOR_MS) return { isBad, turnedAt, toldBad: false, tell: 'good' }
  return { isBad, turnedAt, toldBad, tell: null }
}
