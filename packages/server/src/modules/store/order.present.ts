import { centsToUsd, orders } from '@vesica/contract'
import { after, DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/tx.ts'
import { peopleByIds } from '../identity/index.ts'
import { assetScales, shownCoin } from '../wallet/index.ts'
import { carrierLink, presentPricing, refundableUntil } from './order.rules.ts'
import { imagePath } from './picture.ts'
import { type OrderItemRow, type OrderRow, tables } from './store.tables.ts'

const usd = (cents: string): number => centsToUsd(BigInt(cents))

const itemsWithProducts = (tx: Tx, ids: readonly string[]) =>
  tables(tx)
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .leftJoin('product_rating', (join) =>
      join
        .onRef('product_rating.product_id', '=', 'order_item.product_id')
        .onRef('product_rating.person_id', '=', 'shop_order.person_id'),
    )
    .selectAll('order_item')
    .select(['product.deleted_at as gone', 'product_rating.stars', 'product_rating.comment'])
    .where('order_id', 'in', ids)
    .orderBy('order_item.position')
    .execute()

type ItemRow = OrderItemRow & { gone: Date | null; stars: number | null; comment: string | null }

const presentItem = (item: ItemRow): orders.OrderItem => ({
  id: item.id,
  product_id: item.gone ? null : item.product_id,
  name: item.name,
  category: item.category,
  image: imagePath(item.image_id),
  quantity: item.quantity,
  price: usd(item.paid_cents),
  listPrice: usd(item.list_cents),
  total: centsToUsd(BigInt(item.paid_cents) * BigInt(item.quantity)),
  refunded: item.refunded,
  stars: item.stars,
  comment: item.comment,
})

const pricingOf = (row: OrderRow) =>
  presentPricing({
    list: BigInt(row.list_cents),
    discount: BigInt(row.discount_cents),
    subtotal: BigInt(row.subtotal_cents),
    shipping: BigInt(row.shipping_cents),
    tax: BigInt(row.tax_cents),
    total: BigInt(row.total_cents),
  })

const shipping = (row: OrderRow) => {
  const address = {
    name: `${row.first_name} ${row.last_name}`,
    address: row.address,
    city: row.city,
    state: row.state,
    zip: row.zipcode,
  }
  return { shippingAddress: address, billingAddress: address }
}

const payment = (row: OrderRow, scales: ReadonlyMap<string, number>) => {
  const coin = (units: string | null) =>
    row.asset_code === null || units === null ? null : shownCoin(BigInt(units), scales.get(row.asset_code) ?? 8)
  return {
    paymentMethod: row.asset_code === null ? null : ('Crypto' as const),
    asset: row.asset_code,
    coinAmount: coin(row.coin_units),
    rate: row.rate === null ? null : Number(row.rate),
    refundedTotal: usd(row.refunded_cents),
    refundedCoin: coin(row.refunded_units),
  }
}

const parcel = (row: OrderRow) => ({
  trackingNumber: row.tracking_number,
  carrier: row.carrier,
  carrierLink: carrierLink(row.carrier, row.tracking_number),
  estimatedDelivery: row.estimated_delivery?.toISOString() ?? null,
  completesAt:
    row.status === 'delivered' && row.delivered_at
      ? after(row.delivered_at, orders.ORDER_COMPLETES_AFTER_DAYS * DAY).toISOString()
      : null,
  refundableUntil: refundableUntil(row)?.toISOString() ?? null,
})

/** Orders as the wire has them, in the order given; the number of statements does not grow with theirs. */
export const presentOrders = async (tx: Tx, rows: readonly OrderRow[]): Promise<orders.Order[]> => {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = Map.groupBy(await itemsWithProducts(tx, ids), (item) => item.order_id)
  const events = Map.groupBy(
    await tables(tx).selectFrom('order_event').selectAll().where('order_id', 'in', ids).orderBy('step').execute(),
    (event) => event.order_id,
  )
  const people = await peopleByIds(tx, [...new Set(rows.map((row) => row.person_id))])
  const scales = await assetScales(tx)
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    date: row.placed_at.toISOString(),
    status: row.status,
    pricing: pricingOf(row),
    total: usd(row.total_cents),
    items: (items.get(row.id) ?? []).map(presentItem),
    isReward: row.reward_product_id !== null,
    ...payment(row, scales),
    customerName: people.get(row.person_id)?.name ?? `${row.first_name} ${row.last_name}`,
    customerEmail: people.get(row.person_id)?.email ?? '',
    customerLeft: people.get(row.person_id)?.deleted_at !== null,
    ...shipping(row),
    ...parcel(row),
    timeline: (events.get(row.id) ?? []).map((event) => ({
      status: event.status,
      time: event.at.toISOString(),
      location: event.location,
      note: event.note,
    })),
  }))
}

/** One order as the wire has it. */
export const presentOrder = async (tx: Tx, row: OrderRow): Promise<orders.Order> => {
  const [order] = await presentOrders(tx, [row])
  if (!order) throw new Error('An order that was read could not be shown')
  return order
}
