import { usdToCents, type wallet } from '@vesica/contract'

/**
 * Shares in percent with one decimal that add up to 100; all 0 when the total is zero.
 * @param values US dollars, >= 0, at most 2 decimals
 */
export const sharesOf = (values: readonly number[]): number[] => {
  const cents = values.map((value) => usdToCents(value))
  const total = cents.reduce((sum, value) => sum + value, 0n)
  if (total === 0n) return values.map(() => 0)
  const tenths = cents.map((value) => Number((value * 1000n) / total))
  const rests = cents.map((value, index) => ({ index, rest: (value * 1000n) % total }))
  const missing = 1000 - tenths.reduce((sum, value) => sum + value, 0)
  const next = rests.toSorted((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.index - b.index))
  for (const { index } of next.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1
  return tenths.map((value) => value / 10)
}

const DAY_MS = 86_400_000
const SAMPLES = 24

/**
 * The rate over the last day in equal steps, for a chart: a rate applies until the next one is set.
 * @param history oldest first @param now milliseconds
 */
export const rateSeries = (history: wallet.Balance['history'], now: number): number[] => {
  const points = history.map(({ time, rate }) => ({ at: Date.parse(time), rate }))
  return Array.from({ length: SAMPLES + 1 }, (_, step) => now - DAY_MS + (DAY_MS * step) / SAMPLES).flatMap(
    (at) => points.findLast((point) => point.at <= at)?.rate ?? [],
  )
}

const PARTS = 7

/** The color of a holding, by its position in the list. */
export const partColor = (index: number): string => `var(--part-${(index % PARTS) + 1})`
