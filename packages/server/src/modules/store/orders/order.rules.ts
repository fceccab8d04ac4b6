import { beginningOf } from '../../../platform/beginning.rules.ts'
import { centsToUsd, orders } from '@vesica/contract'
import type { Breakdown } from '../pricing/pricing.rules.ts'

/** The page of a carrier where a parcel is followed. */
const carrierPages: Readonly<Record<string, (number: string) => string>> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
}

/** Where a parcel can be followed, or null where nobody says so. */
export const carrierLink = (carrier: string | null, number: string | null): string | null =>
  carrier && number ? (carrierPages[carrier]?.(encodeURIComponent(number)) ?? null) : null

/** How a status is called in a sentence. */
export const statusWords: Readonly<Record<orders.OrderStatus, string>> = {
  pending: 'confirmed',
  processing: 'being prepared',
  shipped: 'shipped',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** What was bought, as a notification begins with it: the first by its name, and how many others. */
export interface Bought {
  readonly first: string
  readonly others: number
}

const NAME_SHOWN = 60

/** `Rose quartz mala`, `Rose quartz mala and 2 more`. */
export const boughtName = ({ first, others }: Bought): string => {
  const name = first.length > NAME_SHOWN ? `${beginningOf(first, NAME_SHOWN - 1).trimEnd()}…` : first
  return others > 0 ? `${name} and ${others} more` : name
}

/** What became of it: `is on its way`, of several `are on their way`. */
export const boughtNews = ({ others }: Bought, what: orders.OrderStatus | 'placed' | 'refunded in part'): string => {
  const many = others > 0
  if (what === 'placed') return many ? 'were ordered' : 'was ordered'
  if (what === 'refunded in part') return `${many ? 'were' : 'was'} refunded in part`
  if (what === 'shipped') return many ? 'are on their way' : 'is on its way'
  return `${many ? 'are' : 'is'} ${statusWords[what]}`
}

/** A status as the screens name it, in the middle of a sentence. */
export const statusName = (status: orders.OrderStatus): string => status.replaceAll('_', ' ')

const DAY_MS = 86_400_000

interface Arrived {
  status: orders.OrderStatus
  coin_units: string | null
  delivered_at: Date | null
}

/** The last moment at which a delivered order can be refunded; null while it is on its way, and when nothing is to refund. */
export const refundableUntil = ({ status, coin_units, delivered_at }: Arrived): Date | null =>
  coin_units !== null && delivered_at !== null && (status === 'delivered' || status === 'completed')
    ? new Date(delivered_at.getTime() + orders.MONEY_BACK_DAYS * DAY_MS)
    : null

/** A breakdown as it goes over the wire. */
export const presentPricing = ({ list, discount, subtotal, shipping, tax, total }: Breakdown) => ({
  listTotal: centsToUsd(list),
  discount: centsToUsd(discount),
  subtotal: centsToUsd(subtotal),
  shipping: centsToUsd(shipping),
  tax: centsToUsd(tax),
  total: centsToUsd(total),
})
