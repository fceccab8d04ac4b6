import { Button } from '@mantine/core'
import { transactions } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { afterDecision } from '../../../ui/dialog/queue.ts'
import { QueueDialog, QueueSkeleton } from '../../../ui/dialog/QueueDialog.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import styles from './Review.module.css'
import { type Asking, ReviewPanel } from './ReviewPanel.tsx'
import { isWaiting } from './reviewActs.ts'
import { useQueue } from './useQueue.ts'

const words = text.transactionReview
type Reviewed = transactions.ReviewedTransaction

const placeWords = (place: number, total: number | undefined): string | undefined => {
  if (total === undefined) return undefined
  if (place > 0) return words.place(place, total)
  return total === 0 ? words.noneWaiting : words.waiting(total)
}

const AllDecided = ({ onNext, onClose }: { onNext: (() => void) | undefined; onClose: () => void }) => (
  <div role="status">
    <EmptyState
      title={words.allDecided}
      why={words.allDecidedWhy}
      action={
        <Button data-autofocus autoFocus onClick={onNext ?? onClose}>
          {onNext ? words.reviewNext : text.words.close}
        </Button>
      }
    />
  </div>
)

/** Steps through what waits, and goes on after a decision. */
const useSteps = (id: string, onOpen: (id: string) => void) => {
  const waiting = useQueue()
  const queue = waiting?.ids
  const [atEnd, setAtEnd] = useState(false)
  // The queue as it was before a decision: the answer takes the decided one out of it.
  const last = useRef<readonly string[]>([])
  const now = useRef<readonly string[]>([])
  useEffect(() => {
    now.current = queue ?? []
    if (queue?.includes(id)) last.current = queue
  }, [queue, id])
  const first = queue?.[0]
  const open = (to: string) => {
    setAtEnd(false)
    onOpen(to)
  }
  return {
    queue: queue ?? [],
    total: waiting?.total,
    atEnd,
    openFirst: first === undefined ? undefined : () => open(first),
    open,
    goOn: (act: transactions.ReviewAct, one: Reviewed) => {
      // Sending is the end of one request, not a step through those that wait.
      if (act === 'settle' || act === 'fail') return
      const next = afterDecision(last.current, now.current, id)
      if (next) open(next)
      else if (!isWaiting(one.status)) setAtEnd(true)
    },
  }
}

export interface TransactionReviewProps {
  /** Of the request. */
  id: string
  /** What to begin with: the dialog of that act, or for `approve` the focus on its button. */
  step?: transactions.ReviewAct
  onClose: () => void
  /** Wants another request on screen, without a step. */
  onOpen: (id: string) => void
}

/** One request after the other: what proves it large, the facts to check beside it, the decision on keys. */
export const TransactionReview = ({ id, step, onClose, onOpen }: TransactionReviewProps) => {
  const steps = useSteps(id, onOpen)
  const begun = step === 'approve' ? undefined : step
  const [asking, setAsking] = useState<Asking | undefined>(begun)
  useEffect(() => setAsking(begun), [id, begun])
  const { data, error, refetch } = useRead(transactions.getTransaction, { params: { id } })
  const one = data?.transaction
  return (
    <QueueDialog
      title={one && !steps.atEnd ? words.titles[one.type] : words.title}
      queue={steps.queue}
      current={id}
      said={placeWords(steps.queue.indexOf(id) + 1, steps.total)}
      previous={words.previous}
      next={words.next}
      resting={asking !== undefined}
      size={1160}
      onOpen={steps.open}
      onClose={onClose}
    >
      {steps.atEnd && <AllDecided onNext={steps.openFirst} onClose={onClose} />}
      {!steps.atEnd && !one && !error && <QueueSkeleton className={styles.panel} facts={9} />}
      {!steps.atEnd && !one && error && <ReadFailed what={words.what} read={{ error, refetch }} />}
      {!steps.atEnd && one && (
        <ReviewPanel
          key={one.id}
          one={one}
          asking={asking}
          onAsking={setAsking}
          toMain={step === 'approve'}
          onDone={steps.goOn}
          inDialog
        />
      )}
    </QueueDialog>
  )
}
