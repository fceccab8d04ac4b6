import { usePlatform } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { Reading } from './Reading.tsx'

const words = text.legal.terms

/** How membership works, as far as the software decides it. */
export const TermsScreen = () => {
  const platform = usePlatform()?.name ?? text.legal.ourPlatform
  return <Reading title={words.title} lead={words.lead(platform)} parts={words.parts(platform)} />
}
