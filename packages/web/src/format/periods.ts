import type { membershipChanges } from '@vesica/contract'
import { text } from '../i18n/text.ts'
import { coin } from './coin.ts'
import { usd } from './money.ts'
import { date, membershipDate } from './time.ts'

const copy = text.membership.periods
type Period = membershipChanges.MembershipPeriod

/** What was paid for a period, the registration fee with it, and the credit. */
export const paidFor = ({ paid, price, credit, fee }: Pick<Period, 'paid' | 'price' | 'credit' | 'fee'>): string =>
  [
    fee ? copy.fee(coin(fee.amount, fee.crypto_symbol), usd(fee.price)) : undefined,
    paid ? text.labels.inParentheses(coin(paid.amount, paid.crypto_symbol), usd(price - credit)) : undefined,
    credit > 0 ? copy.credited(usd(credit)) : undefined,
  ]
    .filter(Boolean)
    .join(', ') || copy.nothing

/** The start and end of a period, or its earlier actual end. */
export const spanOf = ({ beganAt, endsAt, endedEarlyAt }: Pick<Period, 'beganAt' | 'endsAt' | 'endedEarlyAt'>) => {
  const span = text.labels.fromTo(membershipDate(beganAt), membershipDate(endsAt))
  if (endedEarlyAt === null) return span
  return `${span}, ${endedEarlyAt < beganAt ? copy.never : copy.until(date(endedEarlyAt))}`
}
