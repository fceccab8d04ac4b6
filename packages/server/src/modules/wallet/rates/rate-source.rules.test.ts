import { formatAmount } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswer, readRate } from './rate-source.rules.ts'

describe('a rate from a source', () => {
  test.each([
    ['a number', 64250.5, '64250.50000000'],
    ['decimal text', '64250.50', '64250.50000000'],
    ['a whole number', 1, '1.00000000'],
    ['a very small number', 1e-8, '0.00000001'],
    ['text with more decimals than are kept, cut', '0.123456789', '0.12345678'],
  ])('is accepted as %s', (_, input, usd) => {
    expect(readRate(input, null)).toEqual({ usd })
  })

  test.each([
    ['is missing', undefined, 'missing'],
    ['is null', null, 'not a plain number'],
    ['is 0', 0, 'nothing'],
    ['is text of 0', '0.00', 'nothing'],
    ['is too small to be kept', 1e-12, 'nothing'],
    ['is negative', -5, 'not a plain number'],
    ['is negative text', '-5', 'not a plain number'],
    ['is not a number', Number.NaN, 'not a plain number'],
    ['is without end', Number.POSITIVE_INFINITY, 'not a plain number'],
    ['is larger than all money', 1e15, 'not a plain number'],
    ['is true', true, 'not a plain number'],
    ['is a list', [5], 'not a plain number'],
    ['is an object', { usd: 5 }, 'not a plain number'],
    ['has an exponent as text', '1e3', 'not a plain number'],
    ['has a sign', '+5', 'not a plain number'],
    ['is hexadecimal', '0x10', 'not a plain number'],
    ['is written in other digits', '٥', 'not a plain number'],
    ['is empty', '', 'not a plain number'],
  ])('is rejected when it %s', (_, input, refused) => {
    expect(readRate(input, null)).toEqual({ refused })
  })

  test('can differ from the current rate by up to a factor of 10', () => {
    expect(readRate('500000', '50000')).toEqual({ usd: '500000.00000000' })
    expect(readRate('5000', '50000')).toEqual({ usd: '5000.00000000' })
    expect(readRate('500000.00000001', '50000')).toHaveProperty('refused')
    expect(readRate('4999.99999999', '50000')).toHaveProperty('refused')
  })

  test('keeps its value through decimal text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 22n }), (units) => {
        const read = readRate(formatAmount(units, 8), null)
        expect('usd' in read && BigInt(read.usd.replace('.', ''))).toBe(units)
      }),
    )
  })
})

test('a response that is not a list of rates by symbol is rejected', () => {
  for (const text of ['', 'rubbish', '[]', 'null', '5', '{}', '{"rates":[1]}', '{"rates":null}', '{"rates":"BTC"}'])
    expect(() => readAnswer(text), text).toThrow(/answer/)
  expect(readAnswer('{"rates":{"BTC":5}}').get('BTC')).toBe(5)
  expect(readAnswer('{"rates":{}}').get('constructor')).toBeUndefined()
})
