import { canMove, type Input, type orderManagement, orders } from '@vesica/contract'
import { type OrderDialog, orderDialogs } from './ordersUrl.ts'

type TrackingStatus = Input<typeof orderManagement.addTracking>['body']['status']

const trackingStatuses: readonly TrackingStatus[] = [
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
]
/** Statuses of parcels in preparation or in transit. Delivered parcels are no longer tracked. */
const tracked: readonly orders.OrderStatus[] = ['pending', 'processing', 'shipped', 'out_for_delivery']

const isTracking = (status: orders.OrderStatus): status is TrackingStatus =>
  (trackingStatuses as readonly string[]).includes(status)

/**
 * Statuses offered by the tracking form: the next steps first, then the current one, which only adds to the timeline,
 * then cancellation.
 */
export const trackingChoices = (status: orders.OrderStatus): TrackingStatus[] => {
  if (!tracked.includes(status)) return []
  const next = trackingStatuses.filter((candidate) => canMove(orders.orderMoves, status, candidate))
  return [
    ...next.filter((candidate) => candidate !== 'cancelled'),
    ...(isTracking(status) ? [status] : []),
    ...next.filter((candidate) => candidate === 'cancelled'),
  ]
}

/** Statuses that can be set for several orders at once: those allowed for all of them. */
export const commonTrackingChoices = (statuses: readonly orders.OrderStatus[]): TrackingStatus[] => {
  const [first, ...remaining] = [...new Set(statuses)]
  if (first === undefined) return []
  const ofOthers = remaining.map(trackingChoices)
  return trackingChoices(first).filter(
    (status) => status !== 'cancelled' && ofOthers.every((may) => may.includes(status)),
  )
}

type Facts = Pick<orders.Order, 'status' | 'coinAmount' | 'refundableUntil'>

/** Whether the guarantee has ended. @param now milliseconds; set by tests, otherwise the current time */
export const isPastGuarantee = (
  { refundableUntil }: Pick<Facts, 'refundableUntil'>,
  now: number = Date.now(),
): boolean => refundableUntil !== null && now > Date.parse(refundableUntil)

/** Whether the order is refundable: it has shipped, something was paid, and the guarantee has not ended. */
export const mayRefund = (order: Facts, now?: number): boolean =>
  order.coinAmount !== null && canMove(orders.orderMoves, order.status, 'refunded') && !isPastGuarantee(order, now)

export const mayCancel = ({ status }: Pick<Facts, 'status'>): boolean => canMove(orders.orderMoves, status, 'cancelled')

/** The available actions of an order, in display order. */
export const actionsFor = (order: Facts): OrderDialog[] => {
  const may: Readonly<Record<OrderDialog, boolean>> = {
    track: trackingChoices(order.status).length > 0,
    refund: mayRefund(order),
    cancel: mayCancel(order),
  }
  return orderDialogs.filter((action) => may[action])
}

/** Whether the parcel has arrived: pieces in transit cannot be restocked. */
export const hasArrived = ({ status }: Pick<Facts, 'status'>): boolean =>
  status === 'delivered' || status === 'completed'

/** Total pieces of an order. */
export const piecesOf = ({ items }: Pick<orders.Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
