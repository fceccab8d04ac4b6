import { expect, test } from 'vitest'
import { emptyDetails } from './orderBody.ts'
import { parseTyped } from './typedAddress.ts'

const details = { ...emptyDetails, first_name: 'Ann', city: 'Oslo' }

test('a typed address is restored as stored, for the same person only', () => {
  const stored = JSON.stringify({ person: 'ann', details })
  expect(parseTyped(stored, 'ann')).toEqual(details)
  expect(parseTyped(stored, 'ben')).toBeUndefined()
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', 'null'],
  ['a field that is missing', JSON.stringify({ person: 'ann', details: { first_name: 'Ann' } })],
  ['a field that is no text', JSON.stringify({ person: 'ann', details: { ...details, city: 1 } })],
])('%s is not an address', (_, stored) => {
  expect(parseTyped(stored, 'ann')).toBeUndefined()
})
