import { canMove, orders } from '@vesica/contract'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { returnStock } from '../pricing/stock.ts'
import { type OrderRow, tables } from '../store.tables.ts'
import { backOf, refundShares, itemsOf, sharesPaid } from './refund-shares.ts'
import { addEvent, auditMove } from './order-event.ts'
import { statusName } from './order.rules.ts'

/**
 * Cancels an order that has not shipped: the coins are refunded as they were paid, and the pieces return to stock.
 * @param actor the administrator, or the member who owns the order
 */
export const cancelOrder = async (
  tx: Tx,
  order: OrderRow,
  actor: Actor & { admin: boolean },
  note: string | null = null,
): Promise<void> => {
  if (!canMove(orders.orderMoves, order.status, 'cancelled'))
    throw new Refusal('order_not_possible', { from: statusName(order.status), to: 'cancelled' })
  const items = await itemsOf(tx, order.id)
  await returnStock(
    tx,
    items.map((item) => ({ productId: item.product_id, quantity: item.quantity - item.refunded })),
  )
  const refunded = await refundShares(tx, order, sharesPaid(order), BigInt(order.total_cents), {
    key: `order:${order.id}:refund`,
    actorId: actor.userId,
  })
  const moved = await tables(tx)
    .updateTable('shop_order')
    .set({ status: 'cancelled', ...refunded })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addEvent(tx, moved, {
    status: 'cancelled',
    note,
    actorId: actor.userId,
    ...(await backOf(tx, order, BigInt(order.coin_units ?? 0), false)),
  })
  if (actor.admin) await auditMove(tx, actor, order, moved)
}
