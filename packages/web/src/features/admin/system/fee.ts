import { readDollars } from '../../../format/number.ts'

/**
 * Parses a typed amount: '25', '25.5', '1,000.00'.
 * @returns USD with at most 2 decimals, as decimal text; undefined when invalid
 */
export const readFee = (typed: string): string | undefined => {
  const amount = readDollars(typed)
  return amount !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? amount : undefined
}
