import type { LandingWords } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

const { hero, about } = text.landing

/** The lines of the first heading: the house's own, or what is written here. */
export const titleLines = (words: LandingWords): readonly string[] => {
  const own = [words.title, words.title_more].filter(Boolean)
  return own.length > 0 ? own : hero.title
}

/** What is said of the house, paragraph by paragraph. */
export const aboutParagraphs = (words: LandingWords, name: string): readonly string[] =>
  words.about === ''
    ? about.paragraphs(name)
    : words.about
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean)
