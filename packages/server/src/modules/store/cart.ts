import { type cart, centsToUsd, store } from '@vesica/contract'
import { sql } from 'kysely'
import { isId, newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/tx.ts'
import { refuseFields } from '../../platform/validate.ts'
import { lockPerson } from '../identity/index.ts'
import { quotePrice } from '../wallet/index.ts'
import { imagePath } from './picture.ts'
import { presentPricing } from './order.rules.ts'
import { discounted, price, toFreeShipping } from './pricing.rules.ts'
import { requireStock } from './stock.ts'
import { tables } from './store.tables.ts'
import { storeTerms } from './terms.ts'

/** Most different products in a cart, as many as an order takes. */
const MOST_LINES = 100

/** The lines of a person's cart in the order in which they were put in, with what their products are. */
export const linesOf = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('cart_item')
    .innerJoin('product', 'product.id', 'cart_item.product_id')
    .innerJoin('product_category', 'product_category.id', 'product.category_id')
    .select([
      'cart_item.id as itemId',
      'product.id as productId',
      'cart_item.quantity',
      'product.name',
      'product_category.name as category',
      'product.image_id as imageId',
      'product.price_cents',
      'product.discount_percent as discountPercent',
      'product.stock_count',
      'product.on_offer',
      'product.is_reward',
      'product.deleted_at',
    ])
    .where('cart_item.person_id', '=', personId)
    .orderBy('cart_item.added_at')
    .orderBy('cart_item.id')

type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['executeTakeFirstOrThrow']>>

/** Why a line cannot be ordered as it stands. */
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
    image: imagePath(row.imageId),
    price: centsToUsd(BigInt(row.price_cents)),
    discountedPrice: centsToUsd(paid),
    discount: row.discountPercent,
    lineTotal: centsToUsd(paid * BigInt(row.quantity)),
    stockCount: row.stock_count,
    problem: problemOf(row),
  }
}

/** What the lines cost that can be ordered as they stand. */
const pricesOf = async (tx: Tx, rows: readonly LineRow[]) => {
  const terms = await storeTerms(tx)
  const lines = rows.filter(isOrderable).map((row) => ({
    priceCents: BigInt(row.price_cents),
    discountPercent: BigInt(row.discountPercent),
    quantity: BigInt(row.quantity),
  }))
  return { terms, breakdown: price(lines, terms) }
}

/** A person's cart with the prices of now. */
export const presentCart = async (tx: Tx, personId: string): Promise<cart.Cart> => {
  const rows = await linesOf(tx, personId).execute()
  const { terms, breakdown } = await pricesOf(tx, rows)
  const missing = toFreeShipping(breakdown.subtotal, terms)
  return {
    items: rows.map((row) => presentLine(row, personId)),
    count: rows.reduce((sum, row) => sum + row.quantity, 0),
    pricing: presentPricing(breakdown),
    toFreeShipping: missing === null ? null : centsToUsd(missing),
    freeShippingAbove: terms.freeShippingAboveCents === null ? null : centsToUsd(terms.freeShippingAboveCents),
  }
}

const productFor = async (tx: Tx, id: string) => {
  const row = isId(id)
    ? await tables(tx)
        .selectFrom('product')
        .select(['id', 'name', 'stock_count', 'on_offer', 'is_reward', 'deleted_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * Puts pieces on top of those that are there.
 * @throws Refusal forbidden for another person's cart, not_found, product_off, out_of_stock, too_few_left, validation_failed
 */
export const addToCart = async (
  tx: Tx,
  personId: string,
  given: { product_id: string; quantity: number; user_id?: string | undefined },
): Promise<void> => {
  if (given.user_id !== undefined && given.user_id !== personId) throw new Refusal('forbidden')
  // Lines are counted after they are added: whoever adds at the same time waits, and counts this one too.
  await lockPerson(tx, personId)
  const product = await productFor(tx, given.product_id)
  requireStock(product, given.quantity)
  const line = await tables(tx)
    .insertInto('cart_item')
    .values({
      id: newId(),
      person_id: personId,
      product_id: product.id,
      quantity: given.quantity,
      added_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'product_id'])
        .doUpdateSet({ quantity: sql<number>`cart_item.quantity + excluded.quantity` })
        .where(sql<boolean>`cart_item.quantity + excluded.quantity <= ${store.MOST_PIECES}`),
    )
    .returning('quantity')
    .executeTakeFirst()
  if (!line) throw refuseFields({ quantity: [`Please order at most ${store.MOST_PIECES} pieces.`] })
  requireStock(product, line.quantity)
  await requireRoom(tx, personId)
  tellCart(tx, [personId])
}

const requireRoom = async (tx: Tx, personId: string): Promise<void> => {
  const row = await tables(tx)
    .selectFrom('cart_item')
    .select((eb) => eb.fn.countAll<string>().as('lines'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (Number(row.lines) > MOST_LINES)
    throw refuseFields({ product_id: [`A cart holds at most ${MOST_LINES} different products.`] })
}

/** Sets how many pieces are wanted. @throws Refusal not_found, product_off, out_of_stock, too_few_left */
export const changeCartItem = async (tx: Tx, personId: string, itemId: string, quantity: number): Promise<void> => {
  const line = isId(itemId)
    ? await tables(tx)
        .updateTable('cart_item')
        .set({ quantity })
        .where('id', '=', itemId)
        .where('person_id', '=', personId)
        .returning('product_id')
        .executeTakeFirst()
    : undefined
  if (!line) throw new Refusal('not_found')
  requireStock(await productFor(tx, line.product_id), quantity)
  tellCart(tx, [personId])
}

/** Takes a line out. One that is not there, or another's, changes nothing. */
export const removeCartItem = async (tx: Tx, personId: string, itemId: string): Promise<void> => {
  if (!isId(itemId)) return
  await tables(tx).deleteFrom('cart_item').where('id', '=', itemId).where('person_id', '=', personId).execute()
  tellCart(tx, [personId])
}

/** Takes every line out of a person's cart. */
export const emptyCart = async (tx: Tx, personId: string): Promise<void> => {
  await tables(tx).deleteFrom('cart_item').where('person_id', '=', personId).execute()
  tellCart(tx, [personId])
}

export const tellCart = (tx: Tx, users: readonly string[]): void => tx.announce({ topics: ['cart'], users })

/**
 * What the cart costs in a coin, at a rate that holds for a minute.
 * @throws Refusal cart_empty, coin_unknown, rate_missing, rate_stale
 */
export const quoteCart = async (tx: Tx, personId: string, asset: string) => {
  const rows = await linesOf(tx, personId).execute()
  if (!rows.some(isOrderable)) throw new Refusal('cart_empty')
  const { breakdown } = await pricesOf(tx, rows)
  const quote = await quotePrice(tx, personId, { asset, cents: breakdown.total })
  return { ...quote, pricing: presentPricing(breakdown) }
}
