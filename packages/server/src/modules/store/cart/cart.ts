import { type cart, centsToUsd, discounted, store } from '@vesica/contract'
import { sql } from 'kysely'
import { find, requireFound, requireId } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { lockPerson } from '../../identity/index.ts'
import { quotePrice } from '../../wallet/index.ts'
import { presentPicture } from '../products/picture.ts'
import { presentPricing } from '../orders/order.rules.ts'
import { type Breakdown, price, type StoreTerms, toFreeShipping } from '../pricing/pricing.rules.ts'
import { requireStock } from '../pricing/stock.ts'
import { tables } from '../store.tables.ts'
import { storeTerms } from '../pricing/terms.ts'

/** The maximum number of different products in a cart, the same as in an order. */
const MOST_LINES = 100

/** A cart line with its product's current data. */
export interface Line {
  itemId: string
  productId: string
  quantity: number
  name: string
  category: string
  imageId: string | null
  /** Whole percent. */
  discountPercent: number
}

interface LineRow extends Line {
  price_cents: string
  stock_count: number
  on_offer: boolean
  is_reward: boolean
  deleted_at: Date | null
}

/** The lines of a person's cart in the order they were added, with their products' current data. */
export const linesOf = async (tx: Tx, personId: string): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select cart_item.id as "itemId", product.id as "productId", cart_item.quantity, product.name,
           product_category.name as category, product.image_id as "imageId", product.price_cents,
           product.discount_percent as "discountPercent", product.stock_count, product.on_offer, product.is_reward,
           product.deleted_at
      from cart_item
      join product on product.id = cart_item.product_id
      join product_category on product_category.id = product.category_id
     where cart_item.person_id = ${personId}
     order by cart_item.added_at, cart_item.id`.execute(tables(tx))
  return rows
}

/** Why a line cannot be ordered as it is. */
const problemOf = (row: LineRow): cart.CartItem['problem'] => {
  if (row.deleted_at || !row.on_offer || row.is_reward) return 'off'
  if (row.stock_count === 0) return 'out_of_stock'
  return row.stock_count < row.quantity ? 'too_few' : null
}

const isOrderable = (row: LineRow): boolean => problemOf(row) === null

const presentLine = (row: LineRow, personId: string): cart.CartItem => {
  const paid = discounted(BigInt(row.price_cents), BigInt(row.discountPercent))
  return {
    id: row.itemId,
    product_id: row.productId,
    quantity: row.quantity,
    user_id: personId,
    name: row.name,
    category: row.category,
    ...presentPicture(row.imageId),
    price: centsToUsd(BigInt(row.price_cents)),
    discountedPrice: centsToUsd(paid),
    discount: row.discountPercent,
    lineTotal: centsToUsd(paid * BigInt(row.quantity)),
    stockCount: row.stock_count,
    problem: problemOf(row),
  }
}

interface CartNow {
  rows: LineRow[]
  terms: StoreTerms
}

const readCart = async (tx: Tx, personId: string): Promise<CartNow> => {
  const [rows, terms] = await Promise.all([linesOf(tx, personId), storeTerms(tx)])
  return { rows, terms }
}

/** The price of the lines that can be ordered as they are. */
const priceOf = ({ rows, terms }: CartNow): Breakdown => {
  const lines = rows.filter(isOrderable).map((row) => ({
    priceCents: BigInt(row.price_cents),
    discountPercent: BigInt(row.discountPercent),
    quantity: BigInt(row.quantity),
  }))
  return price(lines, terms)
}

const present = (cart: CartNow, personId: string): cart.Cart => {
  const { rows, terms } = cart
  const breakdown = priceOf(cart)
  const missing = toFreeShipping(breakdown.subtotal, terms)
  return {
    items: rows.map((row) => presentLine(row, personId)),
    count: rows.reduce((sum, row) => sum + row.quantity, 0),
    pricing: presentPricing(breakdown),
    toFreeShipping: missing === null ? null : centsToUsd(missing),
    freeShippingAbove: terms.freeShippingAboveCents === null ? null : centsToUsd(terms.freeShippingAboveCents),
  }
}

/** A person's cart at current prices. */
export const presentCart = async (tx: Tx, personId: string): Promise<cart.Cart> =>
  present(await readCart(tx, personId), personId)

const productFor = async (tx: Tx, id: string) => {
  const row = await find(
    id,
    tables(tx)
      .selectFrom('product')
      .select(['id', 'name', 'stock_count', 'on_offer', 'is_reward', 'deleted_at'])
      .where('id', '=', id),
  )
  return row
}

/**
 * Adds pieces to those in the cart.
 * @returns the resulting cart
 */
export const addToCart = async (
  tx: Tx,
  personId: string,
  input: { product_id: string; quantity: number; user_id?: string | undefined },
): Promise<cart.Cart> => {
  if (input.user_id !== undefined && input.user_id !== personId) throw new Refusal('forbidden')
  // Lines are counted after the insert: concurrent additions wait, and count this one too.
  const [, product] = await Promise.all([lockPerson(tx, personId), productFor(tx, input.product_id)])
  requireStock(product, input.quantity)
  const [added, cart] = await Promise.all([
    sql<{ quantity: number }>`
      insert into cart_item (id, person_id, product_id, quantity, added_at)
      values (${newId()}, ${personId}, ${product.id}, ${input.quantity}, ${tx.now})
      on conflict (person_id, product_id) do update set quantity = cart_item.quantity + excluded.quantity
        where cart_item.quantity + excluded.quantity <= ${store.MOST_PIECES}
      returning quantity`.execute(tables(tx)),
    readCart(tx, personId),
  ])
  const line = added.rows[0]
  if (!line) throw refuseFields({ quantity: [`You can order at most ${store.MOST_PIECES} pieces.`] })
  requireStock(product, line.quantity)
  if (cart.rows.length > MOST_LINES)
    throw refuseFields({ product_id: [`A cart can hold at most ${MOST_LINES} different products.`] })
  announceCart(tx, [personId])
  return present(cart, personId)
}

/**
 * Sets the quantity of a line.
 * @returns the resulting cart
 */
export const changeCartItem = async (
  tx: Tx,
  personId: string,
  itemId: string,
  quantity: number,
): Promise<cart.Cart> => {
  requireId(itemId)
  const [, cart] = await Promise.all([
    sql`update cart_item set quantity = ${quantity} where id = ${itemId} and person_id = ${personId}`.execute(
      tables(tx),
    ),
    readCart(tx, personId),
  ])
  const line = requireFound(cart.rows.find((row) => row.itemId === itemId))
  requireStock(line, quantity)
  announceCart(tx, [personId])
  return present(cart, personId)
}

/** Removes a line. @returns the resulting cart */
export const removeCartItem = async (tx: Tx, personId: string, itemId: string): Promise<cart.Cart> => {
  requireId(itemId)
  const [removed, cart] = await Promise.all([
    tables(tx).deleteFrom('cart_item').where('id', '=', itemId).where('person_id', '=', personId).executeTakeFirst(),
    presentCart(tx, personId),
  ])
  if (removed.numDeletedRows === 0n) throw new Refusal('not_found')
  announceCart(tx, [personId])
  return cart
}

/** Removes every line of a person's cart. @returns the resulting cart */
export const emptyCart = async (tx: Tx, personId: string): Promise<cart.Cart> => {
  const [, cart] = await Promise.all([
    tables(tx).deleteFrom('cart_item').where('person_id', '=', personId).execute(),
    presentCart(tx, personId),
  ])
  announceCart(tx, [personId])
  return cart
}

export const announceCart = (tx: Tx, users: readonly string[]): void => tx.announce({ topics: ['cart'], users })

/** The cart's price in a coin, at a rate that holds for a minute. */
export const quoteCart = async (tx: Tx, personId: string, asset: string) => {
  const cart = await readCart(tx, personId)
  if (!cart.rows.some(isOrderable)) throw new Refusal('cart_empty')
  const breakdown = priceOf(cart)
  const quote = await quotePrice(tx, personId, { asset, cents: breakdown.total })
  return { ...quote, pricing: presentPricing(breakdown) }
}
