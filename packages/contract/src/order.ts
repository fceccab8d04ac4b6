import type { Moves } from './moves.ts'

/** What an order can be. */
export const orderStatuses = [
  'pending',
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
] as const

/** Not there yet: somebody has still to do something about them. */
export const openStatuses = ['pending', 'processing', 'shipped', 'out_for_delivery'] as const

/** Being prepared, or on their way. */
export const activeStatuses = ['processing', 'shipped', 'out_for_delivery'] as const

/** How an order may move. It is paid when it is made, so it is processing at once; delivered turns completed by itself. */
export const orderMoves = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered', 'refunded'],
  out_for_delivery: ['delivered'],
  delivered: ['completed', 'refunded'],
  completed: ['refunded'],
} as const satisfies Moves
