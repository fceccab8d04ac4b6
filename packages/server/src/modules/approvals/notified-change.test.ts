import { expect, test } from 'vitest'
import { differences } from './notified-change.ts'

test('a changed field is listed with both values', () => {
  expect(
    differences({ 'Price in USD': 499, Rank: 3, Offered: true }, { 'Price in USD': 250, Rank: 3, Offered: false }),
  ).toBe('Price in USD changed from 499 to 250. Offered changed from yes to no.')
})

test('a creation lists all fields, and an unchanged record lists none', () => {
  expect(differences(undefined, { 'Price in USD': 0, 'Ends on': null })).toBe('Price in USD: 0. Ends on: none.')
  expect(differences({ Rank: 1 }, { Rank: 1 })).toBe('')
})
