import { type KeyRight, rightWords } from '@vesica/contract'

const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

/** A permission as an option: `See products and orders`. */
export const choiceOf = (right: KeyRight): string => capital(rightWords[right])

/** The permissions of a key, labeled like the options in its form. */
export const maySay = (rights: readonly KeyRight[]): string =>
  capital(rights.map((right) => rightWords[right]).join('; '))
