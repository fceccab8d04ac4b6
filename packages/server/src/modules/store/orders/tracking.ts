import { canMove, type orderManagement, orders } from '@vesica/contract'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { after, DAY, MINUTE } from '../../../platform/clock.ts'
import { Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor, Facts } from '../../activity/index.ts'
import { addEvent, auditMove } from './order-event.ts'
import { statusName } from './order.rules.ts'
import { cancelOrder } from './cancellation.ts'
import { lockOrder } from './order-list.ts'
import { type OrderRow, tables } from '../store.tables.ts'

type TrackingInput = z.output<typeof orderManagement.addTracking.body>

/** The name of updating a parcel while the order keeps its status. */
const PARCEL_ACTION = 'update parcel'
/** People's clocks differ a little. */
const AHEAD_MS = 5 * MINUTE
/** Forms send days and minutes in the time zone of the person. */
const EARLIER_MS = DAY

/**
 * Updates the tracking of an order. A different status moves the order; the same one only adds to its timeline.
 * @param requireRefunder checks the permission before an order is cancelled, which refunds it
 */
export const addTracking = async (
  tx: Tx,
  actor: Actor,
  id: string,
  input: TrackingInput,
  requireRefunder: () => Promise<void>,
): Promise<void> => {
  const order = await lockOrder(tx, id)
  const at = new Date(input.timestamp)
  if (at.getTime() > tx.now.getTime() + AHEAD_MS) throw refuseField('tracking_in_future', 'timestamp')
  requireAfter(order, {
    timestamp: at,
    estimated_delivery: input.estimated_delivery && new Date(input.estimated_delivery),
  })
  if (input.status === 'cancelled') {
    await requireRefunder()
    return cancelOrder(tx, order, { ...actor, admin: true }, input.note || null)
  }
  const moves = input.status !== order.status
  if (moves && !canMove(orders.orderMoves, order.status, input.status))
    throw new Refusal('order_not_possible', { from: statusName(order.status), to: statusName(input.status) })
  const moved = await tables(tx)
    .updateTable('shop_order')
    .set({
      status: input.status,
      ...(input.tracking_number && { tracking_number: input.tracking_number }),
      ...(input.carrier && { carrier: input.carrier }),
      ...(input.estimated_delivery && { estimated_delivery: new Date(input.estimated_delivery) }),
      ...(moves && input.status === 'delivered' && { delivered_at: tx.now }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addEvent(tx, moved, {
    status: input.status,
    at,
    location: input.location,
    note: input.note || null,
    actorId: actor.userId,
  })
  await auditMove(tx, actor, order, moved, {
    before: trackedOf(order),
    after: { ...trackedOf(moved), location: input.location },
    staying: PARCEL_ACTION,
  })
}

/** The tracking data without the location. */
const trackedOf = ({ tracking_number, carrier, estimated_delivery }: OrderRow) => ({
  tracking_number,
  carrier,
  estimated_delivery,
})

/** An order's tracking in the audit log. */
export const trackingNow = async (tx: Tx, id: string) => {
  const order = await lockOrder(tx, id)
  return { status: order.status, ...trackedOf(order) }
}

/**
 * Undoes a tracking update that kept the order's status, and notifies the customer. The location stays in the timeline.
 */
export const undoTracking = async (
  tx: Tx,
  actor: Actor,
  id: string,
  { after: left, back: previous }: { after: unknown; back: Facts },
): Promise<void> => {
  const order = await lockOrder(tx, id)
  if (order.status !== (left as { status: OrderRow['status'] }).status) throw new Refusal('moved_on')
  const { estimated_delivery: day, tracking_number, carrier } = previous
  const moved = await tables(tx)
    .updateTable('shop_order')
    .set({
      ...(tracking_number !== undefined && { tracking_number: tracking_number as OrderRow['tracking_number'] }),
      ...(carrier !== undefined && { carrier: carrier as OrderRow['carrier'] }),
      ...(day !== undefined && { estimated_delivery: day === null ? null : new Date(String(day)) }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addEvent(tx, moved, {
    status: moved.status,
    note: notices.store.orders.trackingCorrected,
    actorId: actor.userId,
  })
  await auditMove(tx, actor, order, moved, {
    before: trackedOf(order),
    after: trackedOf(moved),
    staying: PARCEL_ACTION,
  })
}

/** Nothing happened to an order before it was placed. */
const requireAfter = (order: OrderRow, times: Record<string, Date | '' | undefined>): void => {
  const early = Object.entries(times).filter(([, at]) => at && at.getTime() < order.placed_at.getTime() - EARLIER_MS)
  if (early.length === 0) return
  throw refuseFields(Object.fromEntries(early.map(([field]) => [field, ['Enter a time after the order was placed.']])))
}

const BATCH = 100

/** Completes orders that were delivered 14 days ago. @returns how many */
export const completeDelivered = async (tx: Tx): Promise<number> => {
  const due: OrderRow[] = await tables(tx)
    .selectFrom('shop_order')
    .selectAll()
    .where('status', '=', 'delivered')
    .where('delivered_at', '<=', after(tx.now, -orders.ORDER_COMPLETES_AFTER_DAYS * DAY))
    .orderBy('delivered_at')
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const order of due) {
    const moved = await tables(tx)
      .updateTable('shop_order')
      .set({ status: 'completed' })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await addEvent(tx, moved, { status: 'completed', actorId: null })
  }
  return due.length
}
