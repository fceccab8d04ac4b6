/**
 * Every word the product shows, by area: `text.general.retry`, `text.landing.hero.title`.
 * Plain values and functions; a namespace, so that a page carries only the areas it names. Name them through it
 * (`text.general.retry`, or `const words = text.general`): taking `text` itself apart or handing it on would carry them all.
 * Another language is another folder beside `en` whose `index.ts` satisfies `Catalogue`; this file chooses it.
 */
export * as text from './en/index.ts'

/** What a language must say: the same areas, keys and functions as English. */
export type Catalogue = typeof import('./en/index.ts')

/** The language of dates, numbers and of the page itself (`<html lang>`). */
export { locale } from './en/locale.ts'
