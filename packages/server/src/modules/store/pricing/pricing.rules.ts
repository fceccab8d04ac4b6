import { discounted, divideDown, divideHalfUp, taxOn, toNumber } from '@vesica/contract'

/** What administrators decide about costs of an order. USD cents; tax in hundredths of a percent. */
export interface StoreTerms {
  shippingCents: bigint
  /** Shipping is free when the discounted subtotal is above this; null: never. */
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
 * What an order costs. The only place that says so: cart, checkout, order and receipt show what this gave.
 * Tax is taken of the discounted subtotal; nothing in the cart costs nothing.
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

/** A payment in a coin's smallest units, cut into what it is for; the parts add up to `units` exactly. */
export interface PaidShares {
  goods: bigint
  shipping: bigint
  tax: bigint
}

/** Cuts what was paid by the breakdown: shipping and tax rounded down, the goods get the rest. */
export const sharesOf = (
  units: bigint,
  { shipping, tax, total }: Pick<Breakdown, 'shipping' | 'tax' | 'total'>,
): PaidShares => {
  if (total === 0n) return { goods: units, shipping: 0n, tax: 0n }
  const parts = { shipping: divideDown(units * shipping, total), tax: divideDown(units * tax, total) }
  return { ...parts, goods: units - parts.shipping - parts.tax }
}

/** What an order was, and what of it has been given back already. */
export interface Refundable {
  subtotalCents: bigint
  taxCents: bigint
  shippingCents: bigint
  paid: PaidShares
  /** Cents of goods whose price was given back before. */
  refundedCents: bigint
}

/**
 * What giving back some pieces moves: in USD cents, and of each share of the payment. Counted from the beginning of the
 * order and less what went back before, so any number of parts adds up to the whole exactly, in whatever order.
 * @param cents price paid for the pieces that go back now
 * @param last no piece is left after these: the shipping goes back with them, and whatever rounding has left
 */
export const refundOf = (order: Refundable, cents: bigint, last: boolean): { cents: bigint; shares: PaidShares } => {
  const { subtotalCents, taxCents, shippingCents, paid, refundedCents } = order
  const after = refundedCents + cents
  if (after > subtotalCents) throw new RangeError('More than was paid')
  const upTo = (amount: bigint, of: bigint) => (subtotalCents === 0n ? 0n : divideDown(amount * of, subtotalCents))
  const part = (amount: bigint) => (last ? amount : upTo(amount, after)) - upTo(amount, refundedCents)
  return {
    cents: cents + part(taxCents) + (last ? shippingCents : 0n),
    shares: { goods: part(paid.goods), tax: part(paid.tax), shipping: last ? paid.shipping : 0n },
  }
}

/** USD that are missing for free shipping, in cents; 0n when it is free, null when it never is. */
export const toFreeShipping = (subtotal: bigint, terms: StoreTerms): bigint | null => {
  if (terms.freeShippingAboveCents === null) return null
  return subtotal > terms.freeShippingAboveCents ? 0n : terms.freeShippingAboveCents - subtotal + 1n
}

/** Mean of ratings to one decimal, rounded half up; null without one. */
export const meanStars = (sum: number, count: number): number | null =>
  count === 0 ? null : toNumber(divideHalfUp(BigInt(sum) * 10n, BigInt(count)), 1)
