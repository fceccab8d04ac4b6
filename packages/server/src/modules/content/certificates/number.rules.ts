import { normalized } from '@vesica/contract'

// The number of a certificate: random enough that nobody finds one by trying, and made to be read out and typed.

/** Crockford's: no letter that is taken for a digit, and no U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const LENGTH = 16
/** Five bits each. */
export const NUMBER_BYTES = (LENGTH * 5) / 8

/** @param random as many bytes as `NUMBER_BYTES` */
export const numberOf = (random: Uint8Array): string => {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return [...bits.matchAll(/.{5}/g)].map(([five]) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

/** As it is printed and read out: in groups of four. */
export const groupedNumber = (number: string): string => (number.match(/.{4}/g) ?? []).join('-')

/**
 * What somebody typed as a number: small letters, blanks, whatever dashes or none, O for 0, and I or L for 1.
 * @returns undefined for what is no number
 */
export const readNumber = (typed: string): string | undefined => {
  const plain = normalized(typed, 'NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plain.length === LENGTH && [...plain].every((sign) => ALPHABET.includes(sign)) ? plain : undefined
}
