import { divideDown } from '@vesica/contract'

/** The discount of a code: a whole percentage, or USD cents. */
export type Worth = { kind: 'percent'; percent: bigint } | { kind: 'amount'; cents: bigint }

/**
 * The discount on a price: a percentage rounded down to the cent, never more than the price.
 * @param priceCents USD cents, >= 0n
 */
export const discountOf = (worth: Worth, priceCents: bigint): bigint => {
  if (worth.kind === 'percent') return divideDown(priceCents * worth.percent, 100n)
  return worth.cents < priceCents ? worth.cents : priceCents
}
