import { Alert, Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { Doubts, useDoubts } from '../../../ui/dialog/Doubts.tsx'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { ProofDisplayed, useProofDisplay } from '../../../ui/picture/proofDisplay.ts'
import { pressing, useKeys } from '../../../ui/useKeys.ts'
import { DenyDialog } from './DenyDialog.tsx'
import styles from './Review.module.css'
import type { Decision } from './useDecision.ts'

const copy = text.admin.review

/** decided: the decision and who made it, if any. approvalDisabledReason: why approval is impossible. */
type DecisionPanelProps = {
  proof: ReactNode
  facts: ReactNode
  decided: ReactNode
  canDecide: boolean
  approvalDisabledReason?: string | undefined
  /** Reasons against approving, besides a proof that is not displayed. */
  doubts: readonly string[]
  decision: Decision
  /** Whether the reason for a denial is being entered. */
  denying: boolean
  denyTitle: string
  /** Explains what happens with the reason. */
  denyWhy: string
  denyAction: string
  /** Whether the panel is in a dialog, which has its own keyboard shortcuts. */
  inDialog: boolean
}

/** A payment and its checks, with keyboard shortcuts for approving and denying. */
export const DecisionPanel = (props: DecisionPanelProps) => {
  const {
    proof,
    facts,
    decided,
    canDecide,
    approvalDisabledReason,
    decision,
    denying,
    denyTitle,
    denyWhy,
    denyAction,
    inDialog,
  } = props
  const display = useProofDisplay()
  const doubts = display.isIncomplete ? [text.admin.proof.decideBlind, ...props.doubts] : props.doubts
  const { question, isAsked, approve } = useDoubts(doubts, decision.approve)
  const disabledReason = useRights().disabledReason('people:decide')
  const mayNot = disabledReason ?? approvalDisabledReason
  useKeys(
    {
      ...(!mayNot && { a: pressing(approve) }),
      d: pressing(decision.askReason),
      r: pressing(decision.askReason),
    },
    { inDialog, enabled: canDecide && !disabledReason && !decision.busy && !denying && !isAsked },
  )
  return (
    <div className={styles.panel}>
      <ProofDisplayed value={display}>
        <div className={styles.proof}>{proof}</div>
      </ProofDisplayed>
      <div className={styles.side}>
        {canDecide && <Doubts doubts={doubts} />}
        <ProofDisplayed value={display}>{facts}</ProofDisplayed>
        {decision.refusal && !denying && (
          <Alert color={decision.refusal.code === 'already_decided' ? 'yellow' : 'red'} role="alert">
            {decision.refusal.message}
          </Alert>
        )}
        {decision.refusal?.code !== 'already_decided' && decided}
        {canDecide && mayNot && <p className={styles.quiet}>{mayNot}</p>}
        {canDecide && (
          <div className={styles.buttons}>
            <ActionButton
              className={styles.approve}
              loading={decision.approving}
              disabled={decision.busy}
              aria-keyshortcuts="a"
              rightSection={
                <Kbd className={styles.key} aria-hidden="true">
                  A
                </Kbd>
              }
              disabledReason={mayNot}
              onClick={approve}
            >
              {decision.approveWord}
            </ActionButton>
            <ActionButton
              variant="default"
              disabled={decision.busy}
              aria-keyshortcuts="d"
              rightSection={
                <Kbd size="xs" aria-hidden="true">
                  D
                </Kbd>
              }
              disabledReason={disabledReason}
              onClick={decision.askReason}
            >
              {copy.deny}
            </ActionButton>
          </div>
        )}
      </div>
      {canDecide && question}
      {denying && (
        <DenyDialog
          title={denyTitle}
          action={denyAction}
          why={denyWhy}
          busy={decision.busy}
          refused={decision.refusal}
          onDeny={decision.deny}
          onClose={decision.stopDenying}
        />
      )}
    </div>
  )
}
