import { expect, it } from 'vitest'
import { beginningOf } from './beginning.rules.ts'

it.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['a👩c', 2, 'a'],
  ['a👩c', 3, 'a👩'],
  ['👩', 5, '👩'],
])('%s begins in %i with %s', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning)
})
