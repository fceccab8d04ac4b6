import { addressLines, centsToUsd, fullName, orders } from '@vesica/contract'
import { expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { customerOf } from '../../identity/index.ts'
import { scaleOf, roundedCoin } from '../../wallet/index.ts'
import { carrierLink, presentPricing, refundableUntil } from './order.rules.ts'
import { presentPicture } from '../products/picture.ts'
import { type OrderRow, type StoreTables, tables } from '../store.tables.ts'

const usd = (cents: string): number => centsToUsd(BigInt(cents))

// Built once: these take longer to build than to run.
const eb = expressionBuilder<StoreTables, 'shop_order'>()

const items = jsonArrayFrom(
  eb
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .leftJoin('product_rating', (join) =>
      join
        .onRef('product_rating.product_id', '=', 'order_item.product_id')
        .onRef('product_rating.person_id', '=', 'shop_order.person_id'),
    )
    .select((item) => [
      'order_item.id',
      'order_item.product_id',
      'order_item.name',
      'category',
      'order_item.image_id',
      'quantity',
      item.cast<string>('order_item.list_cents', 'text').as('list_cents'),
      item.cast<string>('order_item.paid_cents', 'text').as('paid_cents'),
      'refunded',
      item('product.deleted_at', 'is not', null).as('gone'),
      'product_rating.stars',
      'product_rating.comment',
    ])
    .whereRef('order_id', '=', 'shop_order.id')
    .orderBy('order_item.position'),
)

const timeline = jsonArrayFrom(
  eb
    .selectFrom('order_event')
    .select(['order_event.status', 'at', 'location', 'note'])
    .whereRef('order_id', '=', 'shop_order.id')
    .orderBy('step'),
)

const visibleColumns = [
  'shop_order.id',
  'reference',
  'placed_at',
  'shop_order.status',
  'list_cents',
  'discount_cents',
  'subtotal_cents',
  'shipping_cents',
  'tax_cents',
  'total_cents',
  'asset_code',
  'coin_units',
  'rate',
  'refunded_cents',
  'refunded_units',
  'reward_product_id',
  'first_name',
  'last_name',
  'address',
  'city',
  'state',
  'zipcode',
  'country',
  'tracking_number',
  'carrier',
  'estimated_delivery',
  'delivered_at',
  items.as('items'),
  timeline.as('timeline'),
  customerOf(eb.ref('shop_order.person_id')).as('customer'),
  scaleOf(eb.ref('shop_order.asset_code')).as('scale'),
] as const

/** Orders with everything that is displayed, read in one statement for any number. */
export const presentedOrders = (matching: SelectQueryBuilder<StoreTables, 'shop_order', object>) =>
  matching.select(visibleColumns)

export type PresentedOrder = Awaited<ReturnType<ReturnType<typeof presentedOrders>['execute']>>[number]

type ItemRow = PresentedOrder['items'][number]

const presentItem = (item: ItemRow): orders.OrderItem => ({
  id: item.id,
  product_id: item.gone ? null : item.product_id,
  name: item.name,
  category: item.category,
  ...presentPicture(item.image_id),
  quantity: item.quantity,
  price: usd(item.paid_cents),
  listPrice: usd(item.list_cents),
  total: centsToUsd(BigInt(item.paid_cents) * BigInt(item.quantity)),
  refunded: item.refunded,
  stars: item.stars,
  comment: item.comment,
})

const pricingOf = (row: PresentedOrder) =>
  presentPricing({
    list: BigInt(row.list_cents),
    discount: BigInt(row.discount_cents),
    subtotal: BigInt(row.subtotal_cents),
    shipping: BigInt(row.shipping_cents),
    tax: BigInt(row.tax_cents),
    total: BigInt(row.total_cents),
  })

const shipping = (row: PresentedOrder) => {
  const name = fullName(row)
  const { address, city, state, zipcode, country } = row
  const lines = [name, ...addressLines({ address, city, state, zipcode, country: country ?? undefined })]
  const fullAddress = { name, address, city, state, zip: zipcode, country, lines }
  return { shippingAddress: fullAddress, billingAddress: fullAddress }
}

const payment = (row: PresentedOrder) => {
  const coin = (units: string | null) =>
    row.asset_code === null || units === null ? null : roundedCoin(BigInt(units), row.scale ?? 8)
  return {
    paymentMethod: row.asset_code === null ? null : ('Crypto' as const),
    asset: row.asset_code,
    coinAmount: coin(row.coin_units),
    rate: row.rate === null ? null : Number(row.rate),
    refundedTotal: usd(row.refunded_cents),
    refundedCoin: coin(row.refunded_units),
  }
}

const parcel = (row: PresentedOrder) => ({
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

/** An order in wire format. */
export const present = (row: PresentedOrder): orders.Order => ({
  id: row.id,
  reference: row.reference,
  date: row.placed_at.toISOString(),
  status: row.status,
  pricing: pricingOf(row),
  total: usd(row.total_cents),
  items: row.items.map(presentItem),
  isReward: row.reward_product_id !== null,
  ...payment(row),
  customerName: row.customer?.name ?? fullName(row),
  customerEmail: row.customer?.email ?? '',
  customerLeft: row.customer?.left ?? true,
  ...shipping(row),
  ...parcel(row),
  timeline: row.timeline.map(({ at, ...event }) => ({ ...event, time: new Date(at).toISOString() })),
})

/** One order, read again for display. */
export const presentOrder = async (tx: Tx, { id }: Pick<OrderRow, 'id'>): Promise<orders.Order> =>
  present(
    await presentedOrders(
      tables(tx).selectFrom('shop_order').where('shop_order.id', '=', id),
    ).executeTakeFirstOrThrow(),
  )
