import { normalized } from '@vesica/contract'

// Certificate numbers: too random to guess, and easy to read out and type.

/** Crockford's Base32: no letters that look like digits, and no U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const LENGTH = 16
/** Five bits per character. */
export const NUMBER_BYTES = (LENGTH * 5) / 8

/** @param random exactly `NUMBER_BYTES` bytes */
export const numberOf = (random: Uint8Array): string => {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return [...bits.matchAll(/.{5}/g)].map(([five]) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

/** For print and reading out: in groups of four. */
export const groupedNumber = (number: string): string => (number.match(/.{4}/g) ?? []).join('-')

/**
 * Parses a typed number: ignores case, spaces and dashes, and reads O as 0, and I or L as 1.
 * @returns undefined when invalid
 */
export const readNumber = (typed: string): string | undefined => {
  const number = normalized(typed, 'NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return number.length === LENGTH && [...number].every((sign) => ALPHABET.includes(sign)) ? number : undefined
}
