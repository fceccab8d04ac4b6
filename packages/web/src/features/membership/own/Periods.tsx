import type { membershipChanges } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { paidFor, spanOf } from '../../../format/periods.ts'
import styles from './Own.module.css'

const copy = text.membership.periods

/** Every period of a membership, most recently created first. */
export const Periods = ({ periods }: { periods: readonly membershipChanges.MembershipPeriod[] }) =>
  periods.length === 0 ? (
    <EmptyState title={copy.none} why={copy.noneWhy} />
  ) : (
    <ul className={styles.periods}>
      {periods.map((period) => (
        <li key={period.id} className={styles.period}>
          <div>
            <p>
              <strong>{period.planName}</strong> · {copy.source[period.source]}
            </p>
            <p className={styles.quiet}>{paidFor(period)}</p>
          </div>
          <p className={styles.periodEnd}>{spanOf(period)}</p>
        </li>
      ))}
    </ul>
  )
