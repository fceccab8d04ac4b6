import { centsToUsd, divideHalfUp, toNumber } from '@vesica/contract'

/** A change of a balance in the asset's smallest units; negative for an outflow. */
export interface Move {
  at: Date
  units: bigint
}

/**
 * The holdings at a time: the current holdings minus later moves.
 * @param moves all moves since that time; earlier ones are ignored
 */
export const balanceAt = (now: bigint, moves: readonly Move[], time: Date): bigint =>
  moves.reduce((held, move) => (move.at > time ? held - move.units : held), now)

/** The first time within a span at which anything was held: its start or a later move; undefined: never. */
export const firstHeldAt = (
  held: readonly { now: bigint; moves: readonly Move[] }[],
  begin: Date,
): Date | undefined => {
  const times = [begin, ...held.flatMap(({ moves }) => moves.map(({ at }) => at)).filter((at) => at > begin)]
  return times
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find((time) => held.some(({ now, moves }) => balanceAt(now, moves, time) > 0n))
}

/** An asset over a span: its current holdings, the moves since the start, and their worth. */
export interface BalanceOver {
  now: bigint
  moves: readonly Move[]
  /** Worth of the units at the start, in USD cents; undefined: no rate yet. */
  worthThen: (units: bigint) => bigint | undefined
  /** Worth of the units now, in USD cents. */
  worthNow: (units: bigint) => bigint
}

/**
 * The change in worth of the holdings at the start of a span. Later inflows and outflows do not affect it, since it
 * prices the same units then and now.
 */
export const changeSince = (begin: Date, held: readonly BalanceOver[]): ReturnType<typeof changeOf> => {
  let [before, now]: [bigint | undefined, bigint] = [0n, 0n]
  for (const holding of held) {
    const units = balanceAt(holding.now, holding.moves, begin)
    if (units === 0n) continue
    const then = holding.worthThen(units)
    before = before === undefined || then === undefined ? undefined : before + then
    now += holding.worthNow(units)
  }
  return changeOf(before, now)
}

/** Percentage change with one decimal, rounded half up; undefined: nothing to compare with. */
export const percentChange = (before: bigint, now: bigint): number | undefined =>
  before <= 0n ? undefined : toNumber(divideHalfUp((now - before) * 1000n, before), 1)

/**
 * The change of holdings in USD and percent; null: unknown, or nothing was held.
 * @param before former worth in cents; undefined: no rate yet @param now current worth of the same holdings
 */
export const changeOf = (
  before: bigint | undefined,
  now: bigint,
): { change24h: number | null; change24hUsd: number | null } => {
  const percent = before === undefined ? undefined : percentChange(before, now)
  return before === undefined || percent === undefined
    ? { change24h: null, change24hUsd: null }
    : { change24h: percent, change24hUsd: centsToUsd(now - before) }
}
