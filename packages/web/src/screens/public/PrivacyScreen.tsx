import { usePlatform } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { Reading } from './Reading.tsx'

const words = text.legal.privacy

/** What is stored about people, why, and for how long. */
export const PrivacyScreen = () => {
  const platform = usePlatform()?.name ?? text.legal.ourPlatform
  return <Reading title={words.title} lead={words.lead(platform)} parts={words.parts(platform)} />
}
