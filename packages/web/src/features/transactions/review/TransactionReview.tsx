import { transactions } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { ReviewDialog, ReviewSkeleton } from '../../../ui/dialog/ReviewDialog.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import styles from './Review.module.css'
import { type Asking, ReviewPanel } from './ReviewPanel.tsx'
import { isWaiting } from './reviewActions.ts'

const copy = text.transactionReview

export interface TransactionReviewProps {
  /** Of the request. */
  id: string
  /** What to begin with: the dialog of that act, or for `approve` the focus on its button. */
  step?: transactions.ReviewAction
  onClose: () => void
}

/** One request over the list: what proves it large, the facts to check beside it, the decision on keys. */
export const TransactionReview = ({ id, step, onClose }: TransactionReviewProps) => {
  const begun = step === 'approve' ? undefined : step
  const [asking, setAsking] = useState<Asking | undefined>(begun)
  useEffect(() => setAsking(begun), [id, begun])
  const { data, error, refetch } = useRead(transactions.getTransaction, { params: { id } })
  const one = data?.transaction
  return (
    <ReviewDialog
      title={one ? copy.titles[one.type] : copy.title}
      item={one && isWaiting(one.status) ? `${one.type}:${one.id}` : undefined}
      resting={asking !== undefined}
      onClose={onClose}
    >
      {!one && !error && <ReviewSkeleton className={styles.panel} facts={9} />}
      {!one && error && <ReadFailed what={copy.what} read={{ error, refetch }} />}
      {one && (
        <ReviewPanel
          key={one.id}
          one={one}
          asking={asking}
          onAsking={setAsking}
          toMain={step === 'approve'}
          // Of a withdrawal that was sent or not, what became of it stays in sight.
          onDone={(action) => action !== 'settle' && action !== 'fail' && onClose()}
          inDialog
        />
      )}
    </ReviewDialog>
  )
}
