import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react'
import { backups } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { fileSize } from '../../../../format/fileSize.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { type Column, DataTable } from '../../../../ui/list/DataTable.tsx'
import { RowAction, RowActions } from '../../../../ui/list/RowActions.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { notifyFailed } from '../../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import type { SystemPartProps } from '../systemParts.tsx'
import { stateOf, whyOf } from './backupCopy.ts'
import { DownloadDialog } from './DownloadDialog.tsx'

const copy = text.backups
type Backup = backups.Backup

/** Downloads through the browser (gigabytes, in ranges), authenticated by the cookie that accompanies the session. */
const fetchFile = (path: string): void => {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

const begin = (path: string): void => {
  fetchFile(path)
  notifySuccess(copy.downloading)
}

interface Handlers {
  onDelete: (backup: Backup) => void
  /** For an unencrypted backup. */
  onDownload: (backup: Backup) => void
}

const Actions = ({ one, onDelete, onDownload }: Handlers & { one: Backup }) => {
  const disabledReason = useRights().disabledReason('backups:write')
  const params = { id: one.id }
  const when = dateTime(one.startedAt)
  const open = useAction(backups.openBackup, {
    onDone: ({ path }) => begin(path),
    onFailed: ({ message }) => notifyFailed(message),
  })
  const attempt = useAction(backups.tryBackup, {
    refreshes: [backups.listBackups],
    onDone: () => notifySuccess(copy.tried),
    onFailed: ({ message }) => notifyFailed(message),
  })
  return (
    <RowActions>
      {one.bytes !== null && (
        <>
          <RowAction
            label={copy.downloadNamed(when)}
            title={copy.download}
            icon={IconDownload}
            disabledReason={disabledReason}
            onClick={() => (one.encrypted ? void open.run({ params, body: {} }) : onDownload(one))}
          />
          <RowAction
            label={copy.tryNamed(when)}
            title={copy.try}
            icon={IconRefresh}
            disabledReason={disabledReason}
            onClick={() => void attempt.run({ params })}
          />
        </>
      )}
      {one.state !== 'running' && (
        <RowAction
          label={copy.deleteNamed(when)}
          title={copy.delete}
          icon={IconTrash}
          disabledReason={disabledReason}
          onClick={() => onDelete(one)}
        />
      )}
    </RowActions>
  )
}

const columnsFor = (handlers: Handlers): Column<Backup>[] => [
  {
    key: 'at',
    head: text.labels.created,
    lead: true,
    cell: (backup) => <span className="tabular">{dateTime(backup.startedAt)}</span>,
  },
  { key: 'why', head: copy.columns.why, cell: whyOf },
  {
    key: 'size',
    head: copy.columns.size,
    numeric: true,
    cell: (backup) => <span className="tabular">{backup.bytes === null ? '—' : fileSize(backup.bytes)}</span>,
  },
  {
    key: 'state',
    head: copy.columns.state,
    cell: (backup) => {
      const { word, tone } = stateOf(backup)
      return (
        <StatusBadge status={backup.state} tone={tone}>
          {word}
        </StatusBadge>
      )
    },
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{text.labels.actions}</span>,
    cell: (backup) => <Actions one={backup} {...handlers} />,
  },
]

/** All stored backups with their actions. */
export const BackupList = ({ all, view, onView }: SystemPartProps & { all: readonly Backup[] }) => {
  const deleting = view.dialog === 'delete' ? all.find(({ id }) => id === view.about) : undefined
  const [taking, setTaking] = useState<Backup>()
  useRestoreFocus(deleting !== undefined || taking !== undefined)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  return (
    <PageSection dense title={copy.all} flush>
      <DataTable
        caption={copy.all}
        columns={columnsFor({
          onDelete: ({ id }) => onView({ ...view, dialog: 'delete', about: id }),
          onDownload: setTaking,
        })}
        rows={all}
        rowKey={({ id }) => id}
        {...(deleting && { current: deleting.id })}
        dense
      />
      {taking && <DownloadDialog one={taking} onOpened={begin} onClose={() => setTaking(undefined)} />}
      {deleting && (
        <ActionDialog
          endpoint={backups.deleteBackup}
          input={{ params: { id: deleting.id } }}
          refreshes={[backups.listBackups]}
          question={copy.deleteQuestion(dateTime(deleting.startedAt))}
          consequences={copy.deleteThen}
          action={copy.delete}
          danger
          done={copy.deleted}
          onClose={close}
        />
      )}
    </PageSection>
  )
}
