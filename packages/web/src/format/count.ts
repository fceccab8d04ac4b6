import { locale, text } from '../i18n/text.ts'

/** A number of matches: '1,234', '10,000+'. @param most the server's counting limit */
export const matches = (total: number, most: number): string => {
  const formatted = total.toLocaleString(locale)
  return total >= most ? text.general.atLeast(formatted) : formatted
}
