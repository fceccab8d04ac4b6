import { Alert } from '@mantine/core'
import type { transactions } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { coin } from '../../../../format/coin.ts'
import { text } from '../../../../i18n/text.ts'
import { Doubts, useDoubts } from '../../../../ui/dialog/Doubts.tsx'
import { Unsaved } from '../../../../ui/form/Unsaved.tsx'
import { ProofDisplayed, useProofDisplay } from '../../../../ui/picture/proofDisplay.ts'
import { CopyButton } from '../../../../ui/text/CopyButton.tsx'
import { useKeys } from '../../../../ui/useKeys.ts'
import { useSeen } from '../../../../ui/useSeen.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './Review.module.css'
import { keyOf, ReviewActions } from './ReviewActions.tsx'
import { ReviewEvidence } from './ReviewEvidence.tsx'
import { doubtsOf } from './doubts.ts'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewLedger } from './ReviewLedger.tsx'
import { ReviewState, ReviewTimeline } from './ReviewState.tsx'
import { isLapsed } from './reviewActions.ts'
import { decisionOf } from './reviewDecision.ts'
import { SettleDialog } from './SettleDialog.tsx'
import { useTransactionDecisions } from './useTransactionDecisions.ts'

const copy = text.transactionReview
type Reviewed = transactions.ReviewedTransaction

/** Actions that open a dialog first. */
export type Asking = Exclude<transactions.ReviewAction, 'approve'>

const Headline = ({ one }: { one: Reviewed }) => {
  const headline = useRef<HTMLDivElement>(null)
  // A decision removes the focused button, so focus moves to the headline for screen reader users.
  useEffect(() => {
    if (document.activeElement === document.body) headline.current?.focus()
  }, [one.status])
  return (
    <div ref={headline} className={styles.headline} tabIndex={-1}>
      <span className={styles.reference}>
        {copy.kinds[one.type]} · {one.reference}
        <CopyButton value={one.reference} name={text.general.reference} />
      </span>
      <span className={styles.amount}>{coin(one.amount, one.currency)}</span>
    </div>
  )
}

/** A suggested reason, where one nearly always applies. */
const suggested = (request: Reviewed, action: Asking): string => {
  if (action === 'fail') return request.failing.find(({ counts }) => counts)?.reason ?? ''
  if (action !== 'deny') return ''
  if (isLapsed(request)) return request.paidFrom === 'outside' ? copy.lapsedReason : copy.lapsedHeldReason
  return request.drift?.beyond ? copy.driftedReason(request.drift.percent) : ''
}

/** For responses without data about the current administrator; the next one has it. */
const nothingOffered: transactions.Offer = { actions: [], because: null, from: null, failing: 'alone' }

type Props = {
  one: Reviewed
  /** The action whose dialog is open. */
  asking: Asking | undefined
  onAsking: (action: Asking | undefined) => void
  /** Moves focus to the main button. */
  toMain: boolean
  onDone: (action: transactions.ReviewAction, transaction: Reviewed) => void
  /** Whether the panel is in a dialog, which has its own keyboard shortcuts. */
  inDialog: boolean
}

/** One request: its evidence in large, the facts beside it, and the decision. */
export const ReviewPanel = ({ one, asking, onAsking, toMain, onDone, inDialog }: Props) => {
  const offer = one.offer ?? nothingOffered
  const [typed, setTyped] = useState<Partial<Record<Asking, string>>>({})
  const [unsent, setUnsent] = useState<string>()
  const main = useRef<HTMLButtonElement>(null)
  const isSeen = useSeen()
  const display = useProofDisplay()
  const decisions = useTransactionDecisions(one.id, {
    onDone: (action, transaction) => {
      onAsking(undefined)
      setTyped({})
      onDone(action, transaction)
    },
    onRefused: (failure) => {
      if (failure.code !== 'already_decided') return
      setUnsent(asking && typed[asking])
      onAsking(undefined)
    },
  })
  const doubts = doubtsOf(one, display.isIncomplete)
  const doubting = useDoubts(doubts, decisions.approve)
  /** @returns whether an action started */
  const begin = (action: transactions.ReviewAction): boolean => {
    if (!isSeen || !offer.actions.includes(action) || decisions.acting) return false
    decisions.clear()
    if (action === 'approve') doubting.approve()
    else onAsking(action)
    return true
  }
  const keys = Object.fromEntries(
    offer.actions.flatMap((action) => {
      const key = keyOf[action]
      const press = (event: KeyboardEvent) => {
        // A key that started an action must not be typed into the field that opens. A key that did nothing is reported.
        if (event.repeat || begin(action)) event.preventDefault()
      }
      return key ? [[key, press]] : []
    }),
  )
  useKeys(keys, { inDialog, enabled: asking === undefined && !doubting.isAsked })
  const canAsk = asking === undefined || offer.actions.includes(asking)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    // Does not open a dialog from an outdated list for an action the request no longer allows.
    if (!canAsk) onAsking(undefined)
    if (toMain) main.current?.focus()
  }, [canAsk, onAsking, toMain])
  const decided = decisionOf(one)?.step
  const shared = {
    one,
    busy: decisions.acting !== undefined,
    refused: decisions.refusal,
    late:
      asking && !offer.actions.includes(asking) && decided && decisions.acting === undefined
        ? copy.decidedNow(copy.decisions[one.status] ?? one.status, one.timeline.at(-1)?.by || copy.someone)
        : undefined,
    onClose: () => onAsking(undefined),
  }
  const write = (value: string) => {
    decisions.clear()
    if (asking) setTyped({ ...typed, [asking]: value })
  }
  // The draft survives closing the dialog, but not leaving the request.
  const isWritten = Object.values(typed).some((value) => value.trim() !== '')
  return (
    <div className={styles.panel} aria-busy={!isSeen}>
      <Unsaved values={{ isWritten }} saved={{ isWritten: false }} />
      <div className={styles.evidence}>
        <ProofDisplayed value={display}>
          <ReviewEvidence one={one} />
        </ProofDisplayed>
        <div className={styles.below}>
          <ReviewLedger one={one} />
          <ReviewTimeline one={one} />
        </div>
      </div>
      <div className={styles.side}>
        <Headline one={one} />
        {offer.actions.includes('approve') && <Doubts doubts={doubts} />}
        <ReviewState one={one} />
        <ReviewFacts one={one} />
        <div className={styles.foot}>
          {decisions.refusal && !asking && (
            <Alert color={decisions.refusal.code === 'already_decided' ? 'yellow' : 'red'} role="alert">
              {decisions.refusal.message}
              {unsent && (
                <span className={styles.unsent}>
                  {copy.unsent} {unsent}
                </span>
              )}
            </Alert>
          )}
          <ReviewActions offer={offer} acting={decisions.acting} onAction={begin} first={main} />
        </div>
      </div>
      {offer.actions.includes('approve') && doubting.question}
      {asking === 'settle' && (
        <SettleDialog {...shared} hash={typed.settle ?? ''} onHash={write} onSend={decisions.settle} />
      )}
      {asking && asking !== 'settle' && (
        <ReasonDialog
          key={asking}
          {...shared}
          action={asking}
          failing={offer.failing}
          reason={typed[asking] ?? suggested(one, asking)}
          onReason={write}
          onSend={decisions[asking]}
        />
      )}
    </div>
  )
}
