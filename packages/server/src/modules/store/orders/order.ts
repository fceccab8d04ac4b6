import { discounted, type identity, type orders, parseCents } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { newId, newReference } from '../../../platform/ids.ts'
import { Refusal, refuseFields } from '../../../platform/refusal.ts'
import { together } from '../../../platform/data/together.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { lockPersonKey, listHolders, type Person } from '../../identity/index.ts'
import { type Addressee, notify, logActivity } from '../../activity/index.ts'
import {
  accounts,
  dueOf,
  type Line,
  paidText,
  pay,
  type Prices,
  readPrices,
  requireUnheldWallet,
} from '../../wallet/index.ts'
import { type CartLine, lockCart, removeOrdered } from '../cart/checkout-cart.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { notifyCustomer } from './order-event.ts'
import { presentPricing, shortName } from './order.rules.ts'
import { type Breakdown, type PaidShares, price, sharesOf } from '../pricing/pricing.rules.ts'
import { requireStock, reduceStock } from '../pricing/stock.ts'
import { type OrderRow, tables } from '../store.tables.ts'
import { storeTerms } from '../pricing/terms.ts'

const copy = notices.store.orders

export type OrderInput = z.output<typeof orders.placeOrder.body>

export interface Customer {
  userId: string
  name: string
}

/** The ledger lines of an order's payment. */
export const paymentLines = (personId: string, asset: string, shares: PaidShares): Line[] => {
  const debit = accounts.available(personId, asset)
  const lines = [
    { asset, units: shares.goods, debit, credit: accounts.revenue('store', asset) },
    { asset, units: shares.shipping, debit, credit: accounts.revenue('shipping', asset) },
    { asset, units: shares.tax, debit, credit: accounts.tax(asset) },
  ]
  return lines.filter((line) => line.units > 0n)
}

/**
 * Pays the cart with one coin. Stock, payment and order change together or not at all, at the prices that the server
 * computes now; the client's amounts are only compared.
 */
export const placeOrder = async (tx: Tx, customer: Customer, input: OrderInput): Promise<OrderRow> => {
  const { asset, quote_id: quoteId } = input
  const [lines, terms, person, administrators, prices] = await Promise.all([
    lockCart(tx, customer.userId),
    storeTerms(tx),
    lockPersonKey(tx, customer.userId),
    listHolders(tx, 'store:write'),
    asset === undefined ? undefined : readPrices(tx, customer.userId, { asset, quoteId }),
  ])
  requireCurrentCart(lines, input)
  for (const line of lines) requireStock(line, line.quantity)
  const breakdown = price(
    lines.map((line) => ({
      priceCents: line.priceCents,
      discountPercent: BigInt(line.discountPercent),
      quantity: BigInt(line.quantity),
    })),
    terms,
  )
  requireCurrentPrices(lines, breakdown, input)
  if (breakdown.total > 0n) requireUnheldWallet(person, tx.now)
  const payment = paymentOf(breakdown, prices, tx.now)
  const id = newId()
  const details = { ...input, id, ...(payment && { payment }) }
  const [order] = await together(
    insertOrder(tx, person, breakdown, lines, details),
    reduceStock(tx, lines),
    removeOrdered(tx, person.id, lines),
    payment &&
      pay(tx, payment.asset, 'order', {
        kind: 'order',
        reference: id,
        key: `order:${id}:pay`,
        actorId: customer.userId,
        ...(quoteId && { quoteId }),
        lines: paymentLines(customer.userId, payment.asset, payment.shares),
      }),
  )
  const paid = payment && paidText({ ...payment, cents: breakdown.total })
  await notifyOfOrder(tx, person, administrators, order, { lines, paid })
  return order
}

/** The price in the chosen coin; undefined if the order is free, so no coin moves. */
const paymentOf = (breakdown: Breakdown, prices: Prices | undefined, now: Date): Payment | undefined => {
  if (breakdown.total === 0n) return undefined
  if (!prices) throw refuseFields({ asset: ['Please choose a coin.'] })
  const { coin, rate, units } = dueOf(prices, breakdown.total, now)
  return { asset: coin.code, scale: coin.scale, rate, units, shares: sharesOf(units, breakdown) }
}

/** The client must have displayed exactly the lines that are in the cart now. */
const requireCurrentCart = (lines: readonly CartLine[], input: OrderInput): void => {
  const displayed = new Map(input.products.map((product) => [product.id, Number(product.quantity)]))
  const same =
    lines.length === input.products.length &&
    displayed.size === lines.length &&
    lines.every((line) => displayed.get(line.productId) === line.quantity)
  if (!same) throw new Refusal('cart_changed')
}

/** A line may be displayed at its price before or after the discount; the total decides what is paid. */
const requireCurrentPrices = (lines: readonly CartLine[], breakdown: Breakdown, input: OrderInput): void => {
  const displayed = new Map(input.products.map((product) => [product.id, parseCents(product.price)]))
  const samePrices = lines.every((line) =>
    [paidFor(line), line.priceCents].includes(displayed.get(line.productId) ?? -1n),
  )
  if (samePrices && parseCents(input.total) === breakdown.total) return
  throw new Refusal('price_changed', {}, { details: { pricing: presentPricing(breakdown) } })
}

const paidFor = (line: CartLine): bigint => discounted(line.priceCents, BigInt(line.discountPercent))

export type ShipTo = identity.ShippingDetails

interface Payment {
  asset: string
  scale: number
  rate: string
  units: bigint
  shares: PaidShares
}

/** Stores the order with its lines and the start of its timeline: it is paid, so it is processing at once. */
export const insertOrder = async (
  tx: Tx,
  person: Person,
  breakdown: Breakdown,
  lines: readonly CartLine[],
  input: ShipTo & { id: string; payment?: Payment; rewardProductId?: string },
): Promise<OrderRow> => {
  const { id, payment } = input
  const order = tables(tx)
    .insertInto('shop_order')
    .values({
      id,
      reference: newReference('ORD'),
      person_id: person.id,
      status: 'processing',
      list_cents: breakdown.list.toString(),
      discount_cents: breakdown.discount.toString(),
      subtotal_cents: breakdown.subtotal.toString(),
      shipping_cents: breakdown.shipping.toString(),
      tax_cents: breakdown.tax.toString(),
      total_cents: breakdown.total.toString(),
      asset_code: payment?.asset ?? null,
      rate: payment?.rate ?? null,
      coin_units: payment?.units.toString() ?? null,
      shipping_units: payment?.shares.shipping.toString() ?? null,
      tax_units: payment?.shares.tax.toString() ?? null,
      reward_product_id: input.rewardProductId ?? null,
      first_name: input.first_name,
      last_name: input.last_name,
      address: input.address,
      city: input.city,
      state: input.state,
      zipcode: input.zipcode,
      country: input.country ?? null,
      tracking_number: null,
      carrier: null,
      estimated_delivery: null,
      placed_at: tx.now,
      delivered_at: null,
    })
    .returningAll()
  const items = itemsOf(lines, input.rewardProductId !== undefined)
  const { rows } = await sql<OrderRow>`
    with placed as (${order}), bought as (
      insert into order_item (order_id, id, position, product_id, name, category, image_id, quantity, list_cents, paid_cents)
      select ${id}::uuid, item.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as item (id uuid, position int, product_id uuid, name text, category text, image_id uuid, quantity int,
                 list_cents bigint, paid_cents bigint)
    ), begun as (
      insert into order_event (order_id, step, status, at, told_at, actor_id)
      values (${id}, 1, 'pending', ${tx.now}, ${tx.now}, ${person.id}), (${id}, 2, 'processing', ${tx.now}, ${tx.now}, null)
    )
    select * from placed`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('An order was not written')
  emitWebhook(tx, 'order.placed', { order_id: id, reference: row.reference, member_id: person.id })
  return row
}

const itemsOf = (lines: readonly CartLine[], free: boolean) =>
  lines.map((line, index) => ({
    id: newId(),
    position: index + 1,
    product_id: line.productId,
    name: line.name,
    category: line.category,
    image_id: line.imageId,
    quantity: line.quantity,
    list_cents: line.priceCents.toString(),
    paid_cents: (free ? 0n : paidFor(line)).toString(),
  }))

/**
 * Notifies the customer and the administrators of a new order. @param paid formatted by `paidText`; undefined: nothing
 * was paid
 */
export const notifyOfOrder = async (
  tx: Tx,
  customer: Person,
  administrators: readonly Addressee[],
  order: OrderRow,
  { lines, paid }: { lines: readonly CartLine[]; paid: string | undefined },
): Promise<void> => {
  const bought = { first: shortName(lines[0]?.name ?? ''), others: lines.length - 1 }
  await logActivity(tx, customer.id, {
    type: 'purchase',
    title: copy.activity(bought, order.reference),
    status: 'processing',
    about: `order:${order.reference}`,
  })
  await notifyCustomer(tx, customer, order, {
    title: copy.title(bought, { happening: 'placed' }),
    text: copy.text({ reference: order.reference, happening: 'placed', details: copy.placed(paid) }),
  })
  await notify(tx, administrators, {
    kind: 'order_waiting',
    asks: { kind: 'order', id: order.id },
    ...notices.store.managedOrders.placed(order.reference, customer.name),
    action: { label: notices.store.managedOrders.open, path: `/admin/store?view=orders&id=${order.id}` },
  })
  tx.announce({ topics: ['orders', 'cart', 'wallet'], users: [customer.id] })
  tx.announce({ topics: ['orders'], admins: 'store:read' })
  tx.announce({ topics: ['wallet'], admins: 'treasury:read' })
}
