import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coin, coinDigits } from './coin.ts'
import { matches } from './count.ts'
import { fileSize } from './fileSize.ts'
import { percentChange, usd, usdChange, usdCompact, usdPrice } from './money.ts'
import { date, duration, relative, timecode } from './time.ts'

describe('dollars', () => {
  it('show cents, group thousands and keep the sign', () => {
    expect(usd(4218.4)).toBe('$4,218.40')
    expect(usd('-3')).toBe('-$3.00')
    expect(usdChange(74.6)).toBe('+$74.60')
    expect(usdChange(-3)).toBe('−$3.00')
    expect(percentChange(-0.94)).toBe('−0.9%')
  })
  it('omit the cents of a whole price', () => {
    expect(usdPrice(1079)).toBe('$1,079')
    expect(usdPrice(79.5)).toBe('$79.50')
  })
  it('are abbreviated from a million, not before', () => {
    expect(usdCompact(999_999)).toBe('$999,999.00')
    expect(usdCompact(1_000_000)).toBe('$1M')
    expect(usdCompact(1_254_000)).toBe('$1.25M')
    expect(usdCompact(-999_999)).toBe('-$999,999.00')
    expect(usdCompact(-1_254_000)).toBe('-$1.25M')
  })
})

describe('coin amounts', () => {
  it('are cut after eight decimals, without trailing zeros', () => {
    expect(coin('0.04200000', 'BTC')).toBe('0.042 BTC')
    expect(coin('400.00000000', 'USDC')).toBe('400 USDC')
    expect(coin('0.123456789', 'ETH')).toBe('0.12345678 ETH')
    expect(coinDigits('-0.000000001')).toBe('0')
  })
  it('have at least two decimals when the coin is worth a dollar', () => {
    expect(coin('33.80000000', 'USDC')).toBe('33.80 USDC')
    expect(coin('33.80', 'USD')).toBe('33.80 USD')
    expect(coin('33.123456', 'USDT')).toBe('33.123456 USDT')
    expect(coin('100', 'USDC')).toBe('100 USDC')
    expect(coin('0.50', 'ETH')).toBe('0.5 ETH')
  })
  it('keep every digit that floating point would lose', () => {
    expect(coinDigits('90071992547409931.00000001')).toBe('90,071,992,547,409,931.00000001')
  })
  it('never change the value with at most eight decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (units) => {
        const text = `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(8, '0')}`
        const [digits = '', decimals = ''] = coinDigits(text).replaceAll(',', '').split('.')
        expect(BigInt(digits + decimals.padEnd(8, '0'))).toBe(units)
      }),
    )
  })
})

describe('times', () => {
  const now = Date.parse('2026-03-03T12:00:00Z')
  const before = (ms: number) => relative(now - ms, now)
  it('say how far away a moment is', () => {
    expect(before(10_000)).toBe('now')
    expect(before(50_000)).toBe('1 minute ago')
    expect(before(2 * 3_600_000)).toBe('2 hours ago')
    expect(before(24 * 3_600_000)).toBe('yesterday')
    expect(relative(now + 3 * 3_600_000, now)).toBe('in 3 hours')
    expect(before(8 * 24 * 3_600_000)).toBe(date(now - 8 * 24 * 3_600_000))
  })
  it('show the two largest units of a duration', () => {
    expect(duration(130 * 60_000)).toBe('2 h 10 min')
    expect(duration(48 * 60_000)).toBe('48 min')
    expect(duration(120 * 60_000)).toBe('2 h')
    expect(duration(0)).toBe('0 min')
  })
})

it('a position in a recording has two digits for minutes and seconds, and hours only if any', () => {
  expect([0, 461.9, 3599, 3963, Number.NaN].map(timecode)).toEqual(['00:00', '07:41', '59:59', '1:06:03', '00:00'])
})

describe('file sizes', () => {
  it('use steps of 1024 and at most two decimals', () => {
    expect(fileSize(0)).toBe('0 Bytes')
    expect(fileSize(1536)).toBe('1.5 KB')
    expect(fileSize(10_000_000)).toBe('9.54 MB')
    expect(fileSize(5 * 1024 ** 4)).toBe('5120 GB')
  })
})

it('a capped count says so', () => {
  expect(matches(1234, 10_000)).toBe('1,234')
  expect(matches(9999, 10_000)).toBe('9,999')
  expect(matches(10_000, 10_000)).toBe('10,000+')
})
