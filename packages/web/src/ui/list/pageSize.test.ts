import { expect, test } from 'vitest'
import { pageSizeIn, rowsAwaited } from './pageSize.ts'

test('an address names a page size, or the usual one is meant', () => {
  expect([pageSizeIn('25'), pageSizeIn(100), pageSizeIn('11'), pageSizeIn(undefined)]).toEqual([25, 100, 10, 10])
})

test('no more rows are drawn ahead than a window holds', () => {
  expect([rowsAwaited(10), rowsAwaited(25), rowsAwaited(100)]).toEqual([10, 25, 25])
})
