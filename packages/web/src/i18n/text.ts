/**
 * All copy of the product, by area: `text.general.retry`, `text.landing.hero.title`. Plain values and functions; a
 * namespace, so that a page carries only the areas it names. Access it by name (`text.general.retry`, or `const copy =
 * text.general`): destructuring `text` itself or passing it on would carry them all. Another language is another folder
 * next to `en` whose `index.ts` satisfies `Catalogue`; this file chooses it.
 */
export * as text from './en/index.ts'

/** What a language must provide: the same areas, keys and functions as English. */
export type Catalogue = typeof import('./en/index.ts')

/** The language of dates, numbers and of the page itself (`<html lang>`). */
export { locale } from './en/locale.ts'
