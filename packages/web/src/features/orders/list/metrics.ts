import { usd, usdCompact } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'

export interface OrderStats {
  readonly totalOrders: number
  /** USD. */
  readonly totalSpent: number
  readonly averageOrderValue: number | null
  readonly thisMonth: number
}

/** The metrics as displayed; a dash where there were no purchases to measure. */
export const statText = (stats: OrderStats): Readonly<Record<keyof OrderStats, string>> => {
  const placeholder = text.orders.none
  const spent = (amount: number) =>
    stats.totalOrders === 0 && stats.totalSpent === 0 ? placeholder : usdCompact(amount)
  return {
    totalOrders: String(stats.totalOrders),
    totalSpent: spent(stats.totalSpent),
    averageOrderValue: stats.averageOrderValue === null ? placeholder : usd(stats.averageOrderValue),
    thisMonth: spent(stats.thisMonth),
  }
}
