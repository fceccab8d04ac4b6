import { expect, test } from 'vitest'
import { isGiveaway } from './giveaway.rules.ts'

test.each([
  [undefined, 99n, true],
  [undefined, 100n, false],
  [20_000n, 10_001n, false],
  [20_000n, 10_000n, true],
  [150n, 99n, true],
  [99n, 98n, true],
  [98n, 99n, false],
  [0n, 0n, false],
  [0n, 50n, false],
])('a price change from %s to %s cents counts as a giveaway: %s', (before, after, isIt) => {
  expect(isGiveaway(before, after, 50n)).toBe(isIt)
})
