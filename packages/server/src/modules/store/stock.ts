import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/tx.ts'
import { tables } from './store.tables.ts'

export interface Pieces {
  productId: string
  quantity: number
}

/** In ascending order of the product, as everybody locks them: two carts cannot wait for each other. */
const inOrder = <P extends Pieces>(pieces: readonly P[]): P[] =>
  [...pieces].sort((a, b) => (a.productId < b.productId ? -1 : 1))

/**
 * Takes pieces off the shelf, if they are there: the database decides who gets the last one.
 * @throws Refusal product_off, out_of_stock, too_few_left
 */
export const takeStock = async (tx: Tx, pieces: readonly Pieces[]): Promise<void> => {
  for (const { productId, quantity } of inOrder(pieces)) {
    const taken = await tables(tx)
      .updateTable('product')
      .set({ stock_count: sql<number>`stock_count - ${quantity}`, sold_count: sql<number>`sold_count + ${quantity}` })
      .where('id', '=', productId)
      .where('stock_count', '>=', quantity)
      .where('on_offer', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) throw await whyNot(tx, productId)
  }
  tx.announce({ topics: ['products'] })
}

/** What is wrong with a product that cannot be had. */
const whyNot = async (tx: Tx, productId: string): Promise<Refusal> => {
  const product = await tables(tx)
    .selectFrom('product')
    .select(['name', 'on_offer', 'deleted_at', 'stock_count'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  if (!product.on_offer || product.deleted_at) return new Refusal('product_off', { name: product.name })
  return product.stock_count === 0
    ? new Refusal('out_of_stock', { name: product.name })
    : new Refusal('too_few_left', { name: product.name, count: product.stock_count })
}

/** Puts pieces back on the shelf, also of a product that is off or deleted. */
export const returnStock = async (tx: Tx, pieces: readonly Pieces[]): Promise<void> => {
  for (const { productId, quantity } of inOrder(pieces)) {
    await tables(tx)
      .updateTable('product')
      .set({ stock_count: sql<number>`stock_count + ${quantity}`, sold_count: sql<number>`sold_count - ${quantity}` })
      .where('id', '=', productId)
      .execute()
  }
  if (pieces.length > 0) tx.announce({ topics: ['products'] })
}
