import { type KeyRight, rightWords } from '@vesica/contract'

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `See products and orders`: what a right opens, as a choice. */
export const choiceOf = (right: KeyRight): string => capital(rightWords[right])

/** What a key may do, in the words that its rights were chosen by. */
export const maySay = (rights: readonly KeyRight[]): string =>
  capital(rights.map((right) => rightWords[right]).join('; '))
