import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressesIn, searchForAddresses, textsIn } from './addresses-in.ts'

/** Published examples of each format, in normalized form. */
const examples = [
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
  'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  '0xde709f2102306220921060314715629080e2fb77',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn',
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'CH9300762011623852957',
  '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
  '4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHES9khPK',
]

/** Separators used to evade detection that show little or nothing when rendered. */
const between = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  '  ',
  '\n',
  '-',
  '.',
  '\u200B',
  '\u00AD',
  '**',
  '_',
  '`',
  '<b></b>',
  '<!-- -->',
  '\\',
)
const encoded = (letter: string) =>
  fc.constantFrom(letter, letter, letter, `&#${letter.charCodeAt(0)};`, `&#x${letter.charCodeAt(0).toString(16)};`)

describe('a payment address', () => {
  test.each(examples)('%s is found in a sentence, in a link and in brackets', (address) => {
    for (const text of [
      `Pay to ${address}.`,
      `[here](bitcoin:${address}?amount=1)`,
      `(${address})`,
      `IBAN:\n${address}\nThank you`,
      address,
    ])
      expect(addressesIn(text)).toEqual([address])
  })

  test('is found with any separators between its letters, however they are written', () => {
    const hidden = fc
      .constantFrom(...examples)
      .chain((address) =>
        fc
          .tuple(fc.constant(address), fc.tuple(...Array.from(address, (letter) => fc.tuple(between, encoded(letter)))))
          .map(([own, parts]) => [own, parts.map((part) => part.join('')).join('')] as const),
      )
    fc.assert(
      fc.property(hidden, ([address, written]) => {
        expect(addressesIn(`From now on pay to ${written} instead`)).toContain(address)
      }),
    )
  })

  test.each([
    ['entities by name', 'bc1qar&shy;0srrr7xfkvy5l6&ZeroWidthSpace;43lydnw9re59gtzzwf5mdq'],
    ['a link whose address has brackets', '[bc1qar0srrr7xfkvy5l6](https://x.example/(a))43lydnw9re59gtzzwf5mdq'],
    ['a link with a title', '[bc1qar0srrr7xfkvy5l6](https://x.example "t)t")43lydnw9re59gtzzwf5mdq'],
    ['a link by reference', '[bc1qar0srrr7xfkvy5l6][r]43lydnw9re59gtzzwf5mdq\n\n[r]: https://x.example'],
    ['a list', '1. bc1qar0srrr7xfkvy5l6\n2. 43lydnw9re59gtzzwf5mdq'],
    ['capitals in its first half', 'BC1QAR0SRRR7XFKVY5L643lydnw9re59gtzzwf5mdq'],
    ['a direction', '\u202Eqdm5fwzztg95er9wndyl346l5yvkfx7rrrs0raq1cb'],
  ])('is found after %s', async (_what, text) => {
    expect(await searchForAddresses(textsIn([text]))).toContain('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  })

  test('is found when it continues in the next text', async () => {
    const texts = ['Pay to bc1qar0srrr7xfkvy5l6', '43lydnw9re59gtzzwf5mdq']
    expect(await searchForAddresses(textsIn(texts))).toEqual(['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'])
  })

  test.each([
    ['tags', 'bc1qar0srrr7xfkvy5l6<i title="a>b">43lydnw9re59gtzzwf5mdq'],
    ['items', '1. bc1qar0srrr7xfkvy5l6\n2. 43lydnw9re59gtzzwf5mdq'],
  ])('cannot be split by %s in a text with too many lists to parse', async (_what, split) => {
    const answer = `${'- a\n'.repeat(800)}\n${split}`
    await expect(searchForAddresses(textsIn({ entries: [{ answer }] }))).rejects.toMatchObject({
      code: 'validation_failed',
      options: { errors: { 'entries[0][answer]': [expect.stringMatching(/^Please divide this text: its lists/)] } },
    })
  })

  test('is not taken for a hash because of the text after it', () => {
    const address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
    for (const text of [
      `${address}${'0'.repeat(24)}`,
      `${address}\u2800decadefacadedecadefacade`,
      `0×${address.slice(2)}`,
    ])
      expect(addressesIn(text)).toEqual([address])
  })

  test('can be a domain name that resolves to one', () => {
    for (const text of ['Pay to Vesica-Pay.eth.', 'VESICA-PAY.ETH'])
      expect(addressesIn(text)).toEqual(['vesica-pay.eth'])
    expect(addressesIn('method.ether, at.eth')).toEqual([])
  })

  test('is the same in capitals where case has no meaning', () => {
    for (const text of ['0xDE709F2102306220921060314715629080E2FB77', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'])
      expect(addressesIn(text)).toEqual([text.toLowerCase()])
    expect(addressesIn('de89 3704 0044 0532 0130 00')).toEqual(['DE89370400440532013000'])
  })

  test('with a wrong letter is ignored, as are transaction hashes and numbers', () => {
    for (const text of [
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
      '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3J',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp',
      'DE88 3704 0044 0532 0130 00',
      '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
      'ab'.repeat(32),
      'Account DE00 1234 5678',
      '+49 30 1234567890',
      '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    ])
      expect(addressesIn(text), text).toEqual([])
  })

  test('is not found in an id that looks like an IBAN', () => {
    expect(textsIn({ ids: ['019f6ae5-de89-7370-8004-405320130000'], text: 'a text' })).toEqual([
      { field: 'text', text: 'a text' },
    ])
    expect(addressesIn('Room x9de89370400440532013000')).toEqual([])
  })

  test('is not found in ordinary text', () => {
    const word = fc.oneof(
      fc.constantFrom('In', 'the', 'evening', 'we', 'sit', 'Together', 'until', 'Meditation', 'ways'),
      fc
        .date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2040-01-01') })
        .map((date) => date.toISOString().slice(0, 10)),
      fc.nat(2100).map(String),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 300 }), (words) => {
        expect(addressesIn(words.join(' '))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  // One in 97 such numbers is a valid IBAN, so they are fixed instead of random.
  test.each([
    'Be here at 19 2026-11-20 and by 20 2026-11-21.',
    'At 1845 2026-12-24, at 2000 2026-12-25, by 7 until 9.',
  ])('is not found in a sentence with words that are country codes: %s', (sentence) =>
    expect(addressesIn(sentence)).toEqual([]),
  )
})
