import { locale } from '../../../i18n/text.ts'

const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** A score for display: `66.67`. @param score percent */
export const percentText = (score: number): string => digits.format(score)
