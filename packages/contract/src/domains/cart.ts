import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, coinSymbol, time } from '../fields.ts'
import { pictured } from '../pictures.ts'
import { MOST_PIECES } from './store.ts'

/** The cost of an order in USD, computed by the server. */
export const Pricing = z.object({
  /** At list prices. */
  listTotal: z.number(),
  /** The discounts. */
  discount: z.number(),
  /** At the discounted prices. */
  subtotal: z.number(),
  shipping: z.number(),
  tax: z.number(),
  total: z.number(),
})

export const CartItem = z.object({
  id: z.string(),
  product_id: z.string(),
  quantity: z.number(),
  user_id: z.string(),
  name: z.string(),
  category: z.string(),
  ...pictured,
  /** The unit price in USD before and after discount. */
  price: z.number(),
  discountedPrice: z.number(),
  discount: z.number(),
  lineTotal: z.number(),
  stockCount: z.number(),
  /** Why this line cannot be ordered as it is. */
  problem: z.enum(['off', 'out_of_stock', 'too_few']).nullable(),
})

const Cart = z.object({
  items: z.array(CartItem),
  /** Pieces, for the badge, including those that cannot be ordered. */
  count: z.number(),
  /** Of the lines that can be ordered as they are. */
  pricing: Pricing,
  /** USD missing for free shipping; 0 if it is free already, null if shipping is never free. */
  toFreeShipping: z.number().nullable(),
  /** USD of goods above which shipping is free; null if never. */
  freeShippingAbove: z.number().nullable(),
})

const quantity = z
  .number()
  .int('Please enter a whole number.')
  .min(1, 'Please order at least one piece.')
  .max(MOST_PIECES, `Please order at most ${MOST_PIECES} pieces.`)

export const getCart = endpoint({
  name: 'getCart',
  method: 'GET',
  path: '/cart/getItem',
  access: 'member',
  feature: 'store',
  summary: "Get the caller's cart at current prices",
  /** A cart is priced at the current prices. */
  topics: ['products', 'cart'],
  response: Cart,
})

export const addToCart = endpoint({
  name: 'addToCart',
  method: 'POST',
  path: '/cart',
  access: 'member',
  feature: 'store',
  summary: 'Add units of a product to the cart, on top of those already in it',
  body: z.strictObject({ product_id: anyId, quantity, user_id: anyId.optional() }),
  example: { body: { product_id: '0197a1b2-0000-7000-8000-000000000001', quantity: 2 } },
  response: Cart,
  refusals: ['out_of_stock', 'too_few_left', 'product_off'],
  idempotent: true,
})

export const changeCartItem = endpoint({
  name: 'changeCartItem',
  method: 'PUT',
  path: '/cart/{id}',
  access: 'member',
  feature: 'store',
  summary: 'Update the quantity of a cart item',
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({ quantity }),
  example: { body: { quantity: 1 } },
  response: Cart,
  refusals: ['out_of_stock', 'too_few_left', 'product_off'],
})

export const removeCartItem = endpoint({
  name: 'removeCartItem',
  method: 'DELETE',
  path: '/cart/{id}',
  access: 'member',
  feature: 'store',
  summary: 'Remove an item from the cart',
  params: z.strictObject({ id: anyId }),
  response: Cart,
})

export const clearCart = endpoint({
  name: 'clearCart',
  method: 'DELETE',
  path: '/cart',
  access: 'member',
  feature: 'store',
  summary: "Clear the caller's cart",
  response: Cart,
})

export const clearCartByGet = endpoint({
  name: 'clearCartByGet',
  method: 'GET',
  path: '/cart/clear',
  access: 'member',
  feature: 'store',
  summary: "Clear the caller's cart by GET, for older clients",
  /** None: it is an action and is never repeated automatically. */
  topics: [],
  response: Cart,
})

export const quoteCart = endpoint({
  name: 'quoteCart',
  method: 'POST',
  path: '/cart/quote',
  access: 'member',
  feature: 'store',
  summary: 'Quote the cart in one coin at a rate held for one minute. Nothing is charged',
  topics: ['products', 'cart'],
  body: z.strictObject({ asset: coinSymbol }),
  example: { body: { asset: 'BTC' } },
  response: z.object({
    asset: z.string(),
    /** Decimal text, rounded up. */
    amount: z.string(),
    /** The available balance, decimal text. */
    balance: z.string(),
    enough: z.boolean(),
    /** USD per coin. */
    rate: z.number(),
    quote_id: z.string(),
    expiresAt: time,
    pricing: Pricing,
  }),
  refusals: ['coin_unknown', 'rate_missing', 'rate_stale', 'cart_empty'],
  allowance: 'quote',
})

export type Cart = z.output<typeof Cart>
export type CartItem = z.output<typeof CartItem>
export type Pricing = z.output<typeof Pricing>
