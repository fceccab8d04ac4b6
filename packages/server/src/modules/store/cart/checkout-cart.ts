import { sql } from 'kysely'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Line, linesOf, announceCart } from './cart.ts'
import { tables } from '../store.tables.ts'

/** A cart line at the current price. */
export interface CartLine extends Line {
  priceCents: bigint
}

/** A line with what decides whether it is available now. */
export interface LockedLine extends CartLine {
  stock_count: number
  on_offer: boolean
  deleted_at: Date | null
}

/**
 * The lines of a person's cart with their products' current data. Both are locked until the transaction ends, the lines
 * first and then the products in id order, so no quantity or price can change meanwhile. The data is read by a separate
 * statement after the locks are held. Lines added meanwhile are not included.
 */
export const lockCart = async (tx: Tx, personId: string): Promise<LockedLine[]> => {
  const lock = sql<{ id: string }>`
    with line as materialized (
      select id, product_id from cart_item where person_id = ${personId} order by id for update
    )
    select line.id from product join line on line.product_id = product.id order by product.id for no key update of product`
  const [locked, rows] = await Promise.all([lock.execute(tables(tx)), linesOf(tx, personId)])
  const ids = new Set(locked.rows.map((line) => line.id))
  return rows
    .filter((row) => ids.has(row.itemId))
    .map(({ price_cents, is_reward, ...line }) => {
      if (is_reward) throw new Refusal('product_off', { name: line.name })
      return { ...line, priceCents: BigInt(price_cents) }
    })
}

/** Removes the ordered lines from a person's cart; lines added meanwhile stay. */
export const removeOrdered = async (tx: Tx, personId: string, lines: readonly CartLine[]): Promise<void> => {
  const ids = lines.map((line) => line.itemId)
  await sql`delete from cart_item where person_id = ${personId} and id = any(${ids}::uuid[])`.execute(tables(tx))
  announceCart(tx, [personId])
}
