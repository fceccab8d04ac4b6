import { expect, test } from 'vitest'
import { differs } from './unsaved.ts'

const picture = { name: 'bowl.png' }

test('forms differ once a field changes, and no longer when it is restored', () => {
  const saved = { name: 'Bowl', shown: true, picture }
  expect(differs({ ...saved }, saved)).toBe(false)
  expect(differs({ ...saved, name: 'Bowl ' }, saved)).toBe(true)
  expect(differs({ ...saved, shown: false }, saved)).toBe(true)
  expect(differs({ ...saved, picture: { ...picture } }, saved)).toBe(true)
})

test('a field that exists on one side only is a difference', () => {
  const saved: { name: string; note?: string } = { name: 'Bowl' }
  expect(differs({ ...saved, note: 'dented' }, saved)).toBe(true)
  expect(differs(saved, { ...saved, note: 'dented' })).toBe(true)
})

test('lists differ by their content and order', () => {
  expect(differs({ offices: ['finance', 'store'] }, { offices: ['finance', 'store'] })).toBe(false)
  expect(differs({ offices: ['finance', 'store'] }, { offices: ['store', 'finance'] })).toBe(true)
  expect(differs({ offices: ['finance'] }, { offices: ['finance', 'store'] })).toBe(true)
})
