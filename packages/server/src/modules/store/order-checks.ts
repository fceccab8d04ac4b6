import type { OutsideCheck } from '../wallet/index.ts'
import { tables } from './store.tables.ts'

/** Every order that was paid, cancelled or refunded against the ledger's journals, and the reverse. */
export const checkOrders: OutsideCheck = async (tx, postedKeys) => {
  const posted = await postedKeys('order:')
  const paid = await tables(tx)
    .selectFrom('shop_order')
    .select(['id', 'status'])
    .where('coin_units', 'is not', null)
    .execute()
  const refunds = await tables(tx)
    .selectFrom('order_refund')
    .select(['order_id', 'number'])
    .where('units', '>', '0')
    .execute()
  const due = new Set([
    ...paid.map((order) => `order:${order.id}:pay`),
    ...paid.filter((order) => order.status === 'cancelled').map((order) => `order:${order.id}:refund`),
    ...refunds.map((refund) => `order:${refund.order_id}:refund:${refund.number}`),
  ])
  return [
    ...[...due].filter((key) => !posted.has(key)).map((key) => ({ subject: key, text: 'is not posted; post it' })),
    ...[...posted]
      .filter((key) => !due.has(key))
      .map((key) => ({ subject: key, text: 'was posted for nothing; post a reversal' })),
  ]
}
