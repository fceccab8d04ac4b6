import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

/** Published examples of each form; as they are compared. */
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
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'CH9300762011623852957',
]

/** Of Monero, which is found only in one piece. */
const monero = '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H'

/** What stands between letters for who would not be found, and shows nothing, or little, where it is read. */
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
const letterAs = (letter: string) =>
  fc.constantFrom(letter, letter, letter, `&#${letter.charCodeAt(0)};`, `&#x${letter.charCodeAt(0).toString(16)};`)

describe('a payment address', () => {
  test.each([...examples, monero])('%s is found in a sentence, in a link and in brackets', (address) => {
    for (const text of [
      `Pay to ${address}.`,
      `[here](bitcoin:${address}?amount=1)`,
      `(${address})`,
      `IBAN:\n${address}\nThank you`,
      address,
    ])
      expect(addressesIn(text)).toEqual([address])
  })

  test('is found whatever stands between its letters, and however they are written', () => {
    const hidden = fc
      .constantFrom(...examples)
      .chain((address) =>
        fc
          .tuple(
            fc.constant(address),
            fc.tuple(...Array.from(address, (letter) => fc.tuple(between, letterAs(letter)))),
          )
          .map(([own, parts]) => [own, parts.map((part) => part.join('')).join('')] as const),
      )
    fc.assert(
      fc.property(hidden, ([address, written]) => {
        expect(addressesIn(`From now on pay to ${written} instead`)).toContain(address)
      }),
    )
  })

  test('is the same in capitals where those say nothing', () => {
    for (const text of ['0xDE709F2102306220921060314715629080E2FB77', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'])
      expect(addressesIn(text)).toEqual([text.toLowerCase()])
    expect(addressesIn('de89 3704 0044 0532 0130 00')).toEqual(['DE89370400440532013000'])
  })

  test('with a wrong letter is none, nor is the hash of a transaction, or a number', () => {
    for (const text of [
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp',
      'DE88 3704 0044 0532 0130 00',
      `0x${'ab'.repeat(32)}`,
      'ab'.repeat(32),
      'Account DE00 1234 5678',
      '+49 30 1234567890',
      '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    ])
      expect(addressesIn(text), text).toEqual([])
  })

  test('is in no ordinary text', () => {
    const word = fc.oneof(
      fc.constantFrom('In', 'the', 'evening', 'we', 'sit', 'Together', 'at', 'Be', 'by', 'until', 'Meditation', 'ways'),
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
})
