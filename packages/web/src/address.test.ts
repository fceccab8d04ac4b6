import { expect, test } from 'vitest'
import { oneOf, symbolIn, textIn, unusualIn } from './address.ts'

test('everything in a URL is text, cut at its maximum length', () => {
  expect(textIn('abc')).toBe('abc')
  expect(textIn(2026)).toBe('2026')
  expect(textIn(true)).toBe('true')
  expect(textIn('abcdef', 3)).toBe('abc')
  expect(textIn('')).toBeUndefined()
  expect(textIn(undefined)).toBeUndefined()
  expect(textIn(['abc'])).toBeUndefined()
})

test('a URL value is one of the allowed values, or undefined', () => {
  expect(oneOf(['asc', 'desc'], 'desc')).toBe('desc')
  expect(oneOf(['10', '25'], 25)).toBe('25')
  expect(oneOf(['asc', 'desc'], 'sideways')).toBeUndefined()
})

test('a symbol has the form of a symbol', () => {
  expect(symbolIn('USDT')).toBe('USDT')
  expect(symbolIn('usdt')).toBeUndefined()
  expect(symbolIn('LONGERTHANTEN')).toBeUndefined()
  expect(symbolIn(undefined)).toBeUndefined()
})

test('only values that differ from the default are written', () => {
  const usual = { search: '', sort: 'name', cursor: undefined as string | undefined }
  expect(unusualIn(usual, usual)).toEqual({})
  expect(unusualIn({ search: 'ann', sort: 'name', cursor: 'next' }, usual)).toEqual({ search: 'ann', cursor: 'next' })
})
