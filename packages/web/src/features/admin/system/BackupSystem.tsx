import { IconDatabaseExport } from '@tabler/icons-react'
import { backups } from '@vesica/contract'
import { Button } from '@mantine/core'
import { useAction } from '../../../data/action.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { notifyFailure, notifySuccess } from '../../../ui/toasts.tsx'

/** Starts a backup from any section of the system screen. Its progress is shown under backups. */
export const BackupSystem = ({ onBackups }: { onBackups: () => void }) => {
  const mayStart = useRights().has('backups:write')
  const start = useAction(backups.startBackup, {
    refreshes: [backups.listBackups],
    onDone: ({ message }) => {
      notifySuccess(message)
      onBackups()
    },
    onFailed: ({ code, message }) => {
      notifyFailure(message)
      if (code === 'backup_running') onBackups()
    },
  })
  if (!mayStart) return null
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDatabaseExport size={16} />}
      loading={start.isPending}
      onClick={() => void start.run({})}
    >
      {text.backups.now}
    </Button>
  )
}
