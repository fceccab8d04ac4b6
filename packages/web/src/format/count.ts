import { locale, text } from '../i18n/text.ts'

/** How many match, in words: '1,234', '10,000+'. @param most what the server counts up to: of more, it says so many */
export const matches = (total: number, most: number): string => {
  const shown = total.toLocaleString(locale)
  return total >= most ? text.general.atLeast(shown) : shown
}
