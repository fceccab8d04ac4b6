import { Alert, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCertificate, IconCheck, IconX } from '@tabler/icons-react'
import type { backups } from '@vesica/contract'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import styles from './Backups.module.css'
import { factsOf, resultText } from './backupCopy.ts'

const copy = text.backups
type Trial = backups.BackupTrial

/** The progress of a running backup. */
export const UnderWay = ({ backup }: { backup: backups.Backup }) => {
  const percent = Math.floor((backup.progress ?? 0) * 100)
  return (
    <PageSection dense title={copy.running}>
      <Progress value={percent} aria-label={copy.running} size="lg" />
      <p className={styles.quiet}>{copy.progress(`${percent}%`)}</p>
    </PageSection>
  )
}

const titleOf = (trial: Trial | null): string => {
  if (!trial) return copy.trial.waiting
  const at = trial.endedAt === null ? '' : `, ${dateTime(trial.endedAt)}`
  return `${copy.trial[trial.state]}${at}`
}

/** The result of the test restore into a scratch database. */
const Certificate = ({ trial }: { trial: Trial | null }) => (
  <div className={styles.certificate} data-state={trial?.state ?? 'waiting'}>
    <h3 className={styles.certificateTitle}>
      <span aria-hidden="true">
        {trial?.state === 'failed' ? <IconAlertTriangle size={20} /> : <IconCertificate size={20} />}
      </span>
      {titleOf(trial)}
    </h3>
    {!trial && <p className={styles.quiet}>{copy.trial.waitingWhy}</p>}
    {trial?.problem && <p className={styles.problem}>{trial.problem}</p>}
    {trial && trial.checks.length > 0 && (
      <ul className={styles.checks} aria-label={copy.trial.checks}>
        {trial.checks.map((check) => (
          <li key={check.name} data-differs={check.differences > 0 || undefined}>
            <span aria-hidden="true">{check.differences > 0 ? <IconX size={18} /> : <IconCheck size={18} />}</span>
            <span>{copy.trial.names[check.name]}</span>
            <span className={styles.found}>{resultText(check)}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** The latest completed or failed backup, with its certificate. */
export const LastBackup = ({ backup }: { backup: backups.Backup }) => {
  const facts = factsOf(backup)
  return (
    <PageSection dense title={copy.last}>
      <p className={styles.headline}>
        <span className={styles.moment}>{dateTime(backup.startedAt)}</span>
        {facts && <span className={styles.facts}>{facts}</span>}
      </p>
      {backup.problem && (
        <Alert color="red">
          {text.labels.failed}: {backup.problem}
        </Alert>
      )}
      {backup.lost !== null && backup.lost > 0 && <p className={styles.unsealed}>{copy.lost(backup.lost)}</p>}
      {backup.state === 'done' && <Certificate trial={backup.trial} />}
    </PageSection>
  )
}
