import { Alert, Button, Kbd } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { assignments } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { useDownload } from '../../../data/useDownload.ts'
import { fileSize } from '../../../format/fileSize.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { ReviewSkeleton } from '../../../ui/dialog/ReviewDialog.tsx'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifyFailure } from '../../../ui/toasts.tsx'
import { pressing, useKeys } from '../../../ui/useKeys.ts'
import { useSeen } from '../../../ui/useSeen.ts'
import styles from './Assignment.module.css'
import { useDeciding } from './useDeciding.ts'
import { CommentDialog } from './CommentDialog.tsx'

const copy = text.assignments

type Handed = Pick<assignments.Submission, 'id' | 'text' | 'files'>

const Files = ({ id, files }: Handed) => {
  const loading = useDownload(assignments.getSubmissionFile)
  const load = async (file: { id: string; name: string }) => {
    const failed = await loading.start({ params: { id, file: file.id } }, (blob) => saveFile(blob, file.name))
    if (failed) notifyFailure(failed.message)
  }
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={copy.files}>
      {files.map((file) => (
        <li key={file.id}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            aria-label={copy.load(file.name)}
            onClick={() => void load(file)}
          >
            <bdi>{file.name}</bdi>&nbsp;<span className={styles.quiet}>{fileSize(file.bytes)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The submission: its text in large type, and its files. */
const Work = (submission: Handed) => (
  <>
    {submission.text === '' ? (
      <p className={styles.quiet}>{copy.noText}</p>
    ) : (
      <p className={styles.text}>{submission.text}</p>
    )}
    <Files {...submission} />
  </>
)

/** The decision, if there is one. */
const Decided = ({ one, by }: { one: assignments.Submission; by: string | null }) =>
  one.status === 'waiting' ? null : (
    <div role="status">
      <StatusBadge status={one.status} tone={one.status === 'accepted' ? 'success' : 'waiting'}>
        {copy.statuses[one.status]}
      </StatusBadge>
      <p>{copy.decided(by ?? copy.nobody, copy.decisions[one.status], one.decidedAt ? dateTime(one.decidedAt) : '')}</p>
      {one.comment !== '' && <p className={styles.quiet}>{one.comment}</p>}
    </div>
  )

const Earlier = ({ all }: { all: readonly assignments.Submission[] }) =>
  all.length === 0 ? null : (
    <details>
      <summary>
        {copy.earlier} ({all.length})
      </summary>
      <div className={styles.before}>
        {all.map((submission) => (
          <section key={submission.id} aria-label={dateTime(submission.handedInAt)}>
            <p className={styles.quiet}>{dateTime(submission.handedInAt)}</p>
            <Work {...submission} />
            <p>
              <span className={styles.quiet}>{copy.saidOf}:</span> {submission.comment}
            </p>
          </section>
        ))}
      </div>
    </details>
  )

const Key = ({ children }: { children: ReactNode }) => (
  <Kbd size="xs" className={styles.key} aria-hidden="true">
    {children}
  </Kbd>
)

type DecideProps = { deciding: ReturnType<typeof useDeciding>; isSeen: boolean }

const Decide = ({ deciding, isSeen }: DecideProps) => {
  const disabledReason = useRights().disabledReason('content:write')
  const { busy, accept, ask } = deciding
  useKeys(
    {
      a: pressing(() => accept()),
      s: pressing(() => ask('accept')),
      r: pressing(() => ask('returnToMember')),
    },
    { enabled: isSeen && !disabledReason && !busy && !deciding.asking },
  )
  const button = { disabled: busy, disabledReason, variant: 'default' } as const
  return (
    <div className={styles.foot}>
      {disabledReason && <p className={styles.quiet}>{disabledReason}</p>}
      <div className={styles.buttons}>
        <ActionButton
          className={styles.main}
          loading={deciding.accepting}
          disabled={busy}
          disabledReason={disabledReason}
          aria-keyshortcuts="a"
          rightSection={<Key>A</Key>}
          onClick={() => accept()}
        >
          {copy.accept}
        </ActionButton>
        <ActionButton {...button} aria-keyshortcuts="s" rightSection={<Key>S</Key>} onClick={() => ask('accept')}>
          {copy.acceptWith}
        </ActionButton>
        <ActionButton
          {...button}
          aria-keyshortcuts="r"
          rightSection={<Key>R</Key>}
          onClick={() => ask('returnToMember')}
        >
          {copy.returnToMember}
        </ActionButton>
      </div>
    </div>
  )
}

type Props = { id: string; onDecided: (status: 'accepted' | 'returned') => void }

const Panel = ({ one, onDecided }: { one: assignments.ReviewedSubmission } & Pick<Props, 'onDecided'>) => {
  const deciding = useDeciding(one.id, onDecided)
  const isSeen = useSeen()
  const { asking, refusal } = deciding
  return (
    <div className={styles.pane} aria-busy={!isSeen}>
      <p className={styles.kind}>{copy.kind(one.number)}</p>
      <h2 className={styles.title}>{one.lesson.title}</h2>
      <Work {...one} />
      <Facts>
        <Fact name={copy.who}>
          {one.person.name} <span className={styles.quiet}>{one.person.email}</span>
        </Fact>
        <Fact name={copy.course}>{one.course.title}</Fact>
        <Fact name={copy.handedIn}>
          <span className="tabular">{dateTime(one.handedInAt)}</span>
        </Fact>
        <Fact name={copy.asked}>{one.lesson.description}</Fact>
      </Facts>
      <Earlier all={one.earlier} />
      {refusal && !asking && (
        <Alert color={refusal.code === 'already_decided' ? 'yellow' : 'red'} role="alert">
          {refusal.message}
        </Alert>
      )}
      <Decided one={one} by={one.decidedBy} />
      {one.status === 'waiting' && <Decide deciding={deciding} isSeen={isSeen} />}
      {asking && (
        <CommentDialog
          decision={asking}
          who={one.person.name}
          busy={deciding.busy}
          refused={refusal}
          onSend={(comment) => (asking === 'accept' ? deciding.accept(comment) : deciding.returnToMember(comment))}
          onClose={() => deciding.ask(undefined)}
        />
      )}
    </div>
  )
}

/** A submission beside its queue: the text in large type, the facts, and the decision with keyboard shortcuts. */
export const AssignmentPane = ({ id, onDecided }: Props) => {
  const { data, error, refetch } = useRead(assignments.getSubmission, { params: { id } })
  if (!data)
    return error ? (
      <ReadFailed what={copy.what} read={{ error, refetch }} />
    ) : (
      <ReviewSkeleton className={styles.pane} facts={4} />
    )
  return <Panel key={id} one={data.submission} onDecided={onDecided} />
}
