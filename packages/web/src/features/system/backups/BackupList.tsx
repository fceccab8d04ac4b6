import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react'
import { backups } from '@vesica/contract'
import { useAct } from '../../../data/act.ts'
import { useRights } from '../../../data/rights.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { fileSize } from '../../../format/fileSize.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { useGiveFocusBack } from '../../../ui/dialog/useGiveFocusBack.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { RowAct, RowActs } from '../../../ui/list/RowActs.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import type { SystemPartProps } from '../systemParts.tsx'
import { stateOf, whyOf } from './backupWords.ts'

const words = text.backups
type Backup = backups.Backup

/** Lets the browser fetch it: gigabytes, in ranges, by the cookie that goes with the session. */
const fetchFile = (path: string): void => {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

const Acts = ({ one, onDelete }: { one: Backup; onDelete: () => void }) => {
  const barred = useRights().barred('backups:write')
  const params = { id: one.id }
  const when = dateTime(one.startedAt)
  const open = useAct(backups.openBackup, {
    onDone: ({ path }) => {
      fetchFile(path)
      notifySuccess(words.downloading)
    },
    onFailed: ({ message }) => notifyFailed(message),
  })
  const attempt = useAct(backups.tryBackup, {
    refreshes: [backups.listBackups],
    onDone: () => notifySuccess(words.tried),
    onFailed: ({ message }) => notifyFailed(message),
  })
  return (
    <RowActs>
      {one.bytes !== null && (
        <>
          <RowAct
            label={words.downloadNamed(when)}
            title={words.download}
            icon={IconDownload}
            barred={barred}
            onClick={() => void open.act({ params })}
          />
          <RowAct
            label={words.tryNamed(when)}
            title={words.try}
            icon={IconRefresh}
            barred={barred}
            onClick={() => void attempt.act({ params })}
          />
        </>
      )}
      {one.state !== 'running' && (
        <RowAct
          label={words.deleteNamed(when)}
          title={words.delete}
          icon={IconTrash}
          barred={barred}
          onClick={onDelete}
        />
      )}
    </RowActs>
  )
}

const columnsFor = (onDelete: (one: Backup) => void): Column<Backup>[] => [
  {
    key: 'at',
    head: words.columns.at,
    lead: true,
    cell: (one) => <span className="tabular">{dateTime(one.startedAt)}</span>,
  },
  { key: 'why', head: words.columns.why, cell: whyOf },
  {
    key: 'size',
    head: words.columns.size,
    numeric: true,
    cell: (one) => <span className="tabular">{one.bytes === null ? '—' : fileSize(one.bytes)}</span>,
  },
  {
    key: 'state',
    head: words.columns.state,
    cell: (one) => {
      const { word, tone } = stateOf(one)
      return (
        <StatusBadge status={one.state} tone={tone}>
          {word}
        </StatusBadge>
      )
    },
  },
  {
    key: 'acts',
    head: <span className="visually-hidden">{words.columns.actions}</span>,
    cell: (one) => <Acts one={one} onDelete={() => onDelete(one)} />,
  },
]

/** All backups that are kept, each with what can be done with it. */
export const BackupList = ({ all, view, onView }: SystemPartProps & { all: readonly Backup[] }) => {
  const asked = view.dialog === 'delete' ? all.find(({ id }) => id === view.about) : undefined
  useGiveFocusBack(asked !== undefined)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  return (
    <PageSection dense title={words.all} flush>
      <DataTable
        caption={words.all}
        columns={columnsFor(({ id }) => onView({ ...view, dialog: 'delete', about: id }))}
        rows={all}
        rowKey={({ id }) => id}
        {...(asked && { current: asked.id })}
        dense
      />
      {asked && (
        <ActDialog
          endpoint={backups.deleteBackup}
          input={{ params: { id: asked.id } }}
          refreshes={[backups.listBackups]}
          question={words.deleteQuestion(dateTime(asked.startedAt))}
          consequences={words.deleteThen}
          act={words.delete}
          danger
          done={words.deleted}
          onClose={close}
        />
      )}
    </PageSection>
  )
}
