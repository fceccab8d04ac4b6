import { Button } from '@mantine/core'
import { approvals } from '@vesica/contract'
import { useState } from 'react'
import { dateTime } from '../../../format/time.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import styles from './Control.module.css'
import { useShowControl } from './useShowApprovals.ts'

const copy = text.approvals.waiting
const past = text.approvals.decided
type Change = approvals.GuardedChange
type PendingAction = { action: 'confirm' | 'cancel'; change: Change } | undefined

const descriptionOf = ({ kind, before, after }: Change): string =>
  approvals.isReplacing(kind) ? `${copy.from(before)} ${copy.to(after)}` : after

const whenItHolds = ({ kind, holdsAt }: Change): string => {
  if (holdsAt === null) return copy.holdsNever
  return kind === 'announcement' ? copy.goesOut(dateTime(holdsAt)) : copy.holdsFrom(dateTime(holdsAt))
}

const PendingChange = ({ change, onAsk }: { change: Change; onAsk: (action: PendingAction) => void }) => {
  const disabledReason = useRights().disabledReason('approvals:decide')
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        <span className={styles.name}>{change.title}</span>
        <span>{descriptionOf(change)}</span>
        <span className={styles.quiet}>
          {copy.askedBy(change.requestedBy)}, <RelativeTime moment={change.requestedAt} />. {whenItHolds(change)}
        </span>
      </span>
      <span className={styles.acts}>
        {change.confirmBlocked === null && (
          <Button
            size="sm"
            aria-label={copy.confirmNamed(change.title)}
            onClick={() => onAsk({ action: 'confirm', change })}
          >
            {text.labels.confirm}
          </Button>
        )}
        <ActionButton
          disabledReason={disabledReason}
          size="sm"
          variant="default"
          aria-label={copy.cancelNamed(change.title)}
          onClick={() => onAsk({ action: 'cancel', change })}
        >
          {copy.cancel}
        </ActionButton>
      </span>
      {change.confirmBlocked && (change.holdsAt === null || disabledReason) && (
        <span className={styles.blocked}>{change.confirmBlocked}</span>
      )}
    </li>
  )
}

const Question = ({ asking, onClose }: { asking: PendingAction; onClose: () => void }) => {
  const updateControl = useShowControl()
  if (!asking) return null
  const { action, change } = asking
  const shared = { input: { params: { id: change.id } }, onAnswer: updateControl, onClose }
  return action === 'confirm' ? (
    <ActionDialog
      {...shared}
      endpoint={approvals.confirmChange}
      question={copy.confirmQuestion(change.title)}
      consequences={
        approvals.isReplacing(change.kind)
          ? copy.confirmThen(change.before, change.after)
          : copy.confirmStated(change.after)
      }
      action={text.labels.confirm}
      done={copy.confirmed}
    />
  ) : (
    <ActionDialog
      {...shared}
      endpoint={approvals.cancelChange}
      question={copy.cancelQuestion(change.title)}
      consequences={copy.cancelConsequences}
      action={copy.cancel}
      danger
      done={copy.calledOff}
    />
  )
}

/** Changes that wait for a second administrator. */
export const PendingChanges = ({ changes }: { changes: readonly Change[] }) => {
  const [confirming, setConfirming] = useState<PendingAction>()
  const pending = changes.filter(({ status }) => status === 'waiting')
  return (
    <PageSection dense title={copy.title}>
      {pending.length === 0 ? (
        <EmptyState title={copy.empty} why={copy.emptyWhy} />
      ) : (
        <ul className={styles.list}>
          {pending.map((change) => (
            <PendingChange key={change.id} change={change} onAsk={setConfirming} />
          ))}
        </ul>
      )}
      <Question asking={confirming} onClose={() => setConfirming(undefined)} />
    </PageSection>
  )
}

const columns: Column<Change>[] = [
  {
    key: 'change',
    head: past.change,
    lead: true,
    cell: (change) => (
      <span className={styles.what}>
        <span className={styles.name}>{change.title}</span>
        <span className={styles.quiet}>{descriptionOf(change)}</span>
      </span>
    ),
  },
  { key: 'asked', head: text.labels.requestedBy, cell: (change) => change.requestedBy },
  {
    key: 'outcome',
    head: text.labels.outcome,
    cell: (change) => (
      <span className={styles.what}>
        <span>
          {past.statuses[change.status]} {change.decidedBy ? text.labels.by(change.decidedBy) : past.byTime}
        </span>
        <span className={styles.quiet}>
          {change.decidedAt && <RelativeTime moment={change.decidedAt} />} {change.reason}
        </span>
      </span>
    ),
  },
]

/** Outcomes of the latest changes. */
export const DecidedChanges = ({ changes }: { changes: readonly Change[] }) => {
  const decided = changes.filter(({ status }) => status !== 'waiting')
  if (decided.length === 0) return null
  return (
    <PageSection dense flush title={past.title}>
      <DataTable caption={past.caption} columns={columns} rows={decided} rowKey={(change) => change.id} dense />
    </PageSection>
  )
}
