import type { Pictured } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { listProducts } from './product-list.ts'
import { visibleCounts, sumOf } from './product-count.ts'

/**
 * What visitors are told about the store: how much is offered, and the first names of it. @param most the maximum
 * number of names
 */
export const insideStore = async (
  tx: Tx,
  most: number,
): Promise<{ count: number; first: ({ title: string } & Pictured)[] }> => {
  const { products } = await listProducts(tx, { limit: most })
  return {
    count: sumOf(await visibleCounts(tx).execute()),
    first: products.map(({ name, image, images }) => ({ title: name, image, images })),
  }
}
