import { health } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { locale, text } from '../../../i18n/text.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Health.module.css'

const copy = text.health.jobs

/** The label of a queue: `imports-aged`, which has no translation, becomes `Imports aged`. */
const nameOf = (queue: string): string => {
  const label = queue.replaceAll('-', ' ')
  return copy.names[queue] ?? label.charAt(0).toUpperCase() + label.slice(1)
}

const count = (number: number): string => number.toLocaleString(locale)

const Queue = ({ queue: { name, pending, failed, done } }: { queue: health.JobQueue }) => (
  <tr>
    <th scope="row">{nameOf(name)}</th>
    <td>{count(pending)}</td>
    <td className={failed > 0 ? styles.failed : undefined}>{count(failed)}</td>
    <td>{count(done)}</td>
  </tr>
)

const isQuiet = ({ pending, failed, done }: health.JobQueue): boolean => pending + failed + done === 0

/** Active queues, and the number of idle ones. */
const Queues = ({ queues }: { queues: readonly health.JobQueue[] }) => {
  const busy = queues.filter((queue) => !isQuiet(queue))
  const quiet = queues.length - busy.length
  return (
    <PageSection dense title={copy.title} flush>
      {busy.length > 0 && (
        <table className={styles.queues}>
          <caption className="visually-hidden">{copy.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.queue}</th>
              <th scope="col">{text.labels.waiting}</th>
              <th scope="col">{text.labels.failed}</th>
              <th scope="col" title={copy.doneWhy}>
                {copy.doneHead}
              </th>
            </tr>
          </thead>
          <tbody>
            {busy.map((queue) => (
              <Queue key={queue.name} queue={queue} />
            ))}
          </tbody>
        </table>
      )}
      {quiet > 0 && <p className={styles.quiet}>{copy.quiet(quiet)}</p>}
    </PageSection>
  )
}

const refreshes = [health.getJobs, health.getHealth]

const FailedJob = ({ job, onLetGo }: { job: health.FailedJob; onLetGo: () => void }) => {
  const rights = useRights()
  const retry = useAction(health.retryJobs, { refreshes, onDone: () => notifySuccess(copy.retried) })
  const disabledReason = rights.disabledReason('system:write')
  const name = nameOf(job.queue)
  return (
    <li className={styles.job}>
      <div className={styles.jobSaid}>
        <strong>{name}</strong>
        <span className={styles.muted}>
          <RelativeTime moment={job.at} />, {copy.tries(job.tries)}
        </span>
        <span className={styles.error}>{job.error}</span>
        <FormFailure message={retry.failure?.message} requestId={retry.failure?.requestId} />
      </div>
      <div className={styles.acts}>
        <ActionButton
          size="compact-sm"
          variant="light"
          aria-label={copy.retryOf(name)}
          disabledReason={disabledReason}
          loading={retry.isPending}
          onClick={() => void retry.run({ params: { queue: job.queue }, body: { id: job.id } })}
        >
          {copy.retry}
        </ActionButton>
        <ActionButton
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={copy.discardNamed(name)}
          disabledReason={disabledReason}
          onClick={onLetGo}
        >
          {text.labels.discard}
        </ActionButton>
      </div>
    </li>
  )
}

const Failed = ({ jobs }: { jobs: readonly health.FailedJob[] }) => {
  const [leaving, setLeaving] = useState<health.FailedJob>()
  return (
    <PageSection dense title={copy.failedTitle}>
      <p className={styles.text}>{copy.failedWhy}</p>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <FailedJob key={job.id} job={job} onLetGo={() => setLeaving(job)} />
        ))}
      </ul>
      {leaving && (
        <ActionDialog
          endpoint={health.discardJobs}
          input={{ params: { queue: leaving.queue }, body: { id: leaving.id } }}
          refreshes={refreshes}
          question={copy.discardQuestion(nameOf(leaving.queue))}
          consequences={copy.discardConsequences}
          action={text.labels.discard}
          danger
          done={copy.letGone}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </PageSection>
  )
}

/** Background jobs: waiting, completed, and failed ones to retry or discard. */
export const JobsCard = () => {
  const { data, error, refetch } = useRead(health.getJobs, {})
  if (!data)
    return (
      <PageSection dense title={copy.title}>
        {error ? <ReadFailed what={copy.what} read={{ error, refetch }} /> : <RowsSkeleton count={4} dense />}
      </PageSection>
    )
  return (
    <>
      {data.jobs.failed.length > 0 && <Failed jobs={data.jobs.failed} />}
      <Queues queues={data.jobs.queues} />
    </>
  )
}
