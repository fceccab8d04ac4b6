import type { Tx } from '../../platform/tx.ts'
import { record, tell } from '../activity/index.ts'
import { getPerson } from '../identity/index.ts'
import { statusWords } from './order.rules.ts'
import { type OrderRow, type OrderStatus, tables } from './store.tables.ts'

/** Lets the customer know what became of an order. @param what how the sentence `Your order ORD-… ` goes on */
export const tellCustomer = async (tx: Tx, order: OrderRow, what: string): Promise<void> => {
  await tell(tx, [await getPerson(tx, order.person_id)], {
    title: `Order ${order.reference} ${what.split('.')[0] ?? ''}`,
    text: `Your order ${order.reference} ${what}`,
    action: { label: 'Track the order', path: `/order-tracking?order=${order.reference}` },
  })
}

export interface OrderEvent {
  status: OrderStatus
  at?: Date
  location?: string | null
  note?: string | null
  actorId: string | null
}

/** Adds to an order's timeline, and tells the customer and every open page. */
export const addEvent = async (tx: Tx, order: OrderRow, event: OrderEvent): Promise<void> => {
  await tables(tx)
    .insertInto('order_event')
    .columns(['order_id', 'step', 'status', 'at', 'told_at', 'location', 'note', 'actor_id'])
    .expression((eb) =>
      eb
        .selectFrom('order_event')
        .select((s) => [
          s.val(order.id).as('order_id'),
          s(s.fn.max('step'), '+', 1).as('step'),
          s.val(event.status).as('status'),
          s.val(event.at ?? tx.now).as('at'),
          s.val(tx.now).as('told_at'),
          s.val(event.location ?? null).as('location'),
          s.val(event.note ?? null).as('note'),
          s.val(event.actorId).as('actor_id'),
        ])
        .where('order_id', '=', order.id),
    )
    .execute()
  await record(tx, order.person_id, { type: 'purchase', title: `Order ${order.reference}`, status: event.status })
  const where = event.location ? ` (${event.location})` : ''
  await tellCustomer(tx, order, `is ${statusWords[event.status]}${where}.`)
  tx.announce({ topics: ['orders'], users: [order.person_id], admins: true })
}
