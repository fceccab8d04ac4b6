import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58check, base58xmr, base58xrp, bech32, bech32m } from '@scure/base'
import { normalized } from '@vesica/contract'
import { countrySpecs, isValidIBAN } from 'ibantools'
import { INVISIBLE } from '../../../platform/folded.rules.ts'
import { paragraphsOf } from '../../../platform/parsing/paragraphs.ts'
import { whyUnreadable } from '../../../platform/parsing/reading.rules.ts'
import { isId } from '../../../platform/ids.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import { findNetwork } from '../coins/networks/index.ts'

// Payment addresses in texts: of the coins that people pay in, on the platform or elsewhere, and bank accounts by their IBAN.
// They are found by checksums, also where spaces, marks or markup stand between their letters.

const BECH32 = '[02-9ac-hj-np-z]'
const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

const checked = base58check((bytes: Uint8Array) => hash('sha256', bytes, 'buffer'))

/** Version and hash of a key or script, with a checksum: Bitcoin, Litecoin, Dogecoin, Dash, Zcash, Tron. */
const isBase58 = (text: string): boolean => {
  try {
    const { length } = checked.decode(text)
    return length === 21 || length === 22
  } catch {
    return false
  }
}

/** Also where some of its letters are capitals: a wallet would not take it, but people write what it would. */
const isBech32 = (text: string): boolean => {
  const small = text.toLowerCase()
  return bech32.decodeUnsafe(small, false) !== undefined || bech32m.decodeUnsafe(small, false) !== undefined
}

/** XRP's: the same with an alphabet of its own. */
const isXrp = (text: string): boolean => {
  try {
    const bytes = base58xrp.decode(text)
    const sum = hash('sha256', hash('sha256', bytes.subarray(0, -4), 'buffer'), 'buffer').subarray(0, 4)
    return bytes.length === 25 && sum.equals(bytes.subarray(-4))
  } catch {
    return false
  }
}

const isCash = (text: string): boolean => findNetwork('Bitcoin Cash')?.isAddress(text) ?? false

const isIban = (text: string): boolean => isValidIBAN(text.toUpperCase())

/** How long the IBANs of a country are; 0: it has none. */
const ibanLength = (text: string): number => countrySpecs[text.slice(0, 2).toUpperCase()]?.chars ?? 0

interface Form {
  /** Where one may begin. */
  begins: RegExp
  lengths: (from: string) => readonly number[]
  /** Its checksum is right by chance once in a hundred times: it is looked for only where a word begins. */
  startsWord?: true
  isOne(text: string): boolean
}

/** Letters without a digit are words written together; those of chance are hardly ever so few. It spares most checksums. */
const isVaried = (text: string): boolean => /\d/.test(text) && new Set(text).size >= 12

/** Monero's: two keys, and for some a payment id, with a checksum by Keccak. */
const isMonero = (text: string): boolean => {
  if (!isVaried(text)) return false
  try {
    const bytes = base58xmr.decode(text)
    return Buffer.from(keccak_256(bytes.subarray(0, -4)))
      .subarray(0, 4)
      .equals(bytes.subarray(-4))
  } catch {
    return false
  }
}

/** What is looked for in a text of which nothing but letters and digits is left. */
const forms: readonly Form[] = [
  { begins: /0x(?=[\da-f]{40})/gi, lengths: () => [42], isOne: () => true },
  { begins: /(?:bc|ltc)1(?=[02-9ac-hj-np-z]{39})/gi, lengths: (text) => bech32Lengths(text), isOne: isBech32 },
  {
    begins: new RegExp(`[qp](?=${BECH32}{41})`, 'gi'),
    lengths: () => [42],
    isOne: (text) => isVaried(text) && isCash(text),
  },
  {
    begins: new RegExp(`[13LMDATX79](?=${BASE58}{32})`, 'g'),
    lengths: () => [33, 34],
    isOne: (text) => isVaried(text) && isBase58(text),
  },
  { begins: new RegExp(`t(?=[13]${BASE58}{33})`, 'g'), lengths: () => [35], isOne: isBase58 },
  {
    begins: new RegExp(`r(?=${BASE58}{32})`, 'g'),
    lengths: () => [33, 34],
    isOne: (text) => isVaried(text) && isXrp(text),
  },
  {
    begins: new RegExp(`4(?=[1-9AB]${BASE58}{93})|8(?=[2-9A-C]${BASE58}{93})`, 'g'),
    lengths: () => [95],
    isOne: isMonero,
  },
  { begins: new RegExp(`4(?=[B-HJ-M]${BASE58}{104})`, 'g'), lengths: () => [106], isOne: isMonero },
  { begins: /addr1(?=[02-9ac-hj-np-z]{98})/gi, lengths: () => [103], isOne: isBech32 },
  { begins: /[a-z]{2}(?=\d{2}[a-z\d]{11})/gi, lengths: (text) => [ibanLength(text)], isOne: isIban, startsWord: true },
]

/** Of a script or a key of one or the other size. */
const bech32Lengths = (text: string): number[] => [39, 59].map((data) => text.toLowerCase().indexOf('1') + 1 + data)

const isWhole = (token: string): boolean =>
  (/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(token) && isBase58(token)) ||
  (/^[a-z\d]{1,83}1[02-9ac-hj-np-z]{38,}$/i.test(token) && isBech32(token)) ||
  (/^[qp][02-9ac-hj-np-z]{41}$/i.test(token) && isCash(token))

/** A text as it is read: without what Markdown and HTML show nothing of, however little of either it is. */
const asRead = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex, decimal) =>
      letterOf(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/<[^<>]*>/g, '')
    .replace(/\]\([^()]*\)|\]\[[^[\]]*\]/g, '')
    .replace(/[*_~`[\]\\]/g, '')

/** What parts words, also where it is a control character; without one that shows nothing. */
const SPACE = /(?!\uFEFF)\s/g

const letterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

/** A hash of a transaction begins as an address does; one that ends in few digits is an address with something behind it. */
const withoutHashes = (text: string): string =>
  text.replace(/\b0x[\da-f]{64}\b/gi, (hash) => (new Set(hash.slice(42).toLowerCase()).size > 5 ? ' ' : hash))

/** Names that lead to an address. */
const ENS = /(?<![a-z\d-])[a-z\d-]{3,60}\.eth\b/gi

/** Shows what follows from right to left. */
const REVERSED = /[\u202E\u2067]/

/** Yields as often as something was compared, so that the caller can let others have their turn. */
function* within(read: string): Generator<string | undefined> {
  const parts = read.split(/[^A-Za-z\d]+/)
  const text = parts.join('')
  const starts = new Set<number>()
  let length = 0
  for (const part of parts) {
    starts.add(length)
    length += part.length
  }
  for (const { begins, lengths, isOne, startsWord } of forms) {
    let past = 0
    for (const { index } of text.matchAll(begins)) {
      if (index < past || (startsWord && !starts.has(index))) continue
      const from = text.slice(index, index + 110)
      for (const length of lengths(from)) {
        const one = from.slice(0, length)
        const isFound = length > 0 && one.length === length && isOne(one)
        if (isFound) past = index + length
        yield isFound ? one : undefined
      }
    }
  }
}

function* search(text: string): Generator<string | undefined> {
  const said = withoutHashes(text.replace(SPACE, ' '))
  const plain = [said, ...(REVERSED.test(text) ? [Array.from(said).toReversed().join('')] : [])].map((one) =>
    normalized(one, 'NFKD').replace(INVISIBLE, '').replaceAll('0×', '0x'),
  )
  for (const read of new Set(plain.flatMap((one) => [one, asRead(one)]))) {
    yield* read.match(ENS) ?? []
    for (const token of read.split(/[^A-Za-z\d]+/)) if (token.length >= 26) yield isWhole(token) ? token : undefined
    yield* within(read)
  }
}

/** An address in the form in which it is compared: the case of letters says nothing where their checksum does not. */
export const addressKey = (address: string): string =>
  /\.eth$/i.test(address)
    ? address.toLowerCase()
    : isIban(address)
      ? address.toUpperCase()
      : /^0x|^[^1]*1[02-9ac-hj-np-z]{38,}$|^[qp][02-9ac-hj-np-z]{41}$/i.test(address)
        ? address.toLowerCase()
        : address

const keysOf = (found: Iterable<string | undefined>): string[] => [
  ...new Set([...found].filter((one) => one !== undefined).map(addressKey)),
]

/** The payment addresses and IBANs that a text names, each once, as `addressKey` has them. */
export const addressesIn = (text: string): string[] => keysOf(search(text))

/** For how long a search goes on before others have their turn. */
const MOST_MS = 10

/** Called often: lets others have their turn when it is time. */
const takingTurns = () => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < MOST_MS) return
    await setImmediate()
    since = performance.now()
  }
}

/** Whether Markdown shows a text in another way than `asRead`. */
const isMarkup = (text: string): boolean => /[[\]<>&\\]|^\s*\d+[.)]/m.test(text)

/** A text with the name under which a form sends it. */
export interface NamedText {
  field: string
  text: string
}

/** What texts name, each by itself and one after the other, as they are written and as Markdown shows them. */
function* searchAll(texts: readonly NamedText[]): Generator<string | undefined> {
  const shown: string[] = []
  for (const { field, text } of texts) {
    // An address could hide in a text that takes too long to parse.
    const why = whyUnreadable(text)
    if (why !== undefined) throw refuseFields({ [field]: [why] })
    shown.push(isMarkup(text) ? paragraphsOf(text).join('\n') : text)
    yield undefined
  }
  const written = texts.map(({ text }) => text)
  for (const text of new Set([written.join('\n'), shown.join('\n')])) yield* search(text)
}

/** What texts name, as `addressesIn` has it, and as Markdown shows it too: for a transaction, which waits for nothing. */
export const addressesAmong = (texts: readonly NamedText[]): string[] => keysOf(searchAll(texts))

/** The same of texts of any length, in turns with others. */
export const searchForAddresses = async (texts: readonly NamedText[]): Promise<string[]> => {
  const inTurns = takingTurns()
  const found: string[] = []
  for (const one of searchAll(texts)) {
    if (one !== undefined) found.push(one)
    await inTurns()
  }
  return keysOf(found)
}

/** Every text in what a caller sent, however deep, but for those of some fields; an id is none. */
export const textsIn = (sent: unknown, except: readonly string[] = [], field = ''): NamedText[] => {
  if (typeof sent === 'string') return isId(sent) ? [] : [{ field, text: sent }]
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([name, value]) =>
    except.includes(name) ? [] : textsIn(value, except, field === '' ? name : `${field}[${name}]`),
  )
}
