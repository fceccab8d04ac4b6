import { seenUpTo, type transactions } from '@vesica/contract'
import { matches } from '../../../format/count.ts'
import { text } from '../../../i18n/text.ts'
import lists from '../../../ui/list/List.module.css'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { countingOf, isUndecided } from './transactionActions.ts'
import styles from './Transactions.module.css'

const copy = text.transactions
type Request = transactions.ReviewedTransaction

export const RequestStatus = ({ one }: { one: Request }) => (
  <span className={styles.status}>
    <StatusBadge status={one.status} list="wallet">
      {copy.statuses[one.status]}
    </StatusBadge>
    {isUndecided(one) && one.approvals.length > 0 && (
      <span className={lists.under}>{copy.approvals(countingOf(one).length, one.approvalsNeeded)}</span>
    )}
  </span>
)

export const Proof = ({ one }: { one: Request }) => {
  if (!one.proofKind)
    return (
      <span className={styles.quiet}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{copy.noProof}</span>
      </span>
    )
  return (
    <span className={styles.two}>
      <span>{copy.proofKinds[one.proofKind]}</span>
      {one.proofSeenBefore > 0 && (
        <span className={styles.seen} title={copy.seenTimes(matches(one.proofSeenBefore, seenUpTo))}>
          {text.labels.duplicate}
        </span>
      )}
    </span>
  )
}
