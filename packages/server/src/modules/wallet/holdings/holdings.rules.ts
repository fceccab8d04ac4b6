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
