import { centsToUsd, divideHalfUp, toNumber } from '@vesica/contract'

/** What came onto a balance at a time, or left it (below 0), in the asset's smallest units. */
export interface Move {
  at: Date
  units: bigint
}

/**
 * What was held at a time: what is held now, without what has moved since.
 * @param moves all of those since that time; earlier ones make no difference
 */
export const heldAt = (now: bigint, moves: readonly Move[], time: Date): bigint =>
  moves.reduce((held, move) => (move.at > time ? held - move.units : held), now)

/** When something was first held within a span: its begin, or the first move after it; undefined: nothing was. */
export const heldFrom = (held: readonly { now: bigint; moves: readonly Move[] }[], begin: Date): Date | undefined => {
  const times = [begin, ...held.flatMap(({ moves }) => moves.map(({ at }) => at)).filter((at) => at > begin)]
  return times
    .toSorted((one, other) => one.getTime() - other.getTime())
    .find((time) => held.some(({ now, moves }) => heldAt(now, moves, time) > 0n))
}

/** An asset over a span: what is held of it now, what has moved since its begin, and what it is worth. */
export interface HeldOver {
  now: bigint
  moves: readonly Move[]
  /** Worth of so many units at the begin, in USD cents; undefined: there was no rate yet. */
  worthThen: (units: bigint) => bigint | undefined
  /** Worth of so many units now. */
  worthNow: (units: bigint) => bigint
}

/**
 * How all that was held at the begin of a span has changed until now: its worth at the prices of now against those of then.
 * What has come in since has gained nothing, and what has left took its worth along: neither makes a difference.
 */
export const changeSince = (begin: Date, held: readonly HeldOver[]): ReturnType<typeof changeOf> => {
  let [before, now]: [bigint | undefined, bigint] = [0n, 0n]
  for (const one of held) {
    const units = heldAt(one.now, one.moves, begin)
    if (units === 0n) continue
    const then = one.worthThen(units)
    before = before === undefined || then === undefined ? undefined : before + then
    now += one.worthNow(units)
  }
  return changeOf(before, now)
}

/** Percent between two figures with one decimal, rounded half up, or undefined when there was nothing to compare with. */
export const percentChange = (before: bigint, now: bigint): number | undefined =>
  before <= 0n ? undefined : toNumber(divideHalfUp((now - before) * 1000n, before), 1)

/**
 * How what was held at a time has changed since, in USD and percent; null when that is not known, or nothing was held.
 * @param before worth of it then, in cents; undefined: there was no rate yet  @param now worth of the same now
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
