import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isBelowZero, isUnderWay, isUnreadable, meaningsOf, readDollars, readNumber, understood } from './number.ts'

test.each([
  ['0', '0'],
  ['20000', '20000'],
  [' 12 ', '12'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['1.024,50', '1024.5'],
  ['1.234.567,89', '1234567.89'],
  ['1,000.50', '1000.5'],
  ['1.000,50', '1000.5'],
  ['1,5', '1.5'],
  ['1.5', '1.5'],
  ['1.234', '1.234'],
  ['1234,567', '1234.567'],
  ['20,000.5', '20000.5'],
  ['1,234,567.89', '1234567.89'],
  ['12,50', '12.5'],
  ['0,125', '0.125'],
  ['1000,5', '1000.5'],
  ['1,2345', '1.2345'],
  ['1000.50', '1000.5'],
  ['.5', '0.5'],
  ['1.', '1'],
  ['007', '7'],
  ['0.00000001', '0.00000001'],
  ['1 000', '1000'],
  ['1\u00a0234\u00a0567,89', '1234567.89'],
  ['1\u202f234,5', '1234.5'],
  ['1’234.50', '1234.5'],
  ['١٢', '12'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['۱۲۳۴٫۵', '1234.5'],
  ['１２．５', '12.5'],
  ['१२.५', '12.5'],
  ['１，２３４．５', '1234.5'],
  ['1\u2009234\u2009567', '1234567'],
])('%j is parsed as %s', (typed, read) => {
  expect(readNumber(typed)).toBe(read)
})

test.each([
  '',
  ' ',
  '.',
  ',',
  '12,',
  ',5',
  '1,2,3',
  '1,024,5',
  '12,345,67',
  '0,125,000',
  '20,000',
  '1,250',
  '1.024,50,1',
  '1.02,50',
  '1.2.3',
  '1.2,5',
  '-1',
  '+1',
  '1e3',
  '0x10',
  'ten',
  'Infinity',
  '1 00',
  '1 000 00',
  '1 234’567',
  '1’234 567',
  '12 34,5',
  '1 000.000.000',
  '$5',
  '5²',
  '10³',
  '①',
  '1½',
  '1\t234',
])('%j is not a number', (typed) => {
  expect(readNumber(typed)).toBeUndefined()
})

describe('any number', () => {
  const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`))
  // The value in units of 10^-12, without floating point.
  const units = (whole: string, fraction: string): bigint => BigInt(whole + fraction.padEnd(12, '0'))
  const unitsOf = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.split('.')
    return units(whole, fraction)
  }
  it('is the same with a point and with thousands commas, to the last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), digits(12), (whole, fraction) => {
        const parted = whole.toLocaleString('en-US')
        const value = units(String(whole), fraction)
        for (const typed of [`${whole}.${fraction}`, `${parted}.${fraction}`, `  ${parted}.${fraction} `])
          expect(unitsOf(readNumber(typed) ?? '')).toBe(value)
      }),
    )
  })
  it('is the same with a decimal comma, and rejected where that could separate thousands', () => {
    fc.assert(
      fc.property(fc.nat(), digits(12), (whole, fraction) => {
        const read = readNumber(`${whole},${fraction}`)
        if (fraction.length === 3 && whole > 0 && whole < 1000) expect(read).toBeUndefined()
        else expect(unitsOf(read ?? '')).toBe(units(String(whole), fraction))
      }),
    )
  })
  it('is the same with comma and point swapped, where both are present', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1000n, max: 10n ** 30n }), digits(12), (whole, fraction) => {
        const typed = `${whole.toLocaleString('en-US')}.${fraction}`
        const swapped = typed.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
        expect(readNumber(swapped)).toBe(readNumber(typed))
      }),
    )
  })
  it('is unchanged when its formatted value is parsed again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,]{0,12}$/), (typed) => {
        const readable = understood(typed)
        expect(understood(readable)).toBe(readable)
        expect(readNumber(readable)).toBe(readNumber(typed))
      }),
    )
  })
})

test('dollars may have their sign or code', () => {
  expect([' $1,024.5 ', '$ 0,99', '24.50'].map(readDollars)).toEqual(['1024.5', '0.99', '24.5'])
  expect(['1$', 'US$ 5', '20 usd', 'USD 1 000'].map(readDollars)).toEqual(['1', '5', '20', '1000'])
  expect(['$', '$$1', 'USD', '5 EUR'].map(readDollars)).toEqual([undefined, undefined, undefined, undefined])
})

test('in dollars, a comma before three digits separates thousands, and a point is ambiguous', () => {
  expect(['1,250', '$20,000', '20.000', '1.250', '1.250,5'].map(readDollars)).toEqual([
    '1250',
    '20000',
    undefined,
    undefined,
    '1250.5',
  ])
})

test('an ambiguous number lists both meanings', () => {
  expect(['1,250', ' 1.500 ', '$20.000'].map(meaningsOf)).toEqual([
    ['1.25', '1250'],
    ['1.5', '1500'],
    ['20', '20000'],
  ])
  expect(['1,25', '1,234,567', '0,125', 'ten'].map(meaningsOf)).toEqual([undefined, undefined, undefined, undefined])
})

test('empty input is not invalid, and invalid input stays as typed', () => {
  expect(['', '  ', '1,5'].map((typed) => isUnreadable(typed))).toEqual([false, false, false])
  expect(isUnreadable('20,000')).toBe(true)
  expect(understood('20,000')).toBe('20,000')
  expect(understood('1.024,50')).toBe('1024.5')
  expect(['12,', '12.', '$', '12', '$12'].map(isUnderWay)).toEqual([true, true, true, false, false])
})

test('a number below 0 is one that is valid without its sign', () => {
  expect(['-1', ' \u22120,5 ', '-1.024,50', '-0'].map((typed) => isBelowZero(typed))).toEqual([true, true, true, true])
  expect(['', '-', '--1', '1', '-x', '-20,000'].some((typed) => isBelowZero(typed))).toBe(false)
  expect(isBelowZero('-$5', readDollars)).toBe(true)
})
