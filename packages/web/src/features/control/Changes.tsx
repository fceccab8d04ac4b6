import { Button } from '@mantine/core'
import { control } from '@vesica/contract'
import { useState } from 'react'
import { dateTime } from '../../format/time.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import styles from './Control.module.css'
import { useShowControl } from './useShowControl.ts'

const copy = text.control.waiting
const past = text.control.decided
type Change = control.GuardedChange
type Asking = { action: 'confirm' | 'callOff'; change: Change } | undefined

const saidOf = ({ kind, before, after }: Change): string =>
  control.isReplacing(kind) ? `${copy.from(before)} ${copy.to(after)}` : after

const whenItHolds = ({ kind, holdsAt }: Change): string => {
  if (holdsAt === null) return copy.holdsNever
  return kind === 'announcement' ? copy.goesOut(dateTime(holdsAt)) : copy.holdsFrom(dateTime(holdsAt))
}

const Waiting = ({ change, onAsk }: { change: Change; onAsk: (asking: Asking) => void }) => {
  const disabledReason = useRights().disabledReason('control:decide')
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        <span className={styles.name}>{change.title}</span>
        <span>{saidOf(change)}</span>
        <span className={styles.quiet}>
          {copy.askedBy(change.askedBy)}, <RelativeTime moment={change.askedAt} />. {whenItHolds(change)}
        </span>
      </span>
      <span className={styles.acts}>
        {change.confirmBlocked === null && (
          <Button
            size="sm"
            aria-label={copy.confirmNamed(change.title)}
            onClick={() => onAsk({ action: 'confirm', change })}
          >
            {copy.confirm}
          </Button>
        )}
        <ActionButton
          disabledReason={disabledReason}
          size="sm"
          variant="default"
          aria-label={copy.callOffNamed(change.title)}
          onClick={() => onAsk({ action: 'callOff', change })}
        >
          {copy.callOff}
        </ActionButton>
      </span>
      {change.confirmBlocked && (change.holdsAt === null || disabledReason) && (
        <span className={styles.blocked}>{change.confirmBlocked}</span>
      )}
    </li>
  )
}

const Question = ({ asking, onClose }: { asking: Asking; onClose: () => void }) => {
  const show = useShowControl()
  if (!asking) return null
  const { action, change } = asking
  const rest = { input: { params: { id: change.id } }, onAnswer: show, onClose }
  return action === 'confirm' ? (
    <ActionDialog
      {...rest}
      endpoint={control.confirmChange}
      question={copy.confirmQuestion(change.title)}
      consequences={
        control.isReplacing(change.kind)
          ? copy.confirmThen(change.before, change.after)
          : copy.confirmStated(change.after)
      }
      action={copy.confirm}
      done={copy.confirmed}
    />
  ) : (
    <ActionDialog
      {...rest}
      endpoint={control.cancelChange}
      question={copy.callOffQuestion(change.title)}
      consequences={copy.callOffThen}
      action={copy.callOff}
      danger
      done={copy.calledOff}
    />
  )
}

/** Changes that wait for a second administrator. */
export const WaitingChanges = ({ changes }: { changes: readonly Change[] }) => {
  const [asking, setAsking] = useState<Asking>()
  const waiting = changes.filter(({ status }) => status === 'waiting')
  return (
    <PageSection dense title={copy.title}>
      {waiting.length === 0 ? (
        <EmptyState title={copy.empty} why={copy.emptyWhy} />
      ) : (
        <ul className={styles.list}>
          {waiting.map((change) => (
            <Waiting key={change.id} change={change} onAsk={setAsking} />
          ))}
        </ul>
      )}
      <Question asking={asking} onClose={() => setAsking(undefined)} />
    </PageSection>
  )
}

const columns: Column<Change>[] = [
  {
    key: 'change',
    head: past.change,
    lead: true,
    cell: (one) => (
      <span className={styles.what}>
        <span className={styles.name}>{one.title}</span>
        <span className={styles.quiet}>{saidOf(one)}</span>
      </span>
    ),
  },
  { key: 'asked', head: past.asked, cell: (one) => one.askedBy },
  {
    key: 'outcome',
    head: past.outcome,
    cell: (one) => (
      <span className={styles.what}>
        <span>
          {past.statuses[one.status]} {one.decidedBy ? past.by(one.decidedBy) : past.byTime}
        </span>
        <span className={styles.quiet}>
          {one.decidedAt && <RelativeTime moment={one.decidedAt} />} {one.reason}
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
      <DataTable caption={past.caption} columns={columns} rows={decided} rowKey={(one) => one.id} dense />
    </PageSection>
  )
}
