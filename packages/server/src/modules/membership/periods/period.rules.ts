import { divideDown, divideUp, type membershipChanges, oneYearAfter } from '@vesica/contract'

const DAY_MS = 86_400_000n

/** The parts of a period needed to compute a change. */
export interface Reckoned {
  planId: string
  rank: number
  beganAt: Date
  endsAt: Date
  /** Its value in USD cents: the amount paid and credited. */
  priceCents: bigint
}

/** The effect of a change, and the credit toward its price. */
export interface Change {
  kind: membershipChanges.MembershipChange
  beginsAt: Date
  endsAt: Date
  /** USD cents, at most the price. */
  creditCents: bigint
  /** Whole unused days covered by the credit. */
  unusedDays: bigint
}

/** Whole days between two times; 0 if the second is not later. */
const wholeDays = (from: Date, to: Date): bigint => {
  const days = divideDown(BigInt(to.getTime()) - BigInt(from.getTime()), DAY_MS)
  return days > 0n ? days : 0n
}

/** The remainder of a period: whole days and their share of its value, rounded down. */
const leftOf = ({ beganAt, endsAt, priceCents }: Reckoned, now: Date): { days: bigint; cents: bigint } => {
  const all = wholeDays(beganAt, endsAt)
  const days = wholeDays(beganAt > now ? beganAt : now, endsAt)
  return { days, cents: all === 0n ? 0n : divideDown(priceCents * days, all) }
}

/**
 * The remainder of a period at the start of a pause.
 * @returns ms: time to its end. cents: value of its whole days in USD cents
 */
export const restOf = (period: Reckoned, at: Date): { ms: number; cents: bigint } => ({
  ms: Number(BigInt(period.endsAt.getTime()) - BigInt(at.getTime())),
  cents: leftOf(period, at).cents,
})

/** Days of pause in the year before a time; each started day counts as a whole one. */
export const daysPaused = (pauses: readonly { beganAt: Date; endedAt: Date }[], now: Date): number => {
  const from = BigInt(now.getTime()) - 365n * DAY_MS
  const days = pauses.map(({ beganAt, endedAt }) => {
    const began = BigInt(beganAt.getTime()) > from ? BigInt(beganAt.getTime()) : from
    const ms = BigInt(endedAt.getTime()) - began
    return ms > 0n ? divideUp(ms, DAY_MS) : 0n
  })
  return Number(days.reduce((sum, one) => sum + one, 0n))
}

/** The effect of redeeming a gift. */
export interface Gifted {
  kind: Exclude<membershipChanges.MembershipChange, 'gift'>
  beginsAt: Date
  endsAt: Date
  /** The current period's remainder after the gift: its length and its value in USD cents. */
  rest: { ms: number; cents: bigint } | undefined
}

/**
 * The effect of redeeming a year of a plan: it never shortens or replaces anything. A higher plan starts now and the
 * remainder of the current one follows it; any other plan starts at the current end.
 * @param next a period that already follows
 * @returns undefined: a period already follows, so the gift has to wait until that starts
 */
export const giftTo = (
  plan: { rank: number; id: string },
  { current, next }: { current: Reckoned | undefined; next: Reckoned | undefined },
  now: Date,
): Gifted | undefined => {
  if (next) return undefined
  if (!current) return { kind: 'start', beginsAt: now, endsAt: oneYearAfter(now), rest: undefined }
  if (plan.rank > current.rank) {
    const rest = current.endsAt > now ? restOf(current, now) : undefined
    return { kind: 'upgrade', beginsAt: now, endsAt: oneYearAfter(now), rest }
  }
  const kind = plan.id === current.planId ? 'renewal' : 'change'
  return { kind, beginsAt: current.endsAt, endsAt: oneYearAfter(current.endsAt), rest: undefined }
}

/**
 * The effect of buying a plan.
 * @param plan with its yearly price in USD cents
 * @param current the period in force, including its grace period; undefined: none
 * @param next the following period, already paid
 * @returns undefined: it would be paid more than one year ahead
 */
export const changeTo = (
  plan: { id: string; rank: number; priceCents: bigint },
  { current, next }: { current: Reckoned | undefined; next: Reckoned | undefined },
  now: Date,
): Change | undefined => {
  const none = { creditCents: 0n, unusedDays: 0n }
  if (!current) return { kind: 'start', beginsAt: now, endsAt: oneYearAfter(now), ...none }
  if (plan.rank > current.rank) {
    const left = [current, ...(next ? [next] : [])]
      .map((period) => leftOf(period, now))
      .filter(({ cents }) => cents > 0n)
    const cents = left.reduce((sum, one) => sum + one.cents, 0n)
    const creditCents = cents < plan.priceCents ? cents : plan.priceCents
    const unusedDays = left.reduce((sum, { days }) => sum + days, 0n)
    return { kind: 'upgrade', beginsAt: now, endsAt: oneYearAfter(now), creditCents, unusedDays }
  }
  if (next) return undefined
  const kind = plan.id === current.planId ? 'renewal' : 'change'
  return { kind, beginsAt: current.endsAt, endsAt: oneYearAfter(current.endsAt), ...none }
}
