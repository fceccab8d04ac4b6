import type { orders } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const copy = text.orders.payment

/** The items paid for and the discounts, each in USD. */
export const paymentParts = ({
  kind,
  plan,
  fee,
  year,
  discount,
  credit,
}: orders.MembershipPayment): (readonly [string, number])[] => {
  const lines = [
    [copy.fee(plan), fee] as const,
    [copy.year[kind](plan), year] as const,
    [text.labels.discount, -discount] as const,
    [copy.credit, -credit] as const,
  ]
  return lines.filter(([, price]) => price !== 0)
}
