import type { Tx } from '../../platform/tx.ts'
import { linesText, type OutsideCheck, reversed } from '../wallet/index.ts'
import { paymentLines } from './order.ts'
import type { PaidShares } from './pricing.rules.ts'
import { sharesPaid } from './refund.ts'
import { tables } from './store.tables.ts'

const payment = (order: { person_id: string; asset_code: string | null }, shares: PaidShares) =>
  paymentLines(order.person_id, order.asset_code ?? '', shares)

/** What every paid, cancelled and refunded order must have posted, by the key of the journal. */
const dueJournals = async (tx: Tx): Promise<Map<string, string>> => {
  const paid = await tables(tx)
    .selectFrom('shop_order')
    .select(['id', 'person_id', 'status', 'asset_code', 'coin_units', 'shipping_units', 'tax_units'])
    .where('coin_units', 'is not', null)
    .execute()
  const refunds = await tables(tx)
    .selectFrom('order_refund')
    .innerJoin('shop_order', 'shop_order.id', 'order_id')
    .select([
      'order_id',
      'number',
      'person_id',
      'asset_code',
      'units as coin_units',
      'order_refund.shipping_units',
      'order_refund.tax_units',
    ])
    .where('units', '>', '0')
    .execute()
  const due = new Map<string, string>()
  for (const order of paid) {
    const lines = payment(order, sharesPaid(order))
    due.set(`order:${order.id}:pay`, linesText(lines))
    if (order.status === 'cancelled') due.set(`order:${order.id}:refund`, linesText(reversed(lines)))
  }
  for (const refund of refunds)
    due.set(
      `order:${refund.order_id}:refund:${refund.number}`,
      linesText(reversed(payment(refund, sharesPaid(refund)))),
    )
  return due
}

/** Every order that was paid, cancelled or refunded against the ledger's journals, and the reverse. */
export const checkOrders: OutsideCheck = async (tx, postedOf) => {
  const posted = await postedOf('order')
  const due = await dueJournals(tx)
  return [
    ...[...due]
      .filter(([key, lines]) => posted.get(key) !== lines)
      .map(([key, lines]) => {
        const found = posted.get(key)
        const text = found === undefined ? 'is not posted' : `posts ${found}`
        return { subject: key, text: `${text}; due is ${lines}; post it` }
      }),
    ...[...posted.keys()]
      .filter((key) => !due.has(key))
      .map((key) => ({ subject: key, text: 'was posted for no order; post a reversal' })),
  ]
}
