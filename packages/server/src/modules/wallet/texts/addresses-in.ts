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

// Finds payment addresses in texts: of coins used on the platform or elsewhere, and bank accounts by IBAN. They are
// recognized by checksum, even with spaces, punctuation or markup between their characters.

const BECH32 = '[02-9ac-hj-np-z]'
const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

const checked = base58check((bytes: Uint8Array) => hash('sha256', bytes, 'buffer'))

/** Version and hash of a key or script with a checksum: Bitcoin, Litecoin, Dogecoin, Dash, Zcash, Tron. */
const isBase58 = (text: string): boolean => {
  try {
    const { length } = checked.decode(text)
    return length === 21 || length === 22
  } catch {
    return false
  }
}

/** Accepts mixed case as well: wallets refuse it, but readers can correct it. */
const isBech32 = (text: string): boolean => {
  const small = text.toLowerCase()
  return bech32.decodeUnsafe(small, false) !== undefined || bech32m.decodeUnsafe(small, false) !== undefined
}

/** XRP addresses: Base58Check with a different alphabet. */
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

/** IBAN length of a country; 0: no IBANs. */
const ibanLength = (text: string): number => countrySpecs[text.slice(0, 2).toUpperCase()]?.chars ?? 0

interface Form {
  /** Where a match may start. */
  begins: RegExp
  lengths: (from: string) => readonly number[]
  /**
   * Its checksum matches by chance once in about a hundred times, so it is only searched for at the start of a word.
   */
  startsWord?: true
  isOne(text: string): boolean
}

/**
 * Text without digits is joined words, and random matches rarely have so few distinct characters. Saves most checksum
 * computations.
 */
const isVaried = (text: string): boolean => /\d/.test(text) && new Set(text).size >= 12

/** Monero: two keys and an optional payment id, with a Keccak checksum. */
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

/** Formats searched for in a text reduced to letters and digits. */
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

/** For the two sizes of witness programs. */
const bech32Lengths = (text: string): number[] => [39, 59].map((data) => text.toLowerCase().indexOf('1') + 1 + data)

const isCompleteAddress = (token: string): boolean =>
  (/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(token) && isBase58(token)) ||
  (/^[a-z\d]{1,83}1[02-9ac-hj-np-z]{38,}$/i.test(token) && isBech32(token)) ||
  (/^[qp][02-9ac-hj-np-z]{41}$/i.test(token) && isCash(token))

/** A text as rendered: without Markdown and HTML syntax, even if the text contains little of it. */
const asRead = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex, decimal) =>
      characterOf(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/<[^<>]*>/g, '')
    .replace(/\]\([^()]*\)|\]\[[^[\]]*\]/g, '')
    .replace(/[*_~`[\]\\]/g, '')

/** Whitespace, including control characters, but not the invisible byte order mark. */
const SPACE = /(?!\uFEFF)\s/g

const characterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

/**
 * Removes transaction hashes, which start like an address. A hash whose rest has few distinct digits is an address with
 * padding.
 */
const withoutHashes = (text: string): string =>
  text.replace(/\b0x[\da-f]{64}\b/gi, (hash) => (new Set(hash.slice(42).toLowerCase()).size > 5 ? ' ' : hash))

/** Names that resolve to an address. */
const ENS = /(?<![a-z\d-])[a-z\d-]{3,60}\.eth\b/gi

/** Control characters that display the following text from right to left. */
const REVERSED = /[\u202E\u2067]/

/** Yields after every comparison, so that the caller can yield to the event loop. */
function* within(read: string): Generator<string | undefined> {
  const segments = read.split(/[^A-Za-z\d]+/)
  const text = segments.join('')
  const starts = new Set<number>()
  let length = 0
  for (const segment of segments) {
    starts.add(length)
    length += segment.length
  }
  for (const { begins, lengths, isOne, startsWord } of forms) {
    let past = 0
    for (const { index } of text.matchAll(begins)) {
      if (index < past || (startsWord && !starts.has(index))) continue
      const from = text.slice(index, index + 110)
      for (const length of lengths(from)) {
        const candidate = from.slice(0, length)
        const isMatch = length > 0 && candidate.length === length && isOne(candidate)
        if (isMatch) past = index + length
        yield isMatch ? candidate : undefined
      }
    }
  }
}

function* search(text: string): Generator<string | undefined> {
  const visible = withoutHashes(text.replace(SPACE, ' '))
  const readings = [visible, ...(REVERSED.test(text) ? [Array.from(visible).toReversed().join('')] : [])].map(
    (candidateText) => normalized(candidateText, 'NFKD').replace(INVISIBLE, '').replaceAll('0×', '0x'),
  )
  for (const read of new Set(readings.flatMap((reading) => [reading, asRead(reading)]))) {
    yield* read.match(ENS) ?? []
    for (const token of read.split(/[^A-Za-z\d]+/))
      if (token.length >= 26) yield isCompleteAddress(token) ? token : undefined
    yield* within(read)
  }
}

/** An address normalized for comparison: lowercase where the checksum ignores case. */
export const addressKey = (address: string): string =>
  /\.eth$/i.test(address)
    ? address.toLowerCase()
    : isIban(address)
      ? address.toUpperCase()
      : /^0x|^[^1]*1[02-9ac-hj-np-z]{38,}$|^[qp][02-9ac-hj-np-z]{41}$/i.test(address)
        ? address.toLowerCase()
        : address

const keysOf = (candidates: Iterable<string | undefined>): string[] => [
  ...new Set([...candidates].filter((candidate) => candidate !== undefined).map(addressKey)),
]

/** The unique payment addresses and IBANs in a text, normalized by `addressKey`. */
export const addressesIn = (text: string): string[] => keysOf(search(text))

/** How long a search runs before it yields to the event loop, in ms. */
const MOST_MS = 10

/** Yields to the event loop when due; call it often. */
const takingTurns = () => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < MOST_MS) return
    await setImmediate()
    since = performance.now()
  }
}

/** Whether Markdown could render a text differently from `asRead`. */
const isMarkup = (text: string): boolean => /[[\]<>&\\]|^\s*\d+[.)]/m.test(text)

/** A text with its form field. */
export interface NamedText {
  field: string
  text: string
}

/** Searches the joined texts, both as written and as rendered from Markdown. */
function* searchAll(texts: readonly NamedText[]): Generator<string | undefined> {
  const visible: string[] = []
  for (const { field, text } of texts) {
    // A text that takes too long to parse could hide an address.
    const reason = whyUnreadable(text)
    if (reason !== undefined) throw refuseFields({ [field]: [reason] })
    visible.push(isMarkup(text) ? paragraphsOf(text).join('\n') : text)
    yield undefined
  }
  const written = texts.map(({ text }) => text)
  for (const text of new Set([written.join('\n'), visible.join('\n')])) yield* search(text)
}

/**
 * The addresses in texts as written and as rendered. Synchronous, for use in a transaction, which awaits only the
 * database.
 */
export const addressesAmong = (texts: readonly NamedText[]): string[] => keysOf(searchAll(texts))

/** The addresses in texts of any length, yielding to the event loop. */
export const searchForAddresses = async (texts: readonly NamedText[]): Promise<string[]> => {
  const inTurns = takingTurns()
  const addresses: string[] = []
  for (const candidate of searchAll(texts)) {
    if (candidate !== undefined) addresses.push(candidate)
    await inTurns()
  }
  return keysOf(addresses)
}

/** Every nested text in a caller's input, except ids and the excluded fields. */
export const textsIn = (sent: unknown, except: readonly string[] = [], field = ''): NamedText[] => {
  if (typeof sent === 'string') return isId(sent) ? [] : [{ field, text: sent }]
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([name, value]) =>
    except.includes(name) ? [] : textsIn(value, except, field === '' ? name : `${field}[${name}]`),
  )
}
