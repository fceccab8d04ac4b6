import { COIN_DECIMALS, formatAmount, type orders, parseAmount, usdToCents } from '@vesica/contract'

type Facts = Pick<orders.Order, 'items' | 'pricing' | 'coinAmount' | 'refundedCoin'>

/** How many pieces of each line go back, by the line's id. */
export type Pieces = Readonly<Record<string, number>>

export interface RefundSum {
  readonly pieces: number
  /** USD cents: the goods, their share of the tax, and with the last piece the shipping. */
  readonly cents: bigint
  /** Nothing is left of the order after it. */
  readonly whole: boolean
  /** Decimal text of the coin that goes back; known beforehand only when everything that is left does. */
  readonly coin: string | undefined
}

export const leftOf = ({ quantity, refunded }: Pick<orders.OrderItem, 'quantity' | 'refunded'>): number =>
  quantity - refunded

/** Every piece that was not given back yet. */
export const everythingLeft = ({ items }: Pick<Facts, 'items'>): Pieces =>
  Object.fromEntries(items.map((item) => [item.id, leftOf(item)]))

const coinLeft = ({ coinAmount, refundedCoin }: Facts): string | undefined => {
  const paid = parseAmount(coinAmount ?? '', COIN_DECIMALS)
  const back = parseAmount(refundedCoin ?? '0', COIN_DECIMALS)
  return paid === undefined || back === undefined || back > paid ? undefined : formatAmount(paid - back, COIN_DECIMALS)
}

/**
 * What giving back these pieces moves, by the rule that the server books by: counted from the beginning of the order and
 * less what went back before, so that parts add up to the whole exactly.
 */
export const refundSum = (order: Facts, pieces: Pieces): RefundSum => {
  const { items, pricing } = order
  const goods = (count: (item: orders.OrderItem) => number) =>
    items.reduce((sum, item) => sum + usdToCents(item.price) * BigInt(count(item)), 0n)
  const before = goods((item) => item.refunded)
  const now = goods((item) => pieces[item.id] ?? 0)
  const count = items.reduce((sum, item) => sum + (pieces[item.id] ?? 0), 0)
  const whole = count > 0 && items.every((item) => (pieces[item.id] ?? 0) === leftOf(item))
  const subtotal = usdToCents(pricing.subtotal)
  const tax = usdToCents(pricing.tax)
  const taxUpTo = (cents: bigint) => (subtotal === 0n ? 0n : (cents * tax) / subtotal)
  const taxNow = (whole ? tax : taxUpTo(before + now)) - taxUpTo(before)
  return {
    pieces: count,
    cents: count === 0 ? 0n : now + taxNow + (whole ? usdToCents(pricing.shipping) : 0n),
    whole,
    coin: whole ? coinLeft(order) : undefined,
  }
}
