import { discounted, divideDown, divideHalfUp, taxOn, toNumber } from '@vesica/contract'

/** The cost settings of administrators. USD cents; tax in basis points. */
export interface StoreTerms {
  shippingCents: bigint
  /** The discounted subtotal above which shipping is free; null: never. */
  freeShippingAboveCents: bigint | null
  taxBasisPoints: bigint
}

export interface PricedLine {
  priceCents: bigint
  /** Whole percent, 0 to 100. */
  discountPercent: bigint
  /** > 0n */
  quantity: bigint
}

/** USD cents, each. `total` = `subtotal` + `shipping` + `tax`; `subtotal` = `list` − `discount`. */
export interface Breakdown {
  list: bigint
  discount: bigint
  subtotal: bigint
  shipping: bigint
  tax: bigint
  total: bigint
}

/**
 * The cost of an order. The only definition: cart, checkout, order and receipt show its result. Tax is computed on the
 * discounted subtotal; an empty cart costs nothing.
 */
export const price = (lines: readonly PricedLine[], terms: StoreTerms): Breakdown => {
  let list = 0n
  let subtotal = 0n
  for (const line of lines) {
    list += line.priceCents * line.quantity
    subtotal += discounted(line.priceCents, line.discountPercent) * line.quantity
  }
  const free = lines.length === 0 || (terms.freeShippingAboveCents !== null && subtotal > terms.freeShippingAboveCents)
  const shipping = free ? 0n : terms.shippingCents
  const tax = taxOn(subtotal, terms.taxBasisPoints)
  return { list, discount: list - subtotal, subtotal, shipping, tax, total: subtotal + shipping + tax }
}

/** A payment in a coin's smallest units, split by purpose; the parts add up to `units` exactly. */
export interface PaidShares {
  goods: bigint
  shipping: bigint
  tax: bigint
}

/** Splits a payment by the breakdown: shipping and tax are rounded down, the goods get the rest. */
export const sharesOf = (
  units: bigint,
  { shipping, tax, total }: Pick<Breakdown, 'shipping' | 'tax' | 'total'>,
): PaidShares => {
  if (total === 0n) return { goods: units, shipping: 0n, tax: 0n }
  const shares = { shipping: divideDown(units * shipping, total), tax: divideDown(units * tax, total) }
  return { ...shares, goods: units - shares.shipping - shares.tax }
}

/** An order, and what was refunded of it already. */
export interface Refundable {
  subtotalCents: bigint
  taxCents: bigint
  shippingCents: bigint
  paid: PaidShares
  /** Cents of goods refunded before. */
  refundedCents: bigint
}

/**
 * The effect of refunding some pieces: in USD cents, and per share of the payment. Computed from the whole order minus
 * earlier refunds, so any number of partial refunds adds up to the whole exactly, in any order.
 * @param cents price paid for the pieces refunded now
 * @param last whether no piece is left afterwards: then the shipping and any rounding remainder are refunded too
 */
export const refundOf = (order: Refundable, cents: bigint, last: boolean): { cents: bigint; shares: PaidShares } => {
  const { subtotalCents, taxCents, shippingCents, paid, refundedCents } = order
  const after = refundedCents + cents
  if (after > subtotalCents) throw new RangeError('More than was paid')
  const upTo = (amount: bigint, share: bigint) =>
    subtotalCents === 0n ? 0n : divideDown(amount * share, subtotalCents)
  const shareOf = (amount: bigint) => (last ? amount : upTo(amount, after)) - upTo(amount, refundedCents)
  return {
    cents: cents + shareOf(taxCents) + (last ? shippingCents : 0n),
    shares: { goods: shareOf(paid.goods), tax: shareOf(paid.tax), shipping: last ? paid.shipping : 0n },
  }
}

/** USD missing for free shipping, in cents; 0n if it is free, null if it never is. */
export const toFreeShipping = (subtotal: bigint, terms: StoreTerms): bigint | null => {
  if (terms.freeShippingAboveCents === null) return null
  return subtotal > terms.freeShippingAboveCents ? 0n : terms.freeShippingAboveCents - subtotal + 1n
}

/** The average rating to one decimal, rounded half up; null without ratings. */
export const meanStars = (sum: number, count: number): number | null =>
  count === 0 ? null : toNumber(divideHalfUp(BigInt(sum) * 10n, BigInt(count)), 1)
