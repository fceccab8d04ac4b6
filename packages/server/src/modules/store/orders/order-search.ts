import { sql } from 'kysely'
import { findsOne, type SearchedList, type Way } from '../../../platform/data/search.ts'
import { byOwner } from '../../identity/index.ts'

/** By reference or tracking number, or by words of the address. */
const byText: Way = {
  name: 'orders',
  words: sql`shop_order.search`,
  holds: (query) => sql`shop_order.search @@ ${query}`,
}

/** By what was bought. */
const bought: Way = {
  name: 'orders by goods',
  words: sql`(select search from order_item where order_id = shop_order.id and position = 1)`,
  holds: (query) =>
    findsOne(sql`select true from order_item where order_id = shop_order.id and order_item.search @@ ${query}`),
  ids: (query) => sql`select order_id from order_item where order_item.search @@ ${query}`,
}

const placed = byOwner({
  name: 'orders by person',
  personId: sql`shop_order.person_id`,
  ids: (isTrue) => sql`select id from shop_order where ${isTrue(sql`shop_order.person_id`)}`,
})

/** All orders, by content or customer. */
export const allOrders: SearchedList = {
  table: 'shop_order',
  ways: [byText, bought, placed],
  parts: { status: sql`shop_order.status` },
}
