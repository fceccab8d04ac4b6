import { IconArrowBackUp, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { announcements } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { dateTime } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { LevelNames } from '../../../lists/LevelNames.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { RowAction, RowActions } from '../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { announcingAddress, type ViewProps } from './announcementsUrl.ts'
import { SendDialog } from './SendDialog.tsx'

const copy = text.announcements
type Announcement = announcements.Announcement

const tones = { draft: 'neutral', planned: 'waiting', sending: 'info', sent: 'success' } as const
const isOpen = ({ status }: Announcement) => status === 'draft' || status === 'planned'
const isToBeSent = ({ status, pendingChange }: Announcement) => status === 'planned' || pendingChange !== null
const counted = (announcement: Announcement, value: number) =>
  announcement.status === 'sending' || announcement.status === 'sent' ? value.toLocaleString(locale) : copy.none

const Actions = ({ one, onOpen }: { one: Announcement; onOpen: (dialog: 'edit' | 'send' | 'delete') => void }) => {
  const disabledReason = useRights().disabledReason('announcements:write')
  const calling = useAction(announcements.cancelAnnouncement, {
    refreshes: [announcements.listAnnouncements],
    onDone: () => notifySuccess(copy.calledOff),
  })
  if (!isOpen(one)) return null
  const action = { disabledReason }
  return (
    <RowActions>
      {isToBeSent(one) ? (
        <RowAction
          {...action}
          label={copy.cancelNamed(one.title)}
          title={copy.cancelSending}
          icon={IconArrowBackUp}
          onClick={() => void calling.run({ params: { id: one.id } })}
        />
      ) : (
        <RowAction
          {...action}
          label={copy.sendNamed(one.title)}
          title={text.labels.send}
          icon={IconSend}
          onClick={() => onOpen('send')}
        />
      )}
      <RowAction
        {...action}
        label={text.labels.editNamed(one.title)}
        title={text.labels.edit}
        icon={IconPencil}
        onClick={() => onOpen('edit')}
      />
      <RowAction
        {...action}
        label={text.labels.deleteNamed(one.title)}
        title={text.labels.deleteAction}
        icon={IconTrash}
        onClick={() => onOpen('delete')}
      />
    </RowActions>
  )
}

const List = defineList(announcingAddress)({
  name: 'announcements',
  copy,
  rows: (reply) => reply.announcements,
  label: ({ title }: Announcement) => title,
  filters: [
    {
      key: 'status',
      label: text.labels.status,
      any: text.labels.allStatuses,
      useChoices: choicesOf(announcements.announcementStatuses, copy.statuses),
    },
  ],
  columns: ({ view, onView }) => [
    {
      key: 'title',
      head: copy.columns.title,
      lead: true,
      cell: (announcement) => <span dir="auto">{announcement.title}</span>,
    },
    {
      key: 'status',
      head: text.labels.status,
      cell: (announcement) =>
        announcement.pendingChange ? (
          <StatusBadge status="waiting" tone="waiting">
            {announcement.pendingChange.holdsAt ? copy.canBeCalledOff : copy.waits}
          </StatusBadge>
        ) : (
          <StatusBadge status={announcement.status} tone={tones[announcement.status]}>
            {copy.statuses[announcement.status]}
          </StatusBadge>
        ),
    },
    {
      key: 'audience',
      head: copy.columns.audience,
      cell: (announcement) => <LevelNames levels={announcement.audience} none={text.labels.noLevel} />,
    },
    {
      key: 'when',
      head: text.labels.when,
      cell: (announcement) => {
        const at = announcement.sentAt ?? announcement.plannedFor ?? announcement.pendingChange?.holdsAt ?? null
        return at === null ? copy.none : dateTime(at)
      },
    },
    {
      key: 'written',
      head: text.labels.delivered,
      cell: (announcement) => counted(announcement, announcement.written),
    },
    { key: 'read', head: copy.columns.read, cell: (announcement) => counted(announcement, announcement.read) },
    {
      key: 'actions',
      head: '',
      cell: (announcement) => (
        <Actions one={announcement} onOpen={(dialog) => onView({ ...view, dialog, about: announcement.id })} />
      ),
    },
  ],
})

const Dialogs = ({ view, onView }: ViewProps) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const query = announcingAddress.query(view)
  const read = useRead(announcements.listAnnouncements, { query }, { enabled: about !== undefined })
  // A new announcement may not be in the list yet, or may be hidden by its filter.
  const [saved, setSaved] = useState<Announcement>()
  const selected = [...(read.data?.announcements ?? []), saved].find((each) => each?.id === about)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (!dialog || (dialog !== 'add' && !selected)) return null
  if (dialog === 'send' && selected) return <SendDialog one={selected} onClose={close} />
  if (dialog === 'delete' && selected)
    return (
      <ActionDialog
        endpoint={announcements.deleteAnnouncement}
        input={{ params: { id: selected.id } }}
        refreshes={[announcements.listAnnouncements]}
        question={copy.removeQuestion}
        consequences={copy.removeThen}
        action={text.labels.deleteAction}
        danger
        done={copy.removed}
        onClose={close}
      />
    )
  return (
    <Dialog opened onClose={close} title={selected ? text.labels.editNamed(selected.title) : copy.add} size="lg" full>
      <AnnouncementForm
        key={about ?? 'add'}
        announcement={selected}
        onDone={close}
        onSend={(written) => {
          setSaved(written)
          onView({ ...view, dialog: 'send', about: written.id }, true)
        }}
      />
    </Dialog>
  )
}

/** Sent and scheduled announcements with their actions. */
export const AnnouncementsList = (props: ViewProps) => (
  <>
    <List {...props} />
    <Dialogs {...props} />
  </>
)
