import { IconScale } from '@tabler/icons-react'
import { treasury } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { useRights } from '../../../data/rights.ts'
import { locale, text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Treasury.module.css'

const copy = text.treasury.reconcile
type Report = treasury.ReconcileReport

const count = new Intl.NumberFormat(locale)

const Differences = ({ report }: { report: Report }) => (
  <>
    <p className={styles.text}>{copy.smallest}</p>
    <ul className={styles.differences}>
      {report.differences.map((difference) => (
        <li key={`${difference.check} ${difference.subject} ${difference.text}`}>
          <p>
            <code>{difference.subject}</code> {difference.text}.
          </p>
          <p>{copy.advice[difference.check] ?? copy.adviceElse}</p>
        </li>
      ))}
    </ul>
  </>
)

const Result = ({ report }: { report: Report }) => (
  <>
    <p className={`${styles.text} ${styles.row}`}>
      <StatusBadge status="reconciled" tone={report.ok ? 'success' : 'danger'}>
        {report.ok ? copy.ok : copy.differs(report.differences.length)}
      </StatusBadge>
      <RelativeTime moment={report.at} />
      <span className={styles.muted}>
        {copy.counts(count.format(report.accounts), count.format(report.journals), count.format(report.transfers))}
      </span>
    </p>
    {!report.ok && <Differences report={report} />}
  </>
)

/** The last reconciliation, with a button to run another. */
export const Reconciliation = ({ last }: { last: Report | null }) => {
  const rights = useRights()
  const run = useAction(treasury.runReconcile, {
    refreshes: [treasury.getTreasury],
    onDone: ({ report }) => {
      if (report.ok) notifySuccess(copy.done)
    },
  })
  return (
    <PageSection
      dense
      title={copy.title}
      actions={
        <ActionButton
          size="sm"
          variant="default"
          disabledReason={rights.disabledReason('treasury:write')}
          leftSection={<IconScale size={16} />}
          loading={run.isPending}
          onClick={() => void run.run({})}
        >
          {copy.run}
        </ActionButton>
      }
    >
      <p className={`${styles.text} ${styles.muted}`}>{copy.why}</p>
      <div aria-live="polite">
        {run.isPending && (
          <p className={styles.text}>{last ? copy.running(count.format(last.transfers)) : copy.runningFirst}</p>
        )}
        {!run.isPending && last && <Result report={last} />}
        {!run.isPending && !last && <p className={styles.text}>{copy.never}</p>}
      </div>
      <FormFailure message={run.failure?.message} requestId={run.failure?.requestId} mt="sm" />
    </PageSection>
  )
}
