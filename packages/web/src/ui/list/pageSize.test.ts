import { expect, test } from 'vitest'
import { pageSizeIn, rowsAwaited } from './pageSize.ts'

test('a URL has a page size, or the default applies', () => {
  expect([pageSizeIn('25'), pageSizeIn(100), pageSizeIn('11'), pageSizeIn(undefined)]).toEqual([25, 100, 10, 10])
})

test('at most a window of placeholder rows is drawn', () => {
  expect([rowsAwaited(10), rowsAwaited(25), rowsAwaited(100)]).toEqual([10, 25, 25])
})
