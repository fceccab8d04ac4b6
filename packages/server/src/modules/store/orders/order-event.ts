import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, type Notice, notify, logActivity, settleRequests } from '../../activity/index.ts'
import { findPerson, type Person } from '../../identity/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { shortName } from './order.rules.ts'
import { type OrderRow, type OrderStatus, tables } from '../store.tables.ts'

const copy = notices.store.orders

/** Notifies the customer of what happened to an order. */
export const notifyCustomer = (
  tx: Tx,
  customer: Person,
  order: OrderRow,
  news: Pick<Notice, 'title' | 'text'>,
): Promise<void> =>
  notify(tx, [customer], {
    kind: 'order',
    about: `order ${order.reference}`,
    ...news,
    action: { label: copy.track, path: `/order-tracking?order=${order.reference}` },
  })

export interface OrderEvent {
  status: OrderStatus
  at?: Date
  location?: string | null
  note?: string | null
  actorId: string | null
  /** The refunded coins as text, and whether the order keeps its status. */
  givenBack?: { amount: string; inPart: boolean }
}

/** Adds to an order's timeline, and notifies the customer (unless their account was deleted) and every open page. */
export const addEvent = async (tx: Tx, order: OrderRow, event: OrderEvent): Promise<void> => {
  const items = await tables(tx)
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
    .returning([
      sql<string>`(select name from order_item o where o.order_id = order_event.order_id order by position limit 1)`.as(
        'first',
      ),
      sql<number>`(select count(*)::integer - 1 from order_item o where o.order_id = order_event.order_id)`.as(
        'others',
      ),
    ])
    .executeTakeFirstOrThrow()
  const bought = { ...items, first: shortName(items.first) }
  const { id, reference, person_id: member_id } = order
  settleRequests(tx, 'order', id)
  emitWebhook(tx, 'order.changed', { order_id: id, reference, member_id, status: event.status })
  const refund = event.givenBack
  await logActivity(tx, order.person_id, {
    type: 'purchase',
    title: copy.activity(bought, reference),
    status: refund?.inPart ? 'refunded' : event.status,
    about: `order:${reference}`,
  })
  const happening = refund?.inPart ? 'refunded in part' : event.status
  const location = event.location ?? undefined
  const details = refund && copy.returned(refund.amount)
  const customer = await findPerson(tx, order.person_id)
  if (customer)
    await notifyCustomer(tx, customer, order, {
      title: copy.title(bought, { happening, location }),
      text: copy.text({ reference, happening, location, details }),
    })
  tx.announce({ topics: ['orders'], users: [order.person_id], admins: 'store:read' })
}

/**
 * Records an administrator's action on an order in the audit log. @param more further changes, and what the action is
 * called if the order keeps its status
 */
export const auditMove = (
  tx: Tx,
  actor: Actor,
  before: OrderRow,
  after: OrderRow,
  more: { before?: Record<string, unknown>; after?: Record<string, unknown>; staying?: string } = {},
) =>
  audit(tx, actor, {
    action: before.status === after.status ? (more.staying ?? 'update order') : `order ${after.status}`,
    subject: { type: 'order', id: before.id },
    before: { reference: before.reference, status: before.status, refunded: before.refunded_cents, ...more.before },
    after: { reference: after.reference, status: after.status, refunded: after.refunded_cents, ...more.after },
  })
