import { sql } from 'kysely'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../store.tables.ts'

/** A quantity of a product, each product once per list. */
export interface Pieces {
  productId: string
  quantity: number
}

/**
 * For text parameters the planner expects the same row count for any value and keeps one plan; for arrays it makes one
 * each time.
 */
const requestedPieces = (lines: readonly Pieces[]) => sql`
  wanted as (
    select "productId" as id, quantity from json_to_recordset(${JSON.stringify(lines.map(({ productId, quantity }) => ({ productId, quantity })))}::json)
      as wanted ("productId" uuid, quantity int)
  )`

/** The products of some lines, locked in id order, whatever the order of the lines. */
const lockedPieces = (lines: readonly Pieces[]) => sql`
  ${requestedPieces(lines)}, locked as materialized (
    select product.id from product join wanted on wanted.id = product.id order by product.id for no key update of product
  ), waited as (
    select count(*) from locked
  )`

/**
 * Takes pieces of locked products from stock, all of them or none, and counts them as sold. The database decides: a
 * concurrent order has waited, and sees what is left.
 */
export const reduceStock = async (tx: Tx, lines: readonly Pieces[]): Promise<void> => {
  if (lines.length === 0) return
  const reserved = await sql<{ id: string }>`
    with ${requestedPieces(lines)}
    update product
       set stock_count = stock_count - wanted.quantity, sold_count = sold_count + wanted.quantity
      from wanted
     where product.id = wanted.id and stock_count >= wanted.quantity and on_offer and deleted_at is null
    returning product.id`.execute(tables(tx))
  if (reserved.rows.length < lines.length) await refuseMissing(tx, lines, new Set(reserved.rows.map(({ id }) => id)))
  tx.announce({ topics: ['products'] })
}

const refuseMissing = async (tx: Tx, lines: readonly Pieces[], reserved: ReadonlySet<string>): Promise<never> => {
  const missing = lines.find((line) => !reserved.has(line.productId))
  const product = await tables(tx)
    .selectFrom('product')
    .select(['name', 'stock_count', 'on_offer', 'deleted_at'])
    .where('id', '=', missing?.productId ?? '')
    .executeTakeFirstOrThrow()
  requireStock(product, missing?.quantity ?? 1)
  throw new Error(`${product.name} could not be taken, though it is there`)
}

export const requireStock = (
  product: { name: string; stock_count: number; on_offer: boolean; deleted_at: Date | null; is_reward?: boolean },
  quantity: number,
): void => {
  const { name, stock_count: count } = product
  if (product.deleted_at || !product.on_offer || product.is_reward) throw new Refusal('product_off', { name })
  if (count === 0) throw new Refusal('out_of_stock', { name })
  if (count < quantity) throw new Refusal('too_few_left', { name, count }, { details: { count } })
}

/** Returns pieces to stock and no longer counts them as sold. Products removed from the store get theirs back too. */
export const returnStock = async (tx: Tx, lines: readonly Pieces[]): Promise<void> => {
  const returned = lines.filter((line) => line.quantity > 0)
  if (returned.length === 0) return
  await sql`
    with ${lockedPieces(returned)}
    update product
       set stock_count = stock_count + wanted.quantity, sold_count = greatest(sold_count - wanted.quantity, 0)
      from wanted, waited
     where product.id = wanted.id`.execute(tables(tx))
  tx.announce({ topics: ['products'] })
}
