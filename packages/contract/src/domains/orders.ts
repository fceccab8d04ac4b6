import { z } from 'zod'
import { Pricing } from './cart.ts'
import { endpoint } from '../endpoint.ts'
import {
  anyId,
  coinSymbol,
  cursorText,
  limitText,
  lineOrNothing,
  numberText,
  searchText,
  time,
  usdText,
} from '../fields.ts'
import { Reward } from './membership.ts'
import { orderStatuses } from '../order.ts'
import { pictured } from '../pictures.ts'
import { addressFields, withPostalRules } from '../shipping.ts'
import { MembershipPayment, PurchaseStats } from '../purchases.ts'

export { MembershipPayment } from '../purchases.ts'
export { activeStatuses, openStatuses, orderMoves, orderStatuses } from '../order.ts'

export const carriers = ['UPS', 'FedEx', 'USPS', 'Other'] as const
export const ORDER_COMPLETES_AFTER_DAYS = 14
/** The refund period: this long after its delivery an order can be refunded, completed or not. */
export const MONEY_BACK_DAYS = 30

export const OrderItem = z.object({
  id: z.string(),
  /** null once the product was deleted. */
  product_id: z.string().nullable(),
  name: z.string(),
  category: z.string(),
  ...pictured,
  quantity: z.number(),
  /** The unit price paid in USD, and the price without discount. */
  price: z.number(),
  listPrice: z.number(),
  total: z.number(),
  /** Refunded pieces. */
  refunded: z.number(),
  /** The member's own rating and review of this product. */
  stars: z.number().nullable(),
  comment: z.string().nullable(),
})

const PostalAddress = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Two letters by ISO 3166-1; null: none was stated. */
  country: z.string().nullable(),
  /** The whole address as written on a parcel, in the order of its country, which comes last. */
  lines: z.array(z.string()),
})

export const Order = z.object({
  id: z.string(),
  /** The reference both sides can name: `ORD-7KQ2M9XA`. */
  reference: z.string(),
  date: time,
  status: z.enum(orderStatuses),
  /** As charged. */
  pricing: Pricing,
  total: z.number(),
  items: z.array(OrderItem),
  /** A claimed reward: nothing was paid. */
  isReward: z.boolean(),
  paymentMethod: z.literal('Crypto').nullable(),
  asset: z.string().nullable(),
  /** Decimal text. */
  coinAmount: z.string().nullable(),
  rate: z.number().nullable(),
  /** Refunded so far: USD, and coin as decimal text. */
  refundedTotal: z.number(),
  refundedCoin: z.string().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** The customer's account was deleted: refunds go to their account in the treasury. */
  customerLeft: z.boolean(),
  shippingAddress: PostalAddress,
  billingAddress: PostalAddress,
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  /** The carrier's own tracking page. */
  carrierLink: z.string().nullable(),
  estimatedDelivery: time.nullable(),
  /** When it becomes completed by itself. */
  completesAt: time.nullable(),
  /** For a delivered and paid order: the last moment for a refund. */
  refundableUntil: time.nullable(),
  timeline: z.array(
    z.object({ status: z.enum(orderStatuses), time, location: z.string().nullable(), note: z.string().nullable() }),
  ),
})

export const orderReply = z.object({ order: Order })
export const orderParams = z.strictObject({ id: anyId })
export const orderPage = {
  orders: z.array(Order),
  /** The number of matches, counted up to `countedUpTo`. */
  total: z.number(),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
}

/** One line as the client displayed it, for comparison with the cart and the server's own price only. */
const OrderedProduct = z.strictObject({
  id: anyId,
  name: lineOrNothing(200).optional(),
  category: lineOrNothing(200).optional(),
  /** The displayed unit price in USD, before or after the discount, as text. */
  price: usdText,
  quantity: numberText(/^[1-9][0-9]{0,2}$/, 'Please enter a whole number of pieces, 1 to 999.'),
})

export const placeOrder = endpoint({
  name: 'placeOrder',
  method: 'POST',
  path: '/orders',
  access: 'member',
  feature: 'store',
  summary:
    'Place an order for the cart, paid from the wallet in one coin. Payment, stock and order succeed or fail together',
  multipart: true,
  body: withPostalRules(
    z.strictObject({
      /** The paying coin; can be omitted if nothing is due. */
      asset: coinSymbol.optional(),
      /** USD as displayed. If it has changed: 409 with the new one. */
      total: usdText,
      ...addressFields,
      products: z.array(OrderedProduct).min(1, 'Your cart is empty.').max(100),
      quote_id: anyId.optional(),
    }),
    ['city', 'zipcode'],
  ),
  example: {
    body: {
      asset: 'BTC',
      total: '31.59',
      first_name: 'Ada',
      last_name: 'Holm',
      address: 'Way 1',
      city: 'Oslo',
      state: 'Oslo',
      zipcode: '0150',
      country: 'NO',
      products: [{ id: '0197a1b2-0000-7000-8000-000000000001', quantity: '1', price: '20.00' }],
    },
  },
  response: orderReply,
  refusals: [
    'coin_unknown',
    'rate_missing',
    'rate_stale',
    'quote_dead',
    'insufficient_funds',
    'wallet_held',
    'cart_changed',
    'price_changed',
    'out_of_stock',
    'too_few_left',
    'product_off',
  ],
  idempotent: true,
  allowance: 'request',
})

export const claimReward = endpoint({
  name: 'claimReward',
  method: 'POST',
  path: '/product/{id}/claim',
  access: 'member',
  feature: 'store',
  summary: "Claim a reward of the caller's plan, once. It ships to the address in Settings",
  params: orderParams,
  response: orderReply,
  refusals: ['reward_not_yours', 'reward_claimed', 'shipping_missing', 'out_of_stock', 'wallet_held'],
  idempotent: true,
})

export const OwnReward = Reward.extend({
  inStock: z.boolean(),
  /** The order that claimed it. */
  claimed: z.object({ id: z.string(), reference: z.string() }).nullable(),
})

export const listOwnRewards = endpoint({
  name: 'listOwnRewards',
  method: 'GET',
  path: '/rewards',
  access: 'member',
  feature: 'store',
  summary: "List the rewards of the caller's plan and which were claimed",
  topics: ['orders'],
  response: z.object({
    /** The current plan's name; null without one. */
    plan: z.string().nullable(),
    rewards: z.array(OwnReward),
  }),
})

const ownFilters = {
  range: z.enum(['all', '30days', '90days', 'year']).optional(),
  search: searchText.optional(),
  /** `active`: being prepared or in transit. */
  status: z.enum([...orderStatuses, 'active']).optional(),
}

export const listOwnOrders = endpoint({
  name: 'listOwnOrders',
  method: 'GET',
  path: '/orders/user/orders',
  access: 'member',
  withoutFeature: 'what was paid can be followed',
  summary: "List the caller's orders and membership and course payments, newest first, with metrics for the period",
  topics: ['orders', 'me'],
  query: z.strictObject({ ...ownFilters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    ...orderPage,
    /** Payments for membership and courses, on the page that matches their date, and counted with the orders. */
    payments: z.array(MembershipPayment),
    stats: PurchaseStats,
  }),
})

export const exportOwnOrders = endpoint({
  name: 'exportOwnOrders',
  method: 'GET',
  path: '/orders/user/export',
  access: 'member',
  withoutFeature: 'what was paid can be followed',
  summary: "Export the caller's filtered orders and payments as CSV",
  query: z.strictObject(ownFilters),
  refusals: ['account_held'],
})

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/orders/{id}',
  access: 'signedIn',
  withoutFeature: 'what was paid can be followed',
  right: 'store:read',
  summary: 'Get an order. Members can get their own, administrators any',
  topics: ['orders'],
  params: orderParams,
  response: orderReply,
})

export const trackOrder = endpoint({
  name: 'trackOrder',
  method: 'GET',
  path: '/orders/track/{reference}',
  access: 'member',
  withoutFeature: 'what was paid can be followed',
  summary: "Get one of the caller's orders by id, reference or tracking number",
  topics: ['orders'],
  params: z.strictObject({ reference: anyId }),
  response: orderReply,
  refusals: ['order_unknown'],
})

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/orders/{id}/receipt',
  access: 'signedIn',
  withoutFeature: 'what was paid can be followed',
  right: 'store:read',
  summary: 'Download the receipt of an order or a sign-up payment as PDF',
  params: orderParams,
  refusals: ['account_held'],
})

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/orders/{id}/cancel',
  access: 'signedIn',
  withoutFeature: 'it gives money back',
  right: 'store:refund',
  proof: 'recent',
  summary: 'Cancel an order that is still processing. Coins and stock are returned',
  params: orderParams,
  response: orderReply,
  refusals: ['order_not_possible'],
  idempotent: true,
})

export type OwnReward = z.output<typeof OwnReward>
export type Order = z.output<typeof Order>
export type OrderItem = z.output<typeof OrderItem>
export type OrderStatus = (typeof orderStatuses)[number]
export type Carrier = (typeof carriers)[number]
