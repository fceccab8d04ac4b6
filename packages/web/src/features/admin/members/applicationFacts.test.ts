import { formatAmount } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAddress, compareAmounts } from './applicationFacts.ts'

describe('compareAmounts', () => {
  it('treats equal amounts as equal however they are written', () => {
    expect(compareAmounts('0.00041', '0.00041000')).toEqual({ kind: 'same' })
  })
  it('states the exact difference', () => {
    expect(compareAmounts('0.00041', '0.00041001')).toEqual({ kind: 'short', difference: '0.00000001' })
    expect(compareAmounts('26', '25.5')).toEqual({ kind: 'over', difference: '0.5' })
  })
  it('returns nothing for unknown amounts', () => {
    expect(compareAmounts(null, '1')).toEqual({ kind: 'unknown' })
    expect(compareAmounts('1', null)).toEqual({ kind: 'unknown' })
    expect(compareAmounts('about 1', '1')).toEqual({ kind: 'unknown' })
  })
  it('states exactly how much is missing', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 18n })
    fc.assert(
      fc.property(units, units, (a, b) => {
        const fact = compareAmounts(formatAmount(a, 8), formatAmount(b, 8))
        if (a === b) expect(fact).toEqual({ kind: 'same' })
        else
          expect(fact).toEqual({ kind: a < b ? 'short' : 'over', difference: formatAmount(a < b ? b - a : a - b, 8) })
      }),
    )
  })
})

describe('compareAddress', () => {
  const coins = [
    { symbol: 'BTC', address: 'bc1qours' },
    { symbol: 'ETH', address: '0xours' },
  ]
  it('requires coin and address to match', () => {
    expect(compareAddress('bc1qours', 'BTC', coins)).toBe('same')
    expect(compareAddress('0xours', 'BTC', coins)).toBe('other')
    expect(compareAddress(null, 'BTC', coins)).toBe('unknown')
  })
})
