import { orders } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './store.tables.ts'

/** The number of non-empty carts, and of orders being prepared or in transit. */
export const countUnderWay = async (tx: Tx): Promise<{ carts: number; orders: number }> => {
  const { rows } = await sql<{ carts: number; orders: number }>`
    select (select count(*)::int from (select distinct person_id from cart_item) cart) as carts,
           (select count(*)::int from shop_order where status = any(${[...orders.activeStatuses]}::text[])) as orders`.execute(
    tables(tx),
  )
  return rows[0] ?? { carts: 0, orders: 0 }
}
