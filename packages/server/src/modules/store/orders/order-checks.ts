import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { againstDue, linesText, type OutsideCheck, reversed } from '../../wallet/index.ts'
import { paymentLines } from './order.ts'
import type { PaidShares } from '../pricing/pricing.rules.ts'
import { backLines, sharesPaid } from './refund-shares.ts'
import { tables } from '../store.tables.ts'

const payment = (order: { person_id: string; asset_code: string | null }, shares: PaidShares) =>
  paymentLines(order.person_id, order.asset_code ?? '', shares)

/** What every paid, cancelled and refunded order must have posted, by journal key. */
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
      'to_suspense',
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
      linesText(backLines(refund.person_id, refund.asset_code ?? '', sharesPaid(refund), refund.to_suspense)),
    )
  return due
}

/** Orders that disagree with their own lines and refunds, each with the reason. */
const wrongOrders = async (tx: Tx) => {
  const { rows } = await sql<{ reference: string; text: string }>`
    with line as (
      select order_id, sum(list_cents * quantity) as list, sum(paid_cents * quantity) as paid,
             bool_and(refunded = quantity) as all_back
        from order_item group by order_id
    ), back as (
      select order_id, sum(cents) as cents, sum(units) as units from order_refund group by order_id
    ), piece as (
      select item.order_id, bool_or(item.refunded <> coalesce(returned.quantity, 0)) as differ
        from order_item item
        left join (
          select order_refund.order_id, (one ->> 'item')::uuid as item, sum((one ->> 'quantity')::int) as quantity
            from order_refund, jsonb_array_elements(lines) as one group by 1, 2
        ) as returned on returned.item = item.id
       group by item.order_id
    ), known as (
      select shop_order.*, line.list, line.paid, coalesce(line.all_back, false) as all_back, coalesce(piece.differ, false) as differ,
             case status when 'cancelled' then total_cents else coalesce(back.cents, 0) end as due_cents,
             case status when 'cancelled' then coalesce(coin_units, 0) else coalesce(back.units, 0) end as due_units
        from shop_order
        left join line on line.order_id = shop_order.id
        left join back on back.order_id = shop_order.id
        left join piece on piece.order_id = shop_order.id
    )
    select reference, wrong.text
      from known,
           lateral (values
             (paid is null or (reward_product_id is null and (paid <> subtotal_cents or list <> list_cents)),
              'costs other than its lines do'),
             (refunded_cents <> due_cents or refunded_units <> due_units, 'says that other was given back than was'),
             (differ, 'has lines that say that other pieces were given back than were'),
             ((status = 'refunded') <> (all_back and status <> 'cancelled'), 'is refunded, or not, unlike its lines'),
             (status not in ('cancelled', 'refunded') and coin_units is not null and refunded_units = coin_units,
              'was given back whole and is not refunded')
           ) as wrong (found, text)
     where wrong.found
     order by reference, wrong.text`.execute(tables(tx))
  return rows.map(({ reference, text }) => ({
    subject: `order ${reference}`,
    text: `${text}; find out which is right`,
  }))
}

/** Checks every order against its lines, its refunds and the ledger's journals, and the journals against the orders. */
export const checkOrders: OutsideCheck = async (tx, postedOf) => {
  const posted = await postedOf('order')
  const due = await dueJournals(tx)
  return [
    ...(await wrongOrders(tx)),
    ...againstDue(posted, due, { missing: 'is not posted', stray: 'was posted for no order' }),
  ]
}
