/**
 * All copy of the product, by area: `text.general.retry`, `text.landing.hero.title`. Plain values and functions in a
 * namespace, so that a page only loads the areas it names. Access it by name (`text.general.retry`, or `const copy =
 * text.general`): destructuring `text` itself or passing it on would load all areas. To add a language, add a folder
 * next to `en` whose `index.ts` satisfies `Catalogue`; this file selects the language.
 */
export * as text from './en/index.ts'

type Texts<T> = T extends string
  ? string
  : T extends (...values: never[]) => string
    ? T
    : { readonly [Key in keyof T]: Texts<T[Key]> }

/** What a language must provide: the areas, keys and functions of English. */
export type Catalogue = Texts<typeof import('./en/index.ts')>

/** Language of dates, numbers and the page itself (`<html lang>`). */
export { locale } from './en/locale.ts'
