import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { system, membershipChanges, wallet, webhooks } from './domains/index.ts'
import { digitCode, email, normalizedCode, plainDigits } from './index.ts'
import { wholeWebAddress } from './typed.ts'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ETH = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('digits', () => {
  const systems = Intl.supportedValuesOf('numberingSystem').filter((name) => {
    const formatted = new Intl.NumberFormat('en', { numberingSystem: name, useGrouping: false }).format(1234567890)
    return /^\p{Nd}{10}$/u.test(formatted)
  })

  test.each(systems)('in the %s numbering system are parsed as 0 to 9', (numberingSystem) => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        const formatted = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(number)
        expect(plainDigits(formatted)).toBe(String(number))
      }),
      { numRuns: 20 },
    )
  })

  test('are the only characters that change', () => {
    for (const text of ['a1,5 ab-x', '5²', '10³', '①', '1½', 'Ⅳ', '㊿']) expect(plainDigits(text)).toBe(text)
  })
})

test.each([
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['123\u2013456', '123456'],
  ['\u200e123456\u200f', '123456'],
  ['\uff11\uff12\uff13\uff14\uff15\uff16', '123456'],
  ['\u0661\u0662\u0663\u0664\u0665\u0666', '123456'],
  ['12345', '12345'],
  ['12345x', '12345x'],
  ['12345²', '12345²'],
])('the code %j is %s', (typed, read) => expect(digitCode(typed)).toBe(read))

test.each([
  ['spring-26', 'SPRING-26'],
  [' Spring\u201326 ', 'SPRING-26'],
  ['spr ing\u2014\uff12\uff16', 'SPRING-26'],
  ['\u200bSPRING\u00ad-26', 'SPRING-26'],
])('the code %j is %s', (typed, read) => expect(normalizedCode(typed)).toBe(read))

describe('an email address', () => {
  test.each([
    'Ada Holm <ada@example.org>',
    '"Holm, Ada" <Ada@Example.org>',
    '<ada@example.org>',
    'mailto:ada@example.org',
    'MAILTO:ada@example.org?subject=Hello%20there',
    '\u200bada@example.org\u2060',
    '\u202aada@example.org\u202c',
    'ada\uff20example.org',
    '\u00a0ada@example.org\u00a0',
  ])('can be pasted as %j', (pasted) => expect(email.parse(pasted)).toBe('ada@example.org'))

  test.each(['Ada <ada@example.org> and Ben <ben@example.org', '<>', 'Ada <ada>', 'ada@example.org <x>'])(
    'is not %j',
    (pasted) => expect(email.safeParse(pasted).success).toBe(false),
  )
})

describe('a pasted coin address', () => {
  const read = (address: string) =>
    wallet.requestWithdrawal.body.parse({ asset: 'BTC', amount: '1', address, wallet_id: '1' }).address
  const update = (address: string) => system.updateAsset.body.parse({ address }).address
  test.each([
    [` ${BTC}\u200b `, BTC],
    [`bitcoin:${BTC}?amount=0.1`, `bitcoin:${BTC}?amount=0.1`],
    [`\u2068ethereum:${ETH}@1`, `ethereum:${ETH}@1`],
  ])('%j is stored as %s', (pasted, address) => {
    expect(read(pasted)).toBe(address)
    expect(update(pasted)).toBe(address)
  })
})

test('a discount code is normalized from what was typed', () => {
  const body = { plan_id: 'x', crypto_symbol: 'BTC', code: 'spring \u2013 26' }
  expect(membershipChanges.quoteMembership.body.parse(body).code).toBe('SPRING-26')
})

test.each([
  ['www.example.org', 'https://www.example.org'],
  ['example.org/talk?of=1#now', 'https://example.org/talk?of=1#now'],
  ['пример.рф', 'https://пример.рф'],
  ['xn--e1afmkfd.xn--p1ai', 'https://xn--e1afmkfd.xn--p1ai'],
  ...[
    'https://example.org',
    'javascript:alert(1)',
    'ada@example.org',
    '12.50',
    'v1.22',
    'a.b',
    'example',
    'a b.org',
    '.org',
  ].map((text) => [text, text]),
])('the URL %j is parsed as %j', (typed, read) => expect(wholeWebAddress(typed ?? '')).toBe(read))

test.each([
  ['hooks.example.org/vesica', 'https://hooks.example.org/vesica'],
  [' hooks.example.org ', 'https://hooks.example.org'],
  ['http://hooks.example.org/', 'http://hooks.example.org/'],
  ['localhost', 'localhost'],
])('the webhook URL %j is parsed as %s', (url, expected) => {
  const body = { name: 'Workshop', url, events: ['order.placed'] }
  expect(webhooks.createWebhook.body.parse(body).url).toBe(expected)
  expect(webhooks.updateWebhook.body.parse({ url }).url).toBe(expected)
})
