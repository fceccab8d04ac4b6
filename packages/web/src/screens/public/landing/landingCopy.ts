import type { LandingTexts } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

/** The lines of the main heading: the platform's own, or the default. */
export const titleLines = (copy: Pick<LandingTexts, 'title' | 'title_more'>): readonly string[] => {
  const own = [copy.title, copy.title_more].filter(Boolean)
  return own.length > 0 ? own : text.landing.hero.title
}
