import { seenUpTo, type transactions } from '@vesica/contract'
import { matches } from '../../format/count.ts'
import { text } from '../../i18n/text.ts'
import lists from '../../ui/list/List.module.css'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { countingOf, isWaiting } from './transactionActions.ts'
import styles from './Transactions.module.css'

const words = text.transactions
type Request = transactions.ReviewedTransaction

export const RequestStatus = ({ one }: { one: Request }) => (
  <span className={styles.status}>
    <StatusBadge status={one.status} list="wallet">
      {words.statuses[one.status]}
    </StatusBadge>
    {isWaiting(one) && one.approvals.length > 0 && (
      <span className={lists.under}>{words.approvals(countingOf(one).length, one.approvalsNeeded)}</span>
    )}
  </span>
)

export const Proof = ({ one }: { one: Request }) => {
  if (!one.proofKind)
    return (
      <span className={styles.quiet}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{words.noProof}</span>
      </span>
    )
  return (
    <span className={styles.two}>
      <span>{words.proofKinds[one.proofKind]}</span>
      {one.proofSeenBefore > 0 && (
        <span
          className={styles.seen}
          title={words.seenTimes(one.proofSeenBefore, matches(one.proofSeenBefore, seenUpTo))}
        >
          {words.seenBefore}
        </span>
      )}
    </span>
  )
}
