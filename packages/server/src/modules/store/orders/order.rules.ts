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

const NAME_MAX = 60

/** A product's name as the titles of notifications write it. */
export const shortName = (name: string): string =>
  name.length > NAME_MAX ? `${beginningOf(name, NAME_MAX - 1).trimEnd()}…` : name

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
