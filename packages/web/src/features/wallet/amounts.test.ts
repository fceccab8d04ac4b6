import { parseAmount } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalAmount,
  coinSold,
  depositProblem,
  isWholeUsd,
  looksLikeAddress,
  stepped,
  worthOfAmount,
  typedUsd,
  mostOf,
  wholeOf,
  worthOf,
  withdrawalProblem,
} from './amounts.ts'

const units = (amount: string | undefined): bigint => parseAmount(amount ?? '', 8) ?? -1n

describe('typed input', () => {
  test.each([
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['1.', '1'],
    ['007', '7'],
    ['0.00000001', '0.00000001'],
    [' 12.50 ', '12.5'],
    ['', undefined],
    ['.', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['1,5', '1.5'],
    ['1,250', undefined],
    ['1.250', '1.25'],
    ['1,234,567', '1234567'],
    ['20,000.5', '20000.5'],
    ['1.024,50', '1024.5'],
    ['1.2.3', undefined],
    ['0.123456789', undefined],
  ])('%j is parsed as %j', (typed, read) => {
    expect(canonicalAmount(typed, 8)).toBe(read)
  })
  test('of a coin with fewer decimals allows no more of them', () => {
    expect(canonicalAmount('1.1234567', 6)).toBeUndefined()
    expect(canonicalAmount('1.12345600', 6)).toBe('1.123456')
  })
})

describe('the maximum withdrawal', () => {
  test('is the balance less the smallest step', () => {
    expect(mostOf('0.042', 8)).toBe('0.04199999')
    expect(mostOf('25', 6)).toBe('24.999999')
    expect(mostOf('0.00000001', 8)).toBe('0')
    expect(mostOf('0', 8)).toBe('0')
  })
  test('is always accepted, and one step more never is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n, max: 10n ** 24n }), fc.constantFrom(2, 6, 8), (count, decimals) => {
        const digits = count.toString().padStart(decimals + 1, '0')
        const balance = canonicalAmount(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`, decimals) ?? ''
        const most = mostOf(balance, decimals)
        expect(withdrawalProblem(most, { balance, decimals })).toBeUndefined()
        expect(withdrawalProblem(stepped(most, 1, decimals), { balance, decimals })).toBe('insufficient')
      }),
    )
  })
})

test('steps stay between zero and the maximum', () => {
  expect(stepped('', 1, 8)).toBe('0.00000001')
  expect(stepped('0', -1, 8)).toBe('0')
  expect(stepped('0.5', 1, 8, '0.5')).toBe('0.5')
  expect(stepped('0.5', -1, 6, '0.5')).toBe('0.499999')
})

test('available and on-hold amounts add up to the total', () => {
  expect(wholeOf({ balance: '0.1', held: '0.2' })).toBe('0.3')
})

test('a holding is worth its amount at the coin’s rate, to the cent', () => {
  expect(worthOf({ balance: '0.5', rate: 64_250 })).toBe('$32,125.00')
  expect(worthOf({ balance: '0.00000001', rate: 64_250 })).toBe('$0.00')
  expect(worthOf({ balance: '1000000', rate: 0.00001299 })).toBe('$12.99')
  expect(worthOf({ balance: '2', rate: null })).toBeUndefined()
})

test.each([
  ['', 'invalid'],
  ['abc', 'unreadable'],
  ['1.00,5', 'unreadable'],
  ['1,000', 'unreadable'],
  ['0', 'invalid'],
  ['0.0', 'invalid'],
  ['-1', 'invalid'],
  ['0.123456789', 'malformed'],
  ['0.0009', 'tooSmall'],
  ['0.001', undefined],
  ['2', undefined],
  ['0,001', undefined],
  ['0,0009', 'tooSmall'],
])('a deposit of %j: %j', (typed, problem) => {
  expect(depositProblem(typed, { decimals: 8, minDeposit: '0.001' })).toBe(problem)
})

test.each([
  ['0.499', undefined],
  ['0.5', 'insufficient'],
  ['7', 'insufficient'],
  ['0', 'invalid'],
  ['x', 'unreadable'],
  ['-0.1', 'invalid'],
  ['-', 'unreadable'],
  ['', 'invalid'],
  ['0,499', undefined],
  ['0,500', 'insufficient'],
  ['0.123456789', 'malformed'],
])('a withdrawal of %j from 0.5: %j', (typed, problem) => {
  expect(withdrawalProblem(typed, { decimals: 8, balance: '0.5' })).toBe(problem)
})

test('trades are in whole dollars', () => {
  expect(['1,000', ' 25 ', '1.00', '12.5', '1,2,3', ''].map(typedUsd)).toEqual(['1000', '25', '1', '12.5', '1,2,3', ''])
  expect(['1', '25', '999999999'].every(isWholeUsd)).toBe(true)
  expect(['', '0', '01', '1.5', '-1', '1000000000'].some(isWholeUsd)).toBe(false)
})

describe('the amount to sell', () => {
  test('is rounded up', () => {
    expect(coinSold('100', 64250, 8)).toBe('0.00155643')
    expect(coinSold('25', 1, 6)).toBe('25')
    expect(coinSold('1', 0, 8)).toBeUndefined()
  })
  test('always yields the dollars, and one step less does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e7 }), (usd, rateCents) => {
        const worth = (coin: bigint) => coin * BigInt(rateCents)
        const due = BigInt(usd) * 100n * 10n ** 8n
        const sold = units(coinSold(String(usd), rateCents / 100, 8))
        expect(worth(sold) >= due && worth(sold - 1n) < due).toBe(true)
      }),
    )
  })
})

test('addresses are a single word', () => {
  expect(looksLikeAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe(true)
  expect(looksLikeAddress('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')).toBe(true)
  expect(looksLikeAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe(true)
  expect(
    ['', 'me', 'two words that are long enough', '0x52-908400098527886E0F703', 'bitcoin: '].some(looksLikeAddress),
  ).toBe(false)
})

test('an amount shows its value, and nothing without an amount or a rate', () => {
  expect(worthOfAmount('0.5', 64_250.5)).toBe('$32,125.25')
  expect(worthOfAmount('0.00000001', 64_250.5)).toBe('$0.00')
  expect([worthOfAmount(undefined, 2), worthOfAmount('0', 2), worthOfAmount('1', null)]).toEqual(
    Array(3).fill(undefined),
  )
})
