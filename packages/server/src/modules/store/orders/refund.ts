import { canMove, centsToUsd, orders, dollarsText } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { requireFound } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { notifyAll } from '../../approvals/index.ts'
import { staysHere } from '../../identity/index.ts'
import { assetScales, roundedCoin } from '../../wallet/index.ts'
import { refundOf, type PaidShares } from '../pricing/pricing.rules.ts'
import { returnStock } from '../pricing/stock.ts'
import { type OrderItemRow, type OrderRow, tables } from '../store.tables.ts'
import { backOf, refundShares, itemsOf, sharesPaid, unitsOf } from './refund-shares.ts'
import { addEvent, auditMove } from './order-event.ts'
import { lockOrder } from './order-list.ts'
import { refundableUntil, statusName } from './order.rules.ts'

interface Returned {
  item: OrderItemRow
  quantity: number
}

type Lines = readonly { id: string; quantity: number }[]

const stockOf = (returned: readonly Returned[]) =>
  returned.map(({ item, quantity }) => ({ productId: item.product_id, quantity }))

const requireRefundable = (tx: Tx, order: OrderRow): void => {
  if (!canMove(orders.orderMoves, order.status, 'refunded') || order.coin_units === null)
    throw new Refusal('order_not_possible', { from: statusName(order.status), to: 'refunded' })
  const until = refundableUntil(order)
  if (until && tx.now.getTime() > until.getTime())
    throw new Refusal('refund_too_late', { days: orders.MONEY_BACK_DAYS })
}

const piecesOf = (returned: readonly Returned[]): number => returned.reduce((sum, { quantity }) => sum + quantity, 0)

/** The refund for these pieces, or for all that are left. */
const weigh = async (tx: Tx, order: OrderRow, lines: Lines | undefined) => {
  const items = await itemsOf(tx, order.id)
  const returned = chosen(items, lines)
  const paidFor = (quantity: (item: OrderItemRow) => number) =>
    items.reduce((sum, item) => sum + BigInt(item.paid_cents) * BigInt(quantity(item)), 0n)
  const byItem = new Map(returned.map(({ item, quantity }) => [item.id, quantity]))
  const isFull = items.every((item) => item.refunded + (byItem.get(item.id) ?? 0) === item.quantity)
  const refund = refundOf(
    {
      subtotalCents: BigInt(order.subtotal_cents),
      taxCents: BigInt(order.tax_cents),
      shippingCents: BigInt(order.shipping_cents),
      paid: sharesPaid(order),
      refundedCents: paidFor((item) => item.refunded),
    },
    paidFor((item) => byItem.get(item.id) ?? 0),
    isFull,
  )
  return { returned, isFull, refund }
}

/** What a refund would post for the order as it is. */
export const quoteRefund = async (tx: Tx, order: OrderRow, lines: Lines | undefined) => {
  requireRefundable(tx, order)
  const { returned, isFull, refund } = await weigh(tx, order, lines)
  const asset = order.asset_code ?? ''
  const scale = (await assetScales(tx)).get(asset) ?? 8
  const coinAmount = roundedCoin(unitsOf(refund.shares), scale)
  return { pieces: piecesOf(returned), total: centsToUsd(refund.cents), asset, coinAmount, isFull }
}

/**
 * Refunds some pieces, or all that are left with the shipping: to the customer's wallet or, if their account was
 * deleted, to suspense; a deletion in progress is waited for. The goods are shipped or delivered, so everyone who sees
 * approvals is notified.
 */
export const refundOrder = async (
  tx: Tx,
  actor: Actor,
  id: string,
  input: {
    lines?: Lines | undefined
    reason?: string | undefined
    restock: boolean
  },
): Promise<OrderRow> => {
  const order = await lockOrder(tx, id)
  if (order.person_id === actor.userId) throw new Refusal('own_account')
  requireRefundable(tx, order)
  const { returned, isFull, refund } = await weigh(tx, order, input.lines)
  if (input.restock) await returnStock(tx, stockOf(returned))
  const number = await nextRefund(tx, order.id)
  const toSuspense = !(await staysHere(tx, order.person_id))
  const refunded = await refundShares(tx, order, refund.shares, refund.cents, {
    key: `order:${order.id}:refund:${number}`,
    actorId: actor.userId,
    toSuspense,
  })
  await countRefunded(tx, returned)
  await storeRefund(tx, order, number, refund, returned, actor, { ...input, toSuspense })
  const moved = await tables(tx)
    .updateTable('shop_order')
    .set({ ...refunded, ...(isFull && { status: 'refunded' as const }) })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const pieces = piecesOf(returned)
  const { reason } = input
  const note = isFull ? (reason ?? null) : notices.store.orders.piecesRefunded(pieces, reason)
  await addEvent(tx, moved, {
    status: isFull ? 'refunded' : order.status,
    note,
    actorId: actor.userId,
    ...(await backOf(tx, order, unitsOf(refund.shares), !isFull)),
  })
  await auditMove(tx, actor, order, moved, {
    after: { refund: number, pieces, restock: input.restock, reason },
  })
  await notifyAll(tx, {
    ...notices.store.managedOrders.refunded({
      by: actor.name,
      reference: order.reference,
      pieces,
      amount: dollarsText(refund.cents),
      status: order.status,
      reason,
    }),
    action: { label: notices.store.managedOrders.open, path: `/admin/store?view=orders&id=${order.id}` },
  })
  return moved
}

const countRefunded = async (tx: Tx, returned: readonly Returned[]): Promise<void> => {
  for (const { item, quantity } of returned) {
    await tables(tx)
      .updateTable('order_item')
      .set({ refunded: item.refunded + quantity })
      .where('id', '=', item.id)
      .execute()
  }
}

/** The pieces to refund: those named, or all that are left. */
const chosen = (items: readonly OrderItemRow[], lines: Lines | undefined): Returned[] => {
  if (!lines) {
    const left = items.map((item) => ({ item, quantity: item.quantity - item.refunded }))
    return left.filter(({ quantity }) => quantity > 0)
  }
  const quantities = new Map<string, number>()
  for (const line of lines) quantities.set(line.id, (quantities.get(line.id) ?? 0) + line.quantity)
  return [...quantities].map(([id, quantity]) => {
    const item = requireFound(items.find((candidate) => candidate.id === id))
    if (item.refunded + quantity > item.quantity) throw new Refusal('refund_too_much')
    return { item, quantity }
  })
}

const nextRefund = async (tx: Tx, orderId: string): Promise<number> => {
  const last = await tables(tx)
    .selectFrom('order_refund')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

const storeRefund = async (
  tx: Tx,
  order: OrderRow,
  number: number,
  amount: { cents: bigint; shares: PaidShares },
  returned: readonly Returned[],
  actor: Actor,
  input: { reason?: string | undefined; restock: boolean; toSuspense: boolean },
): Promise<void> => {
  await tables(tx)
    .insertInto('order_refund')
    .values({
      id: newId(),
      order_id: order.id,
      number,
      cents: amount.cents.toString(),
      units: unitsOf(amount.shares).toString(),
      shipping_units: amount.shares.shipping.toString(),
      tax_units: amount.shares.tax.toString(),
      lines: JSON.stringify(returned.map(({ item, quantity }) => ({ item: item.id, quantity }))),
      reason: input.reason ?? null,
      restocked: input.restock,
      to_suspense: input.toSuspense,
      made_by: actor.userId,
      made_at: tx.now,
    })
    .execute()
}
