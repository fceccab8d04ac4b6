import { Alert } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { backups } from '@vesica/contract'
import { useAction } from '../../../../data/action.ts'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import type { SystemPartProps } from '../systemParts.tsx'
import { BackupList } from './BackupList.tsx'
import styles from './Backups.module.css'
import { LastBackup, UnderWay } from './LastBackup.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'

const copy = text.backups

const BackUpNow = ({ isRunning }: { isRunning: boolean }) => {
  const rights = useRights()
  const start = useAction(backups.startBackup, {
    refreshes: [backups.listBackups],
    onDone: ({ message }) => notifySuccess(message),
  })
  return (
    <div className={styles.start}>
      <ActionButton
        size="sm"
        leftSection={<IconDatabaseExport size={16} />}
        loading={start.isPending}
        disabled={isRunning}
        disabledReason={rights.disabledReason('backups:write')}
        onClick={() => void start.run({})}
      >
        {copy.now}
      </ActionButton>
      {start.failure && (
        <Alert color="red" role="alert">
          {start.failure.message}
        </Alert>
      )}
    </div>
  )
}

const Loaded = ({ found, ...props }: SystemPartProps & { found: backups.Backups }) => {
  const { all, schedule, next, place, encrypted } = found
  const running = all.find(({ state }) => state === 'running')
  const last = all.find(({ state }) => state !== 'running')
  return (
    <div className={styles.stack}>
      <div className={styles.top}>
        <p className={styles.where}>{copy.where[place]}</p>
        <BackUpNow isRunning={running !== undefined} />
      </div>
      {!encrypted && (
        <p className={styles.unsealed}>
          <strong>{copy.notEncrypted}</strong> {copy.notEncryptedWhy}
        </p>
      )}
      {running && <UnderWay backup={running} />}
      {last && <LastBackup backup={last} />}
      {all.length === 0 && (
        <PageSection dense>
          <EmptyState title={copy.none} why={schedule.on ? copy.noneWhy : copy.noneOffWhy} />
        </PageSection>
      )}
      {all.length > 0 && <BackupList all={all} {...props} />}
      <ScheduleForm schedule={schedule} next={next} />
    </div>
  )
}

/** Backups: the latest with its certificate, all stored ones, and the schedule. */
export const BackupPanel = (props: SystemPartProps) => {
  const { data, error, refetch } = useRead(backups.listBackups, {})
  if (data) return <Loaded found={data.backups} {...props} />
  return (
    <PageSection dense>
      {error ? <ReadFailed what={copy.what} read={{ error, refetch }} /> : <RowsSkeleton count={6} dense />}
    </PageSection>
  )
}
