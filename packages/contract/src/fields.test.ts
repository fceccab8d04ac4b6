import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import {
  amountText,
  anyId,
  coinSymbol,
  email,
  flagText,
  icon,
  iconOrNothing,
  limitText,
  line,
  lineOrNothing,
  lines,
  linesOrNothing,
  newPassword,
  nfc,
  numberText,
  searchText,
  usd,
} from './fields.ts'
import { formatAmount } from './money.ts'

test('combining marks per letter are limited, and normalization takes linear time', () => {
  const marked = `a${'\u0323\u0300'.repeat(50)}b`
  const stored = `\u1ea1${'\u0323'.repeat(14)}${'\u0300'.repeat(15)}b`
  for (const schema of [line(200), lineOrNothing(200), lines(200), linesOrNothing(200)])
    expect(schema.parse(marked)).toBe(stored)
  expect(email.safeParse(`${marked}@example.org`).success).toBe(false)
  expect(nfc(`a${'\u0323\u0300'.repeat(2_000_000)}b`)).toBe(stored)
  expect(nfc('Vie\u0323\u0302t')).toBe('Vi\u1ec7t')
})

test('overlong input is rejected, however short it would be after normalization', () => {
  for (const schema of [line(40), lineOrNothing(40), lines(40), linesOrNothing(40)]) {
    expect(schema.safeParse(`a${'\u0323'.repeat(150)}`).success).toBe(true)
    expect(schema.safeParse(`a${'\u0323'.repeat(200)}`).success).toBe(false)
  }
})

test('overlong input is not normalized', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const long = `a${'\u0301\u0323'.repeat(14)}`.repeat(100)
  for (const schema of [line(200), lineOrNothing(200), lines(200), linesOrNothing(200)])
    expect(schema.safeParse(` ${long} `).error?.issues.map(({ message }) => message)).toEqual([
      'Please use at most 200 characters.',
    ])
  expect(searchText.safeParse(` ${long} `).success).toBe(false)
  expect(email.safeParse(`${long}@example.org`).error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a valid email address.',
  ])
  expect(normalize).not.toHaveBeenCalled()
  normalize.mockRestore()
})

test('input that fits after normalization is accepted, with any surrounding spaces', () => {
  const decomposed = 'Vie\u0323\u0302t'.normalize('NFD').repeat(50)
  for (const schema of [line(200), lineOrNothing(200), lines(200), linesOrNothing(200), searchText])
    expect(schema.parse(`${' '.repeat(1000)}${decomposed}`)).toBe(decomposed.normalize('NFC'))
})

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

describe('an email address', () => {
  test('has one canonical form: trimmed, lower case, NFC', () => {
    expect(email.parse('  Anna.B+test@Example.ORG ')).toBe('anna.b+test@example.org')
    expect(email.parse('\u212Aate@example.org')).toBe('kate@example.org')
  })

  test('in canonical form is unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = email.safeParse(address)
        if (once.success) expect(email.parse(once.data)).toBe(once.data)
      }),
    )
  })

  test.each([
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['Ada@XN--E1AFMKFD.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['a/b=c@example.org', 'a/b=c@example.org'],
    ["o'brien+{x}@example.org", "o'brien+{x}@example.org"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('%s is %s', (text, canonical) => {
    expect(email.parse(text)).toBe(canonical)
  })

  test('can be any that RFC 5321 allows without quotes', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(email.parse(address)).toBe(address.toLowerCase())
      }),
    )
  })

  test.each([
    'anna',
    'anna@',
    '@example.org',
    'anna@example',
    'anna@@example.org',
    'anna@example.org, ben@example.org',
    'anna@example.org\nbcc: all@example.org',
    'anna\u0000@example.org',
    '"anna b"@example.org',
    'анна@example.org',
    'anna..b@example.org',
    '.anna@example.org',
    `${'a'.repeat(65)}@example.org`,
    'anna@-example.org',
    'anna@192.0.2.7',
    'anna@[192.0.2.7]',
    'anna@example.org/path',
    'anna@example.org:25',
    'anna@ben@example.org',
    `${'a'.repeat(250)}@example.org`,
    '',
  ])('%j is rejected', (text) => {
    expect(accepts(email, text)).toBe(false)
  })
})

describe('text input', () => {
  test('is trimmed and normalized to NFC', () => {
    expect(line(20).parse(' Zoe\u0308 ')).toBe('Zo\u00eb')
    expect(lines(20).parse('\n a\nb \n')).toBe('a\nb')
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['an escape character', 'a\u001bb'],
    ['a delete character', 'a\u007fb'],
    ['a C1 control character', 'a\u0085b'],
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate', 'a\udc00b'],
  ])('with %s is rejected', (_, text) => {
    expect(accepts(line(20), text)).toBe(false)
    expect(accepts(lines(20), text)).toBe(false)
    expect(accepts(anyId, text)).toBe(false)
  })

  test.each([
    ['a line feed', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a tab', 'a\tb'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
  ])('of one line rejects %s', (_, text) => {
    expect(accepts(line(20), text)).toBe(false)
  })

  test('of several lines can have line breaks and tabs', () => {
    expect(accepts(lines(20), 'a\n\tb\r\nc')).toBe(true)
  })

  test('has a maximum length, and is neither empty nor blank', () => {
    expect(accepts(line(5), 'abcde')).toBe(true)
    expect(accepts(line(5), 'abcdef')).toBe(false)
    expect(accepts(line(5), '')).toBe(false)
    expect(accepts(line(5), ' \u00a0 ')).toBe(false)
  })

  test.each([
    ['a space of no width', '\u200b'],
    ['a sign that turns the direction', '\u202e'],
    ['a joiner', ' \u200d '],
    ['a filler of Hangul', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['several of them', '\u2067\u200b\ufeff\u00ad'],
  ])('of nothing but %s counts as missing, or as empty where it is optional', (_, text) => {
    for (const schema of [line(20, 'Missing'), lines(20, 'Missing')])
      expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Missing'])
    expect([lineOrNothing(20).parse(text), linesOrNothing(20).parse(text)]).toEqual(['', ''])
    expect([accepts(icon, text), iconOrNothing.parse(text)]).toEqual([false, ''])
  })

  test('of one line has no characters that change the direction of adjacent text', () => {
    for (const schema of [line(20), lineOrNothing(20)]) {
      expect(schema.parse('gpj.\u202eexe\u202c')).toBe('gpj.exe')
      expect(schema.parse('\u2067 Ada\u2069')).toBe('Ada')
      expect(schema.parse('سارا\u200cها')).toBe('سارا\u200cها')
    }
  })

  test('can be in any script, with emoji', () => {
    for (const name of ['Ольга', 'प्रिया', '李雷', 'محمد', '👩‍👩‍👧']) expect(line(20).parse(name)).toBe(name)
  })
})

describe('an icon', () => {
  test('is one or two visible characters, however they are encoded', () => {
    for (const value of ['₿', '🛡️', '👩‍👩‍👧‍👦', '🏳️‍🌈', 'ab', 'e\u0301']) expect(accepts(icon, value)).toBe(true)
  })

  test('of three characters, of none, or with hidden text is rejected', () => {
    for (const wrong of ['abc', '🛡️🛡️🛡️', '', ' ', `a${'\u0301'.repeat(40)}`, 'a\u0000'])
      expect(accepts(icon, wrong)).toBe(false)
  })
})

describe('numbers and choices', () => {
  test('US dollars have at most two decimals, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        expect(accepts(usd, cents / 100)).toBe(true)
      }),
    )
    for (const wrong of [0.001, 24.999, 25.000000001, 1e-9, -1, -0.01, 1_000_000_000.01, Number.NaN, '25', null, true])
      expect(accepts(usd, wrong)).toBe(false)
  })

  test('a JSON number is equivalent to its text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (units) => {
        const text = formatAmount(units, 8)
        expect(amountText.parse(Number(text))).toBe(text)
        expect(amountText.parse(text)).toBe(text)
      }),
    )
    const refused = (value: unknown) => numberText(/^\d+$/, 'Please enter pieces.').safeParse(value).error?.issues
    for (const wrong of ['1.5', '', 1.5, -1, 1e21, Number.NaN, true, null, undefined])
      expect(refused(wrong)).toMatchObject([{ message: 'Please enter pieces.' }])
    expect(refused(1234567890123456)).toMatchObject([{ message: 'Please send a number of so many digits as text.' }])
  })

  test('a boolean is one of four values', () => {
    expect(['true', '1', 'false', '0'].map((text) => flagText.parse(text))).toEqual([true, true, false, false])
    for (const wrong of ['yes', 'TRUE', '', ' true', true, 1]) expect(accepts(flagText, wrong)).toBe(false)
  })

  test('a page has 1 to 200 rows, and 200 by default', () => {
    expect(['1', '10', '99', '100', '199', '200', undefined].map((text) => limitText.parse(text))).toEqual([
      1, 10, 99, 100, 199, 200, 200,
    ])
    for (const wrong of ['0', '201', '300', '1000', '1e2', '01', '-1', '1.5', '', ' 1', '１'])
      expect(accepts(limitText, wrong)).toBe(false)
  })

  test('an id has one format, and an invalid id is unchanged', () => {
    expect(anyId.parse('0199F3A2-7D1C-7E3B-9A43-0F6A5C1C2D3E')).toBe('0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e')
    expect(['None', 'TKT-7KQ2M9XA', ''].map((text) => anyId.parse(text))).toEqual(['None', 'TKT-7KQ2M9XA', ''])
  })

  test('a coin symbol is 1 to 10 letters and digits, upper case', () => {
    expect(coinSymbol.parse(' btc ')).toBe('BTC')
    for (const wrong of ['', 'ABCDEFGHIJK', 'B-TC', 'BTÇ', 'B TC']) expect(accepts(coinSymbol, wrong)).toBe(false)
  })

  test('a new password has 8 to 128 characters and is not trimmed', () => {
    expect(newPassword.parse('  12345 ')).toBe('  12345 ')
    expect(accepts(newPassword, '1234567')).toBe(false)
    expect(accepts(newPassword, 'a'.repeat(128))).toBe(true)
    expect(accepts(newPassword, 'a'.repeat(129))).toBe(false)
  })
})
