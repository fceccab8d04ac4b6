/** The state of a check before it runs again. */
export interface Before {
  readonly isBad: boolean
  /** Since when it is bad, or good. */
  readonly turnedAt: Date
  /** Whether people were notified that it is bad. */
  readonly toldBad: boolean
}

export interface After extends Before {
  /** The notification to send now; null: none. */
  readonly tell: 'bad' | 'good' | null
}

/** Bad in two runs a minute apart: a single one may be a hiccup. */
const BAD_FOR_MS = 50_000
/** Good for so long that no new notification is likely at once. */
const GOOD_FOR_MS = 5 * 60_000 - 10_000

/** Whether to notify: once when it turned bad and stays so, and once when it is good again and stays so. */
export const afterCheck = (before: Before | undefined, isBad: boolean, now: Date): After => {
  const turnedAt = before?.isBad === isBad ? before.turnedAt : now
  const toldBad = before?.toldBad ?? false
  const ms = now.getTime() - turnedAt.getTime()
  if (isBad && !toldBad && ms >= BAD_FOR_MS) return { isBad, turnedAt, toldBad: true, tell: 'bad' }
  if (!isBad && toldBad && ms >= GOOD_FOR_MS) return { isBad, turnedAt, toldBad: false, tell: 'good' }
  return { isBad, turnedAt, toldBad, tell: null }
}
