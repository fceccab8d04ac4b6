import { Alert, Kbd } from '@mantine/core'
import { community } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../data/action.ts'
import type { CallFailed } from '../../data/failure.ts'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ReviewSkeleton } from '../../ui/dialog/ReviewDialog.tsx'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { pressing, useKeys } from '../../ui/useKeys.ts'
import { useSeen } from '../../ui/useSeen.ts'
import { BarDialog } from './BarDialog.tsx'
import styles from './Community.module.css'
import { HideDialog } from './HideDialog.tsx'

const copy = text.moderation
const refreshes = [community.listReportedComments, community.getReportedComment]

type Outcome = 'kept' | 'hidden'

/** Keeps or hides a reported comment. onDecided: called after this session's own decision. */
const useDeciding = (id: string, onDecided: (outcome: Outcome) => void) => {
  const [isHiding, setHiding] = useState(false)
  const [refusal, setRefusal] = useState<CallFailed>()
  const onFailed = (failure: CallFailed) => {
    setRefusal(failure)
    if (failure.code === 'already_decided') setHiding(false)
  }
  const done = (outcome: Outcome, name: string) => {
    notifySuccess(copy[outcome](name))
    setHiding(false)
    onDecided(outcome)
  }
  const dismissal = useAction(community.dismissReports, {
    refreshes,
    onFailed,
    onDone: ({ comment }) => done('kept', comment.author.name),
  })
  const hiding = useAction(community.hideComment, {
    refreshes,
    onFailed,
    onDone: ({ comment }) => done('hidden', comment.author.name),
  })
  const begin = () => setRefusal(undefined)
  return {
    busy: dismissal.isPending || hiding.isPending,
    keeping: dismissal.isPending,
    refusal,
    isHiding,
    ask: (isOpen: boolean) => {
      begin()
      setHiding(isOpen)
    },
    keep: () => {
      begin()
      void dismissal.run({ params: { id } })
    },
    hide: (body: { reason: string; ban_days?: number }) => {
      begin()
      void hiding.run({ params: { id }, body })
    },
  }
}

const Key = ({ children }: { children: ReactNode }) => (
  <Kbd size="xs" className={styles.key} aria-hidden="true">
    {children}
  </Kbd>
)

const Decide = ({ deciding, isSeen }: { deciding: ReturnType<typeof useDeciding>; isSeen: boolean }) => {
  const disabledReason = useRights().disabledReason('content:write')
  const { busy, keep, ask } = deciding
  useKeys(
    { a: pressing(() => keep()), d: pressing(() => ask(true)), r: pressing(() => ask(true)) },
    { enabled: isSeen && !disabledReason && !busy && !deciding.isHiding },
  )
  return (
    <div className={styles.decide}>
      {disabledReason && <p className={styles.quiet}>{disabledReason}</p>}
      <div className={styles.buttons}>
        <ActionButton
          loading={deciding.keeping}
          disabled={busy}
          disabledReason={disabledReason}
          aria-keyshortcuts="a"
          rightSection={<Key>A</Key>}
          onClick={() => keep()}
        >
          {copy.keep}
        </ActionButton>
        <ActionButton
          disabled={busy}
          disabledReason={disabledReason}
          variant="default"
          aria-keyshortcuts="d"
          rightSection={<Key>D</Key>}
          onClick={() => ask(true)}
        >
          {copy.hide}
        </ActionButton>
      </div>
    </div>
  )
}

const Reports = ({ reports }: Pick<community.ReportedComment, 'reports'>) => (
  <ul className={styles.reports} aria-label={copy.reports}>
    {reports.map((report) => (
      <li key={`${report.by} ${report.at}`}>
        <strong>{text.community.reasons[report.reason]}</strong>
        {report.details !== '' && <p>{report.details}</p>}
        <p className={styles.quiet}>
          <bdi>{report.by}</bdi>, {dateTime(report.at)}
        </p>
      </li>
    ))}
  </ul>
)

const Decided = ({ one }: { one: community.ReportedComment }) =>
  one.reportedAt !== null || one.decision === null ? null : (
    <p role="status">
      {one.decision === 'removed'
        ? copy.gone
        : copy.decided(
            one.decidedBy ?? copy.nobody,
            copy.decisions[one.decision],
            one.decidedAt ? dateTime(one.decidedAt) : '',
          )}
    </p>
  )

/** Actions against the author of a reported and then withdrawn comment. */
const BarAuthor = ({ one }: { one: community.ReportedComment }) => {
  const [isOpen, setOpen] = useState(false)
  const disabledReason = useRights().disabledReason('content:write')
  return (
    <div className={styles.decide}>
      {disabledReason && <p className={styles.quiet}>{disabledReason}</p>}
      <div className={styles.buttons}>
        <ActionButton variant="default" disabledReason={disabledReason} onClick={() => setOpen(true)}>
          {copy.bar}
        </ActionButton>
      </div>
      {isOpen && <BarDialog id={one.id} who={one.author.name} onClose={() => setOpen(false)} />}
    </div>
  )
}

const authorNotes = ({ authorHidden, authorBannedUntil }: community.ReportedComment): string =>
  [copy.hiddenBefore(authorHidden), ...(authorBannedUntil ? [copy.banned(dateTime(authorBannedUntil))] : [])].join(', ')

type Props = { id: string; onDecided: (outcome: Outcome) => void }

const Panel = ({ one, onDecided }: { one: community.ReportedComment } & Pick<Props, 'onDecided'>) => {
  const deciding = useDeciding(one.id, onDecided)
  const isSeen = useSeen()
  const { isHiding, refusal } = deciding
  return (
    <div className={styles.pane} aria-busy={!isSeen}>
      <p className={styles.quiet}>{copy.kind(one.reports.length)}</p>
      <h2 className={styles.title}>{copy.by(one.author.name)}</h2>
      {one.text !== '' && (
        <Markdown under={2} className={styles.quoted}>
          {one.text}
        </Markdown>
      )}
      <Reports reports={one.reports} />
      <Facts>
        <Fact name={copy.place}>{one.place.title}</Fact>
        <Fact name={copy.said}>
          <span className="tabular">{dateTime(one.createdAt)}</span>
        </Fact>
        {one.repliesTo !== null && <Fact name={copy.repliesTo}>{one.repliesTo}</Fact>}
        <Fact name={copy.author}>
          <bdi>{one.author.name}</bdi> <span className={styles.quiet}>{authorNotes(one)}</span>
        </Fact>
      </Facts>
      {refusal && !isHiding && (
        <Alert color={refusal.code === 'already_decided' ? 'yellow' : 'red'} role="alert">
          {refusal.message}
        </Alert>
      )}
      <Decided one={one} />
      {one.decision === 'removed' && <BarAuthor one={one} />}
      {one.reportedAt !== null && <Decide deciding={deciding} isSeen={isSeen} />}
      {isHiding && (
        <HideDialog
          who={one.author.name}
          busy={deciding.busy}
          refused={refusal}
          onSend={deciding.hide}
          onClose={() => deciding.ask(false)}
        />
      )}
    </div>
  )
}

/** A reported comment beside its queue: its text, the reports, and the decision with keyboard shortcuts. */
export const ReportedPane = ({ id, onDecided }: Props) => {
  const { data, error, refetch } = useRead(community.getReportedComment, { params: { id } })
  if (!data)
    return error ? (
      <ReadFailed what={copy.what} read={{ error, refetch }} />
    ) : (
      <ReviewSkeleton className={styles.pane} facts={4} />
    )
  return <Panel key={id} one={data.comment} onDecided={onDecided} />
}
