import type { Moves } from './moves.ts'

/** The statuses of an order. */
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

/** Open orders, which still need action. */
export const openStatuses = ['pending', 'processing', 'shipped', 'out_for_delivery'] as const

/** Being prepared, or in transit. */
export const activeStatuses = ['processing', 'shipped', 'out_for_delivery'] as const

/**
 * The allowed moves of an order. It is paid when placed, so it is processing at once; delivered becomes completed by
 * itself.
 */
export const orderMoves = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered', 'refunded'],
  out_for_delivery: ['delivered'],
  delivered: ['completed', 'refunded'],
  completed: ['refunded'],
} as const satisfies Moves
