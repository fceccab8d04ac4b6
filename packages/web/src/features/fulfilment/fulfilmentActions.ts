import { canMove, type Input, type fulfilment, orders } from '@vesica/contract'
import { type OrderDialog, orderDialogs } from './ordersUrl.ts'

type TrackingStatus = Input<typeof fulfilment.addTracking>['body']['status']

const trackingStatuses: readonly TrackingStatus[] = [
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
]
/** A parcel that is being prepared or under way; one that has arrived is not tracked any more. */
const tracked: readonly orders.OrderStatus[] = ['pending', 'processing', 'shipped', 'out_for_delivery']

const isTracking = (status: orders.OrderStatus): status is TrackingStatus =>
  (trackingStatuses as readonly string[]).includes(status)

/**
 * What the tracking form offers an order of this status: the next steps first, then the same again, which only adds to
 * the timeline, and cancelling last.
 */
export const trackingChoices = (status: orders.OrderStatus): TrackingStatus[] => {
  if (!tracked.includes(status)) return []
  const next = trackingStatuses.filter((one) => canMove(orders.orderMoves, status, one))
  return [
    ...next.filter((one) => one !== 'cancelled'),
    ...(isTracking(status) ? [status] : []),
    ...next.filter((one) => one === 'cancelled'),
  ]
}

/** What many orders may be told at once: the steps that all of them may take now. */
export const commonTrackingChoices = (statuses: readonly orders.OrderStatus[]): TrackingStatus[] => {
  const [first, ...others] = [...new Set(statuses)]
  if (first === undefined) return []
  const ofOthers = others.map(trackingChoices)
  return trackingChoices(first).filter((one) => one !== 'cancelled' && ofOthers.every((may) => may.includes(one)))
}

type Facts = Pick<orders.Order, 'status' | 'coinAmount' | 'refundableUntil'>

/** Whether the guarantee has ended. @param now milliseconds; given by tests, the present otherwise */
export const isPastGuarantee = (
  { refundableUntil }: Pick<Facts, 'refundableUntil'>,
  now: number = Date.now(),
): boolean => refundableUntil !== null && now > Date.parse(refundableUntil)

/** Whether money of this order can be given back: it left the house, something was paid, and the guarantee runs. */
export const mayRefund = (order: Facts, now?: number): boolean =>
  order.coinAmount !== null && canMove(orders.orderMoves, order.status, 'refunded') && !isPastGuarantee(order, now)

export const mayCancel = ({ status }: Pick<Facts, 'status'>): boolean => canMove(orders.orderMoves, status, 'cancelled')

/** The acts that an order offers as it stands, in the order in which they are shown. */
export const actionsFor = (order: Facts): OrderDialog[] => {
  const may: Readonly<Record<OrderDialog, boolean>> = {
    track: trackingChoices(order.status).length > 0,
    refund: mayRefund(order),
    cancel: mayCancel(order),
  }
  return orderDialogs.filter((action) => may[action])
}

/** Whether the parcel is with the member: what is still on its way cannot lie on the shelf again. */
export const hasArrived = ({ status }: Pick<Facts, 'status'>): boolean =>
  status === 'delivered' || status === 'completed'

/** Pieces of an order. */
export const piecesOf = ({ items }: Pick<orders.Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
