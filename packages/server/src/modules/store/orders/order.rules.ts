import { beginningOf } from '../../../platform/beginning.rules.ts'
import { centsToUsd, orders } from '@vesica/contract'
import type { Breakdown } from '../pricing/pricing.rules.ts'

/** Carriers' tracking pages. */
const carrierPages: Readonly<Record<string, (number: string) => string>> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
}

/** The tracking page of a parcel, or null if the carrier is unknown. */
export const carrierLink = (carrier: string | null, number: string | null): string | null =>
  carrier && number ? (carrierPages[carrier]?.(encodeURIComponent(number)) ?? null) : null

/** A status as a participle, as in `an order that was delivered`. */
export const statusText: Readonly<Record<orders.OrderStatus, string>> = {
  pending: 'confirmed',
  processing: 'being prepared',
  shipped: 'shipped',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** What was bought, for a notification title: the first by name, and the number of others. */
export interface Bought {
  readonly first: string
  readonly others: number
}

const NAME_MAX = 60

/** `Rose quartz mala`, `Rose quartz mala and 2 more`. */
export const boughtName = ({ first, others }: Bought): string => {
  const name = first.length > NAME_MAX ? `${beginningOf(first, NAME_MAX - 1).trimEnd()}…` : first
  return others > 0 ? `${name} and ${others} more` : name
}

/** What happened to an order: a status, or an event that doesn't change it. */
export type OrderNewsKind = orders.OrderStatus | 'placed' | 'refunded in part'

type Predicate = readonly [one: string, several: string]

const predicates: Readonly<Record<OrderNewsKind, Predicate>> = {
  placed: ['was placed', 'were placed'],
  pending: ['was confirmed', 'were confirmed'],
  processing: ['is being prepared', 'are being prepared'],
  shipped: ['has shipped', 'have shipped'],
  out_for_delivery: ['is out for delivery', 'are out for delivery'],
  delivered: ['was delivered', 'were delivered'],
  completed: ['was completed', 'were completed'],
  cancelled: ['was cancelled', 'were cancelled'],
  refunded: ['was refunded', 'were refunded'],
  'refunded in part': ['was partly refunded', 'were partly refunded'],
}

/** What happened to an order, after `Your order ORD-… `. */
export const orderNews = (kind: OrderNewsKind): string => predicates[kind][0]

/** These happen to the order rather than to its products. */
const ofOrder: readonly OrderNewsKind[] = ['placed', 'pending', 'completed', 'cancelled']

/** A notification title: `Rose quartz mala has shipped`, `Rose quartz mala and 2 more: order cancelled`. */
export const boughtTitle = (bought: Bought, kind: OrderNewsKind): string => {
  const name = boughtName(bought)
  if (ofOrder.includes(kind))
    return `${name}: order ${kind === 'placed' ? kind : statusText[kind as orders.OrderStatus]}`
  return `${name} ${predicates[kind][bought.others > 0 ? 1 : 0]}`
}

/** A status as the screens name it, within a sentence. */
export const statusName = (status: orders.OrderStatus): string => status.replaceAll('_', ' ')

const DAY_MS = 86_400_000

interface Arrived {
  status: orders.OrderStatus
  coin_units: string | null
  delivered_at: Date | null
}

/** The last moment for a refund of a delivered order; null before delivery, and if there is nothing to refund. */
export const refundableUntil = ({ status, coin_units, delivered_at }: Arrived): Date | null =>
  coin_units !== null && delivered_at !== null && (status === 'delivered' || status === 'completed')
    ? new Date(delivered_at.getTime() + orders.MONEY_BACK_DAYS * DAY_MS)
    : null

/** A price breakdown in wire format. */
export const presentPricing = ({ list, discount, subtotal, shipping, tax, total }: Breakdown) => ({
  listTotal: centsToUsd(list),
  discount: centsToUsd(discount),
  subtotal: centsToUsd(subtotal),
  shipping: centsToUsd(shipping),
  tax: centsToUsd(tax),
  total: centsToUsd(total),
})
