import { transactions, type wallet } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { text } from '../../../../i18n/text.ts'
import { ReviewSkeleton } from '../../../../ui/dialog/ReviewDialog.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import styles from './Review.module.css'
import { type Asking, ReviewPanel } from './ReviewPanel.tsx'

const copy = text.transactionReview

/** onDecided: called after this session's own decision, with the new status of the request. */
type Props = { id: string; onDecided: (status: wallet.TransactionStatus) => void }

/** One request beside its queue. */
export const TransactionPane = ({ id, onDecided }: Props) => {
  const [openAction, setOpenAction] = useState<Asking>()
  const { data, error, refetch } = useRead(transactions.getTransaction, { params: { id } })
  if (!data)
    return error ? (
      <ReadFailed what={copy.what} read={{ error, refetch }} />
    ) : (
      <ReviewSkeleton className={styles.panel} facts={9} />
    )
  return (
    <ReviewPanel
      one={data.transaction}
      asking={openAction}
      onAsking={setOpenAction}
      toMain={false}
      onDone={(_, { status }) => onDecided(status)}
      inDialog={false}
    />
  )
}
