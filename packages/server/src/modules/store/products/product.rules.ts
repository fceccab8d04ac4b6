import type { store } from '@vesica/contract'

/**
 * Price ranges in cents, including the lower and excluding the upper bound; null: no bound. The database's
 * `price_range` has the same.
 */
export const bounds: Readonly<Record<store.PriceRange, readonly [number, number | null]>> = {
  '0-50': [0, 5_000],
  '50-100': [5_000, 10_000],
  '100-200': [10_000, 20_000],
  '200+': [20_000, null],
}
