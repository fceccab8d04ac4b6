import { expect, test } from 'vitest'
import { feeText } from './fee.ts'

test('a fee is written in whole dollars, or with two decimals', () => {
  expect([0n, 2500n, 2450n, 1n, 110n, 100_000_000_099n].map(feeText)).toEqual([
    '0',
    '25',
    '24.50',
    '0.01',
    '1.10',
    '1000000000.99',
  ])
})
