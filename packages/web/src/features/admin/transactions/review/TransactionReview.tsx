import { transactions } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { text } from '../../../../i18n/text.ts'
import { ReviewDialog, ReviewSkeleton } from '../../../../ui/dialog/ReviewDialog.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import styles from './Review.module.css'
import { type Asking, ReviewPanel } from './ReviewPanel.tsx'
import { isUndecided } from './reviewActions.ts'

const copy = text.transactionReview

export interface TransactionReviewProps {
  /** The ID of the request. */
  id: string
  /** The initial step: the dialog of this action, or for `approve` focus on its button. */
  step?: transactions.ReviewAction
  onClose: () => void
}

/** One request over the list: the evidence in large, the facts to check, and keyboard shortcuts for the decision. */
export const TransactionReview = ({ id, step, onClose }: TransactionReviewProps) => {
  const initial = step === 'approve' ? undefined : step
  const [openAction, setOpenAction] = useState<Asking | undefined>(initial)
  useEffect(() => setOpenAction(initial), [id, initial])
  const { data, error, refetch } = useRead(transactions.getTransaction, { params: { id } })
  const request = data?.transaction
  return (
    <ReviewDialog
      title={request ? copy.titles[request.type] : copy.title}
      item={request && isUndecided(request.status) ? `${request.type}:${request.id}` : undefined}
      resting={openAction !== undefined}
      onClose={onClose}
    >
      {!request && !error && <ReviewSkeleton className={styles.panel} facts={9} />}
      {!request && error && <ReadFailed what={copy.what} read={{ error, refetch }} />}
      {request && (
        <ReviewPanel
          key={request.id}
          one={request}
          asking={openAction}
          onAsking={setOpenAction}
          toMain={step === 'approve'}
          // After settling or failing a withdrawal, the outcome stays visible.
          onDone={(action) => action !== 'settle' && action !== 'fail' && onClose()}
          inDialog
        />
      )}
    </ReviewDialog>
  )
}
