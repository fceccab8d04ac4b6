import type { orders } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const words = text.orders.signup

/** What was paid for at sign-up, each with its price in USD. */
export const signupParts = ({ plan, fee, year }: orders.SignupPayment): (readonly [string, number])[] => {
  const parts = [[words.fee(plan), fee] as const, [words.year(plan), year] as const]
  return parts.filter(([, price]) => price > 0)
}
