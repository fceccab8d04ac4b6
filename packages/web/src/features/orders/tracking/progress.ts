import type { orders } from '@vesica/contract'
import { usd } from '../../../format/money.ts'
import { coin } from '../../../format/coin.ts'
import { shortDay } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.orders.tracking

/** The steps of an order that completes. */
export const wayNames = ['pending', 'processing', 'shipped', 'out_for_delivery', 'delivered'] as const
export type StepName = (typeof wayNames)[number] | 'cancelled' | 'refunded'

export interface Step {
  readonly name: StepName
  /** ended: the order stopped here. */
  readonly state: 'done' | 'current' | 'coming' | 'ended'
  /** When the step was reached; undefined if it was not recorded. */
  readonly time: string | undefined
}

type Facts = Pick<orders.Order, 'status' | 'timeline'>

const timeOf = ({ timeline }: Facts, name: StepName): string | undefined =>
  timeline.find(({ status }) => status === name)?.time

const isEnd = (status: orders.OrderStatus): status is 'cancelled' | 'refunded' =>
  status === 'cancelled' || status === 'refunded'

/**
 * The progress of an order. A cancelled or refunded one shows its completed steps and where it stopped, without
 * upcoming steps. A delivered one has completed all steps.
 */
export const progressOf = (order: Facts): Step[] => {
  const { status } = order
  if (isEnd(status)) {
    const completed = wayNames.filter((name) => timeOf(order, name) !== undefined)
    return [
      ...completed.map((name) => ({ name, state: 'done' as const, time: timeOf(order, name) })),
      { name: status, state: 'ended', time: timeOf(order, status) },
    ]
  }
  const lastStep = status === 'completed' ? 'delivered' : status
  const at = wayNames.indexOf(lastStep)
  return wayNames.map((name, index) => ({
    name,
    state: index < at || lastStep === 'delivered' ? 'done' : index === at ? 'current' : 'coming',
    time: index <= at ? timeOf(order, name) : undefined,
  }))
}

/** The state of an order in one or two words. */
export const stateText = (status: orders.OrderStatus): string => copy.where[status]

/**
 * When a parcel arrives or arrived, or why it does not, in one short line; undefined without a date.
 * @param now milliseconds
 */
export const arrivalText = (
  order: Facts & Pick<orders.Order, 'estimatedDelivery'>,
  now: number,
): string | undefined => {
  const { status, estimatedDelivery } = order
  const on = (name: StepName, format: (day: string) => string, otherwise: string): string => {
    const time = timeOf(order, name)
    return time ? format(shortDay(time, now)) : otherwise
  }
  if (status === 'cancelled') return on('cancelled', copy.cancelledOn, copy.steps.cancelled)
  if (status === 'refunded') return on('refunded', copy.refundedOn, copy.steps.refunded)
  if (status === 'delivered' || status === 'completed') return on('delivered', copy.arrived, copy.steps.delivered)
  if (!estimatedDelivery) return undefined
  const day = shortDay(estimatedDelivery, now)
  const isPast = new Date(estimatedDelivery).getTime() < now && shortDay(now, now) !== day
  return isPast ? copy.late(day) : copy.arrives(day)
}

type Money = Pick<orders.Order, 'total' | 'refundedTotal' | 'refundedCoin' | 'asset'>

/** The refund: `$12.40 (0.0002 BTC)`. */
export const refundText = ({ refundedTotal, refundedCoin, asset }: Money): string =>
  refundedCoin !== null && asset !== null ? `${usd(refundedTotal)} (${coin(refundedCoin, asset)})` : usd(refundedTotal)

/** What happened to the money of an order that ended early or was partially refunded; undefined for all others. */
export const endingText = (order: Money & Pick<orders.Order, 'status'>): string | undefined => {
  if (order.status === 'cancelled')
    return order.refundedTotal > 0 ? copy.cancelled(refundText(order)) : copy.cancelledFree
  if (order.status === 'refunded') return copy.refunded(refundText(order))
  return order.refundedTotal > 0 ? copy.partly(refundText(order)) : undefined
}
