import { divideDown, divideUp, type upgrades, oneYearAfter } from '@vesica/contract'

const DAY_MS = 86_400_000n

/** A period as far as a change of it is reckoned with. */
export interface Reckoned {
  planId: string
  rank: number
  beganAt: Date
  endsAt: Date
  /** What it counts for in USD cents: what was paid for it and credited. */
  priceCents: bigint
}

/** What a change does, and what of the price is covered already. */
export interface Change {
  kind: upgrades.MembershipChange
  beginsAt: Date
  endsAt: Date
  /** USD cents, at most the price. */
  creditCents: bigint
  /** Whole days that the credit is for. */
  unusedDays: bigint
}

/** Whole days from one time to a later one; none to an earlier one. */
const wholeDays = (from: Date, to: Date): bigint => {
  const days = divideDown(BigInt(to.getTime()) - BigInt(from.getTime()), DAY_MS)
  return days > 0n ? days : 0n
}

/** What is left of a period: whole days, and their share of what it counts for, by the day, rounded down. */
const leftOf = ({ beganAt, endsAt, priceCents }: Reckoned, now: Date): { days: bigint; cents: bigint } => {
  const all = wholeDays(beganAt, endsAt)
  const days = wholeDays(beganAt > now ? beganAt : now, endsAt)
  return { days, cents: all === 0n ? 0n : divideDown(priceCents * days, all) }
}

/**
 * What of a period waits through a pause that begins at a moment.
 * @returns ms: until its end. cents: what the whole days of it count for, in USD cents
 */
export const restOf = (period: Reckoned, at: Date): { ms: number; cents: bigint } => ({
  ms: Number(BigInt(period.endsAt.getTime()) - BigInt(at.getTime())),
  cents: leftOf(period, at).cents,
})

/** Days that pauses took of the year before a moment, each that was begun counted whole. */
export const daysPaused = (pauses: readonly { beganAt: Date; endedAt: Date }[], now: Date): number => {
  const from = BigInt(now.getTime()) - 365n * DAY_MS
  const days = pauses.map(({ beganAt, endedAt }) => {
    const began = BigInt(beganAt.getTime()) > from ? BigInt(beganAt.getTime()) : from
    const ms = BigInt(endedAt.getTime()) - began
    return ms > 0n ? divideUp(ms, DAY_MS) : 0n
  })
  return Number(days.reduce((sum, one) => sum + one, 0n))
}

/** What taking a gift does. */
export interface Gifted {
  kind: Exclude<upgrades.MembershipChange, 'gift'>
  beginsAt: Date
  endsAt: Date
  /** What is in force and goes on after the gift: how long still, and the USD cents that it counts for. */
  rest: { ms: number; cents: bigint } | undefined
}

/**
 * What a year of a plan as a gift means for somebody at a moment: nothing that they have is shortened, and none of it is
 * given up. A higher plan begins now and what is left of the present one goes on after it; any other follows the end.
 * @param next what follows already
 * @returns undefined where something follows already: the gift waits until that has begun
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
 * What taking a plan means for somebody at a moment.
 * @param plan with its yearly price in USD cents
 * @param current what is in force, with its days of grace; undefined: nothing is
 * @param next what follows it, paid already
 * @returns undefined where more than one year to come would be paid
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
