import { coinAmount } from '@vesica/contract'
import { locale } from '../i18n/text.ts'

const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

/**
 * A coin amount as text without its symbol: up to 8 decimals, truncated (never rounded up), without trailing zeros,
 * with grouped thousands. Works on the digits, so no amount passes through floating point.
 * @param amount decimal text such as '0.04200000'; anything else is returned unchanged
 */
export const coinDigits = (amount: string): string => {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(amount.trim())
  if (!match) return amount
  const [, sign = '', digits = '0', decimals = ''] = match
  const fraction = decimals.slice(0, 8).replace(/0+$/, '')
  const number = integer.format(BigInt(digits)) + (fraction ? `.${fraction}` : '')
  return sign === '-' && number !== '0' ? `−${number}` : number
}

/** A coin amount with its symbol after it: `0.042 BTC`, `33.80 USDC`. @param amount decimal text @param symbol as in the wallet */
export const coin = (amount: string, symbol: string): string => coinAmount(coinDigits(amount), symbol)
