import { expect, it } from 'vitest'
import { beginningOf, shortened } from './beginning.rules.ts'

it.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['a👩c', 2, 'a'],
  ['a👩c', 3, 'a👩'],
  ['👩', 5, '👩'],
])('%s cut to %i characters is %s', (text, most, expectedStart) => {
  expect(beginningOf(text, most)).toBe(expectedStart)
})

it.each([
  ['a bowl', 6, 'a bowl'],
  ['a bowl of brass', 6, 'a bowl…'],
  ['a bowl of brass', 7, 'a bowl…'],
  ['a 👩 at home', 3, 'a…'],
])('%s shortened to %i characters is %s', (text, most, visible) => {
  expect(shortened(text, most)).toBe(visible)
})
