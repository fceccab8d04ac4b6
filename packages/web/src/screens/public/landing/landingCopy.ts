import type { LandingWords } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

/** The lines of the main heading: the platform's own, or the default. */
export const titleLines = (words: Pick<LandingWords, 'title' | 'title_more'>): readonly string[] => {
  const own = [words.title, words.title_more].filter(Boolean)
  return own.length > 0 ? own : text.landing.hero.title
}
