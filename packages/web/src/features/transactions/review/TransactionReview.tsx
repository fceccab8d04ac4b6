import { ActionIcon, Button, Modal, Skeleton, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { transactions } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ReadFailed } from '../../../ui/ReadFailed.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import styles from './Review.module.css'
import { type Asking, ReviewPanel } from './ReviewPanel.tsx'
import { isWaiting, type ReviewAct } from './reviewActs.ts'
import { afterDecision, stepInQueue } from './reviewQueue.ts'
import { useQueue } from './useQueue.ts'

const words = text.transactionReview
type Reviewed = transactions.ReviewedTransaction

const Loading = () => (
  <div className={styles.panel} aria-hidden="true">
    <Skeleton height={420} radius="lg" />
    <div className={styles.side}>
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={`fact ${index + 1}`} height={18} />
      ))}
    </div>
  </div>
)

type StepsProps = {
  place: number
  total: number | undefined
  onStep: (step: 1 | -1) => void
  before: boolean
  after: boolean
}

const Steps = ({ place, total, onStep, before, after }: StepsProps) => {
  const said = place > 0 ? words.place(place, total ?? 0) : total === 0 ? words.noneWaiting : words.waiting(total ?? 0)
  return (
    <span className={styles.steps}>
      <span className={styles.quiet}>{total === undefined ? null : said}</span>
      <Tooltip label={`${words.previous} (K)`}>
        <ActionIcon variant="default" aria-label={words.previous} disabled={!before} onClick={() => onStep(-1)}>
          <IconChevronUp size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${words.next} (J)`}>
        <ActionIcon variant="default" aria-label={words.next} disabled={!after} onClick={() => onStep(1)}>
          <IconChevronDown size={16} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

const AllDecided = ({ next, onNext, onClose }: { next: boolean; onNext: () => void; onClose: () => void }) => (
  <div role="status">
    <EmptyState
      title={words.allDecided}
      why={words.allDecidedWhy}
      action={
        <Button data-autofocus autoFocus onClick={next ? onNext : onClose}>
          {next ? words.reviewNext : text.words.close}
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
  const target = (step: 1 | -1) => stepInQueue(queue ?? [], id, step)
  const open = (to: string | undefined) => {
    if (!to) return
    setAtEnd(false)
    onOpen(to)
  }
  return {
    place: (queue?.indexOf(id) ?? -1) + 1,
    total: waiting?.total,
    before: target(-1) !== undefined,
    after: target(1) !== undefined,
    step: (by: 1 | -1) => open(target(by)),
    atEnd,
    first: queue?.[0],
    open,
    goOn: (act: ReviewAct, one: Reviewed) => {
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
  step?: ReviewAct
  onClose: () => void
  /** Wants another request on screen, without a step. */
  onOpen: (id: string) => void
}

/** One request after the other: what proves it large, the facts to check beside it, the decision on keys. */
export const TransactionReview = ({ id, step, onClose, onOpen }: TransactionReviewProps) => {
  const phone = useMediaQuery('(max-width: 899px)')
  const steps = useSteps(id, onOpen)
  const begun = step === 'approve' ? undefined : step
  const [asking, setAsking] = useState<Asking | undefined>(begun)
  useEffect(() => setAsking(begun), [id, begun])
  const { data, error, refetch } = useRead(transactions.getTransaction, { params: { id } })
  useKeys({ j: () => steps.step(1), k: () => steps.step(-1) }, { inDialog: true, enabled: asking === undefined })
  const one = data?.transaction
  return (
    <Modal
      opened
      onClose={onClose}
      // The dialog above this one has the keys and the focus.
      closeOnEscape={!asking}
      trapFocus={!asking}
      size={1160}
      fullScreen={phone}
      padding="md"
      title={
        <span className={styles.title}>
          {one && !steps.atEnd ? words.titles[one.type] : words.title}
          <Steps
            place={steps.place}
            total={steps.total}
            onStep={steps.step}
            before={steps.before}
            after={steps.after}
          />
        </span>
      }
      classNames={{ title: styles.titleBar }}
      closeButtonProps={{ 'aria-label': text.words.close }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      {steps.atEnd && (
        <AllDecided next={steps.first !== undefined} onNext={() => steps.open(steps.first)} onClose={onClose} />
      )}
      {!steps.atEnd && !one && !error && <Loading />}
      {!steps.atEnd && !one && error && <ReadFailed what={words.what} read={{ error, refetch }} />}
      {!steps.atEnd && one && (
        <ReviewPanel
          key={one.id}
          one={one}
          asking={asking}
          onAsking={setAsking}
          toMain={step === 'approve'}
          onDone={steps.goOn}
        />
      )}
    </Modal>
  )
}
