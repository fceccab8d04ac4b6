import { expect, test } from 'vitest'
import { oneOf, symbolIn, textIn, unusualIn } from './address.ts'

test('everything in an address is text, cut where it grows too long', () => {
  expect(textIn('abc')).toBe('abc')
  expect(textIn(2026)).toBe('2026')
  expect(textIn(true)).toBe('true')
  expect(textIn('abcdef', 3)).toBe('abc')
  expect(textIn('')).toBeUndefined()
  expect(textIn(undefined)).toBeUndefined()
  expect(textIn(['abc'])).toBeUndefined()
})

test('what an address names is one of the values, or nothing', () => {
  expect(oneOf(['asc', 'desc'], 'desc')).toBe('desc')
  expect(oneOf(['10', '25'], 25)).toBe('25')
  expect(oneOf(['asc', 'desc'], 'sideways')).toBeUndefined()
})

test('a symbol looks like one', () => {
  expect(symbolIn('USDT')).toBe('USDT')
  expect(symbolIn('usdt')).toBeUndefined()
  expect(symbolIn('LONGERTHANTEN')).toBeUndefined()
  expect(symbolIn(undefined)).toBeUndefined()
})

test('only what is not as usual is written', () => {
  const usual = { search: '', sort: 'name', cursor: undefined as string | undefined }
  expect(unusualIn(usual, usual)).toEqual({})
  expect(unusualIn({ search: 'ann', sort: 'name', cursor: 'next' }, usual)).toEqual({ search: 'ann', cursor: 'next' })
})
