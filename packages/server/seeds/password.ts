import { randomInt } from 'node:crypto'

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password that is easy to read off a screen: four groups of four characters, about 79 bits. */
export const madeUpPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )
