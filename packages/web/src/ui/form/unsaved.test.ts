import { expect, test } from 'vitest'
import { differs } from './unsaved.ts'

const picture = { name: 'bowl.png' }

test('fields differ once one of them holds something else, and no more when it is put back', () => {
  const saved = { name: 'Bowl', shown: true, picture }
  expect(differs({ ...saved }, saved)).toBe(false)
  expect(differs({ ...saved, name: 'Bowl ' }, saved)).toBe(true)
  expect(differs({ ...saved, shown: false }, saved)).toBe(true)
  expect(differs({ ...saved, picture: { ...picture } }, saved)).toBe(true)
})

test('a field that is there on one side only differs', () => {
  const saved: { name: string; note?: string } = { name: 'Bowl' }
  expect(differs({ ...saved, note: 'dented' }, saved)).toBe(true)
  expect(differs(saved, { ...saved, note: 'dented' })).toBe(true)
})

test('a list differs by what it holds, in its order', () => {
  expect(differs({ offices: ['finance', 'store'] }, { offices: ['finance', 'store'] })).toBe(false)
  expect(differs({ offices: ['finance', 'store'] }, { offices: ['store', 'finance'] })).toBe(true)
  expect(differs({ offices: ['finance'] }, { offices: ['finance', 'store'] })).toBe(true)
})
