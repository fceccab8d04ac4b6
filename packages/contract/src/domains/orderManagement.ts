import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, line, lineOrNothing, lines, searchText, time } from '../fields.ts'
import { carriers, orderPage, orderParams, orderReply, orderStatuses } from './orders.ts'

/** The period of the order list: today (UTC), 7 days including today, or since the same day of the previous month. */
export const orderPeriods = ['today', 'week', 'month'] as const

const filters = {
  search: searchText.optional(),
  status: z.enum(orderStatuses).optional(),
  period: z.enum(orderPeriods).optional(),
}

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/orders',
  access: 'admin',
  right: 'store:read',
  summary: 'List orders of all members, newest first',
  topics: ['orders'],
  query: z.strictObject({ ...filters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    ...orderPage,
    /** Orders to ship or in transit, counted up to `countedUpTo`. */
    open: z.number(),
  }),
})

export const exportOrders = endpoint({
  name: 'exportOrders',
  method: 'GET',
  path: '/orders/export',
  access: 'admin',
  right: 'store:read',
  summary: 'Export filtered orders as CSV',
  query: z.strictObject(filters),
})

export const addTracking = endpoint({
  name: 'addTracking',
  method: 'POST',
  path: '/orders/{id}/tracking',
  access: 'admin',
  right: 'store:write',
  summary:
    'Add a tracking update. Repeating a status only extends the timeline; cancelling has the requirements of `cancelOrder`',
  multipart: true,
  params: orderParams,
  body: z.strictObject({
    status: z.enum(['processing', 'shipped', 'out_for_delivery', 'delivered', 'cancelled']),
    timestamp: time,
    location: line(200),
    note: lineOrNothing(500).optional(),
    tracking_number: lineOrNothing(64).optional(),
    carrier: z.enum(carriers).optional(),
    estimated_delivery: time.optional(),
  }),
  example: { body: { status: 'shipped', location: 'Oslo', timestamp: '2026-03-01T12:00:00.000Z' } },
  response: orderReply,
  refusals: ['order_not_possible', 'tracking_in_future'],
  idempotent: true,
})

/** Pieces by order line, as query text: `id:2,id:1`. */
const linesText = z
  .string()
  .regex(/^[\w-]{1,64}:[1-9]\d{0,2}(,[\w-]{1,64}:[1-9]\d{0,2}){0,99}$/, 'Please name lines and pieces like id:2,id:1.')
  .transform((text) =>
    text.split(',').map((entry) => {
      const [id = '', quantity] = entry.split(':')
      return { id, quantity: Number(quantity) }
    }),
  )

export const quoteRefund = endpoint({
  name: 'quoteRefund',
  method: 'GET',
  path: '/orders/{id}/refund',
  access: 'admin',
  right: 'store:read',
  summary: 'Quote the exact refund for an order or some of its units',
  topics: ['orders'],
  params: orderParams,
  /** Omitted: everything that is left, with shipping. */
  query: z.strictObject({ lines: linesText.optional() }),
  response: z.object({
    pieces: z.number(),
    /** USD. */
    total: z.number(),
    asset: z.string(),
    /** Decimal text. */
    coinAmount: z.string(),
    /** Whether nothing of the order is left afterwards. */
    isFull: z.boolean(),
  }),
  refusals: ['order_not_possible', 'refund_too_late', 'refund_too_much'],
})

export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/orders/{id}/refund',
  access: 'admin',
  right: 'store:refund',
  proof: 'recent',
  summary:
    'Refund an order in the coin it was paid with, fully or by line. Without a body, all is refunded and restocked',
  params: orderParams,
  body: z.strictObject({
    /** Omitted: everything that is left, with shipping. */
    lines: z
      .array(z.strictObject({ id: anyId, quantity: z.number().int().min(1).max(999) }))
      .min(1)
      .max(100)
      .optional(),
    reason: lines(500).optional(),
    /** Whether the pieces return to stock. Default: yes. */
    restock: z.boolean().default(true),
  }),
  example: { body: { restock: true } },
  response: orderReply,
  refusals: ['order_not_possible', 'refund_too_late', 'refund_too_much', 'own_account'],
  idempotent: true,
})

export const getPackingSlip = endpoint({
  name: 'getPackingSlip',
  method: 'GET',
  path: '/orders/{id}/packing-slip',
  access: 'admin',
  right: 'store:read',
  summary: "Download an order's packing slip as PDF, without prices",
  params: orderParams,
})
