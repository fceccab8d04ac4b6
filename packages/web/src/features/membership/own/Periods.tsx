import type { upgrades } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { date, membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import styles from './Own.module.css'

const words = text.membership.periods

const paidFor = ({ paid, price, credit }: upgrades.MembershipPeriod): string =>
  [
    paid ? words.paid(coin(paid.amount, paid.crypto_symbol), usd(price - credit)) : undefined,
    credit > 0 ? words.credited(usd(credit)) : undefined,
  ]
    .filter(Boolean)
    .join(', ') || words.nothing

const endOf = ({ beganAt, endsAt, endedEarlyAt }: upgrades.MembershipPeriod): string => {
  const span = words.span(membershipDate(beganAt), membershipDate(endsAt))
  if (endedEarlyAt === null) return span
  return `${span}, ${endedEarlyAt < beganAt ? words.never : words.until(date(endedEarlyAt))}`
}

/** Every period of a membership, the one that was written last first. */
export const Periods = ({ periods }: { periods: readonly upgrades.MembershipPeriod[] }) =>
  periods.length === 0 ? (
    <EmptyState title={words.none} why={words.noneWhy} />
  ) : (
    <ul className={styles.periods}>
      {periods.map((period) => (
        <li key={period.id} className={styles.period}>
          <div>
            <p>
              <strong>{period.planName}</strong> · {words.source[period.source]}
            </p>
            <p className={styles.quiet}>{paidFor(period)}</p>
          </div>
          <p className={styles.periodEnd}>{endOf(period)}</p>
        </li>
      ))}
    </ul>
  )
