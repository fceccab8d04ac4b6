import { type KeyRight, rightText } from '@vesica/contract'

const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

/** A permission as an option: `See products and orders`. */
export const choiceOf = (right: KeyRight): string => capital(rightText[right])

/** The permissions of a key, labeled like the options in its form. */
export const permissionsText = (rights: readonly KeyRight[]): string =>
  capital(rights.map((right) => rightText[right]).join('; '))
