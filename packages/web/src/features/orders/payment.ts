import type { orders } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const words = text.orders.payment

/** What was paid for, and what was taken off, each in USD. */
export const paymentParts = ({
  kind,
  plan,
  fee,
  year,
  discount,
  credit,
}: orders.MembershipPayment): (readonly [string, number])[] => {
  const parts = [
    [words.fee(plan), fee] as const,
    [words.year[kind](plan), year] as const,
    [words.discount, -discount] as const,
    [words.credit, -credit] as const,
  ]
  return parts.filter(([, price]) => price !== 0)
}
