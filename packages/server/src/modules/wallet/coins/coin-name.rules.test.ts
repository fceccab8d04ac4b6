import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookalikes } from '../../../platform/lookalikes.rules.ts'
import { readsAs } from './coin-name.rules.ts'

const bitcoin = { name: 'Bitcoin', code: 'BTC' }
const bitcoinCash = { name: 'Bitcoin Cash', code: 'BCH' }
const tether = { name: 'Tether', code: 'USDT' }
const litecoin = { name: 'Litecoin', code: 'LTC' }

describe('a name that reads as another coin', () => {
  test.each([
    ['in other case, spaces and widths', ' bIt COIN ', bitcoin],
    ['in full width', 'Ｂｉｔｃｏｉｎ', bitcoin],
    ['with a Cyrillic letter', 'Bitc\u043Ein', bitcoin],
    ['in Cyrillic capitals', '\u0412I\u0422\u0421\u041EIN', bitcoin],
    ['with Cyrillic small letters that look like capitals', '\u0432\u0456\u0442\u0441\u043E\u0456\u043F', bitcoin],
    ['with Greek letters', '\u0392\u03B9\u03C4c\u03BF\u03B9\u03B7', bitcoin],
    ['with 0 for o', 'Bitc0in', bitcoin],
    ['with 1 for i', 'B1tco1n', bitcoin],
    ['with l for i', 'Bltcoln', bitcoin],
    ['with capital I for l', 'Iitecoin', litecoin],
    ['with 3 for e', 'T3th3r', tether],
    ['with a sign for a letter', 'B!tco|n', bitcoin],
    ['with the sign of the coin', '₿itcoin', bitcoin],
    ['with signs around it', '★ $Bitcoin!', bitcoin],
    ['with accents', 'Bítcöîn', bitcoin],
    ['with a stroke', 'Bitcøin', bitcoin],
    ['with two letters for one', 'Bytom', { name: 'Bytorn', code: 'BTM' }],
    ['with zero width between its letters', 'Bit\u200Bc\u2060oin\uFEFF', bitcoin],
    ['in letters of mathematics', '𝐁𝓲𝕥𝖈𝗈𝙞𝚗', bitcoin],
    ['in squares', '🅱itcoin', bitcoin],
    ['with marks between its letters', 'Bit-co.in', bitcoin],
    ['as its symbol', 'btc', bitcoin],
    ['as its symbol in lookalikes', 'В\u0422С', bitcoin],
    ['with its symbol in brackets', 'BTC (Bitcoin)', bitcoin],
    ['with its symbol after it', 'Bitcoin BTC', bitcoin],
    ['with its symbol right after it', 'BitcoinBTC', bitcoin],
    ['with its symbol, all in lookalikes', '[8TC] B1tc\u043Ein', bitcoin],
    ['twice', 'Bitcoin Bitcoin', bitcoin],
    ['with its words in another order', 'Cash Bitcoin', bitcoinCash],
    ['with its symbol and one of its words', 'BCH Bitcoin', bitcoinCash],
    ['of nothing but signs', '☀', { name: '☀', code: 'SUN' }],
  ])('%s', (_, name, coin) => {
    expect(readsAs(name, coin)).toBe(true)
  })
})

describe('a distinct name does not read as another coin', () => {
  test.each([
    ['Litecoin', bitcoin],
    ['Bitcoin Cash', bitcoin],
    ['Bitcoin', bitcoinCash],
    ['Bitcoin Gold', bitcoin],
    ['Wrapped Bitcoin', bitcoin],
    ['USDC', tether],
    ['USD Coin', tether],
    ['USDT', { name: 'USD Coin', code: 'USDC' }],
    ['Ethereum Classic', { name: 'Ethereum', code: 'ETH' }],
    ['Ethereum', tether],
    ['BNB', bitcoin],
    ['Dogecoin 1', { name: 'Dogecoin 11', code: 'DOGE11' }],
    ['比特币', { name: '以太坊', code: 'ETH' }],
    ['☀', { name: '☂', code: 'RAIN' }],
    ['☀', bitcoin],
  ])('%s', (name, coin) => {
    expect(readsAs(name, coin)).toBe(false)
  })
})

/** The lookalikes of a letter, including itself and its capital. */
const spellingsOf = (letter: string): string[] => {
  const variants = { i: lookalikes['l'], o: `${lookalikes['o']}0` }[letter] ?? lookalikes[letter] ?? ''
  return [letter, letter.toUpperCase(), ...variants]
}
const disguised = (name: string) =>
  fc
    .tuple(
      ...Array.from(name.toLowerCase(), (letter) =>
        fc.tuple(fc.constantFrom(...spellingsOf(letter)), fc.constantFrom('', '', '', '\u0301', '\u200D', '\u00AD')),
      ),
    )
    .map((letters) => letters.flat().join(''))

test('a name reads as its coin with any of its letters replaced by lookalikes', () => {
  const known = fc.constantFrom(bitcoin, tether, litecoin, { name: 'Polygon', code: 'MATIC' })
  const name = known.chain((coin) =>
    fc
      .tuple(fc.constantFrom(coin.name, coin.code, `${coin.code} (${coin.name})`), fc.constant(coin))
      .chain(([text, original]) => disguised(text).map((disguise) => ({ disguise, coin: original }))),
  )
  fc.assert(
    fc.property(name, ({ disguise, coin }) => {
      expect(readsAs(disguise, coin)).toBe(true)
    }),
  )
})

test('a coin is distinct from another with different letters', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcdefghkpuxyz'), minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(text, text, text, (name, code, unrelated) => {
      fc.pre(new Set([name, code, name + code, code + name]).has(unrelated) === false)
      expect(readsAs(unrelated, { name, code })).toBe(false)
    }),
  )
})
