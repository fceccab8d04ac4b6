import { coinAmount } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { accounts, assetScales, type Line, openSuspense, post, reversed, roundedCoin } from '../../wallet/index.ts'
import type { PaidShares } from '../pricing/pricing.rules.ts'
import { type OrderItemRow, type OrderRow, tables } from '../store.tables.ts'
import { paymentLines } from './order.ts'

// Shared by cancellations and refunds: coins are returned as they were paid.

/** The lines of an order, in order. */
export const itemsOf = (tx: Tx, orderId: string): Promise<OrderItemRow[]> =>
  tables(tx).selectFrom('order_item').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** The amounts paid for goods, shipping and tax. */
export const sharesPaid = (order: Pick<OrderRow, 'coin_units' | 'shipping_units' | 'tax_units'>): PaidShares => {
  const shipping = BigInt(order.shipping_units ?? 0)
  const tax = BigInt(order.tax_units ?? 0)
  return { goods: BigInt(order.coin_units ?? 0) - shipping - tax, shipping, tax }
}

export const unitsOf = (shares: PaidShares): bigint => shares.goods + shares.shipping + shares.tax

/** The refunded amount, for the notification. */
export const backOf = async (tx: Tx, order: OrderRow, units: bigint, inPart: boolean) => {
  if (!order.asset_code) return {}
  const scale = (await assetScales(tx)).get(order.asset_code) ?? 8
  return { givenBack: { amount: coinAmount(roundedCoin(units, scale), order.asset_code), inPart } }
}

/**
 * The reversed ledger lines of a payment. If the person's account was deleted, the money goes to their suspense
 * account.
 */
export const backLines = (personId: string, asset: string, shares: PaidShares, toSuspense: boolean): Line[] =>
  reversed(paymentLines(personId, asset, shares)).map((line) =>
    toSuspense ? { ...line, credit: accounts.suspenseOf(personId, asset) } : line,
  )

/** Posts the reversed lines for the given shares. @returns the order's refunded totals */
export const refundShares = async (
  tx: Tx,
  order: OrderRow,
  shares: PaidShares,
  cents: bigint,
  { key, actorId, toSuspense = false }: { key: string; actorId: string; toSuspense?: boolean },
) => {
  const lines = order.asset_code ? backLines(order.person_id, order.asset_code, shares, toSuspense) : []
  if (lines.length > 0) {
    if (toSuspense && order.asset_code) await openSuspense(tx, order.person_id, order.asset_code)
    await post(tx, { kind: 'order', reference: order.id, key, actorId, lines })
    tx.announce({ topics: ['wallet'], users: [order.person_id], admins: 'money:read' })
  }
  return {
    refunded_cents: (BigInt(order.refunded_cents) + cents).toString(),
    refunded_units: (BigInt(order.refunded_units) + unitsOf(shares)).toString(),
  }
}
