import { locale } from '../i18n/text.ts'

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const compact = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})

/**
 * US dollars as money, always with cents, for balances, transfers and sums. `$1,234.50`, `$25.00`. @param amount
 * dollars, as a number or as decimal text
 */
export const usd = (amount: number | string): string => dollars.format(Number(amount))

/** The price of one thing by itself, without cents if there are none: `$79`, `$79.50`. Never next to sums. */
export const usdPrice = (amount: number | string): string => {
  const value = Number(amount)
  return Number.isInteger(value) ? dollars.format(value).replace(/\D00$/, '') : dollars.format(value)
}

/** US dollars, abbreviated from a million up: `$999,999.00`, `$1.25M`. For metric cards. */
export const usdCompact = (amount: number | string): string => {
  const value = Number(amount)
  return Math.abs(value) >= 1_000_000 ? compact.format(value) : dollars.format(value)
}

/** A change in dollars with its sign: `+$74.60`, `−$3.00`. */
export const usdChange = (amount: number | string): string => {
  const value = Number(amount)
  return `${value < 0 ? '−' : '+'}${dollars.format(Math.abs(value))}`
}

/** A change in percent with its sign, one decimal: `+1.8%`, `−0.9%`. @param percent 1.8 means 1.8% */
export const percentChange = (percent: number): string => `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
