import { IconArrowBackUp, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { announcements } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { dateTime } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import { defineList } from '../../lists/defineList.tsx'
import { LevelNames } from '../../lists/LevelNames.tsx'
import { choicesOf } from '../../lists/ListToolbar.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.ts'
import { RowAction, RowActions } from '../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { announcingAddress, type ViewProps } from './announcingUrl.ts'
import { SendDialog } from './SendDialog.tsx'

const words = text.announcing
type Announcement = announcements.Announcement

const tones = { draft: 'neutral', planned: 'waiting', sending: 'info', sent: 'success' } as const
const isOpen = ({ status }: Announcement) => status === 'draft' || status === 'planned'
const isToBeSent = ({ status, waiting }: Announcement) => status === 'planned' || waiting !== null
const counted = (one: Announcement, value: number) =>
  one.status === 'sending' || one.status === 'sent' ? value.toLocaleString(locale) : words.none

const Actions = ({ one, onOpen }: { one: Announcement; onOpen: (dialog: 'edit' | 'send' | 'delete') => void }) => {
  const disabledReason = useRights().disabledReason('announcements:write')
  const calling = useAction(announcements.callOffAnnouncement, {
    refreshes: [announcements.listAnnouncements],
    onDone: () => notifySuccess(words.calledOff),
  })
  if (!isOpen(one)) return null
  const action = { disabledReason }
  return (
    <RowActions>
      {isToBeSent(one) ? (
        <RowAction
          {...action}
          label={words.callOffNamed(one.title)}
          title={words.callOff}
          icon={IconArrowBackUp}
          onClick={() => void calling.run({ params: { id: one.id } })}
        />
      ) : (
        <RowAction
          {...action}
          label={words.sendNamed(one.title)}
          title={words.send}
          icon={IconSend}
          onClick={() => onOpen('send')}
        />
      )}
      <RowAction
        {...action}
        label={words.edit(one.title)}
        title={words.change}
        icon={IconPencil}
        onClick={() => onOpen('edit')}
      />
      <RowAction
        {...action}
        label={words.remove(one.title)}
        title={words.delete}
        icon={IconTrash}
        onClick={() => onOpen('delete')}
      />
    </RowActions>
  )
}

const List = defineList(announcingAddress)({
  name: 'announcements',
  words,
  rows: (reply) => reply.announcements,
  label: ({ title }: Announcement) => title,
  filters: [
    {
      key: 'status',
      label: words.status,
      any: words.anyStatus,
      useChoices: choicesOf(announcements.announcementStatuses, words.statuses),
    },
  ],
  columns: ({ view, onView }) => [
    { key: 'title', head: words.columns.title, lead: true, cell: (one) => <span dir="auto">{one.title}</span> },
    {
      key: 'status',
      head: words.columns.status,
      cell: (one) =>
        one.waiting ? (
          <StatusBadge status="waiting" tone="waiting">
            {one.waiting.holdsAt ? words.canBeCalledOff : words.waits}
          </StatusBadge>
        ) : (
          <StatusBadge status={one.status} tone={tones[one.status]}>
            {words.statuses[one.status]}
          </StatusBadge>
        ),
    },
    {
      key: 'audience',
      head: words.columns.audience,
      cell: (one) => <LevelNames levels={one.audience} none={words.noLevel} />,
    },
    {
      key: 'when',
      head: words.columns.when,
      cell: (one) => {
        const at = one.sentAt ?? one.plannedFor ?? one.waiting?.holdsAt ?? null
        return at === null ? words.none : dateTime(at)
      },
    },
    { key: 'written', head: words.columns.written, cell: (one) => counted(one, one.written) },
    { key: 'read', head: words.columns.read, cell: (one) => counted(one, one.read) },
    {
      key: 'actions',
      head: '',
      cell: (one) => <Actions one={one} onOpen={(dialog) => onView({ ...view, dialog, about: one.id })} />,
    },
  ],
})

const Dialogs = ({ view, onView }: ViewProps) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const query = announcingAddress.query(view)
  const read = useRead(announcements.listAnnouncements, { query }, { enabled: about !== undefined })
  // One that was just written is not in the list yet, or not among those that its filter shows.
  const [saved, setSaved] = useState<Announcement>()
  const one = [...(read.data?.announcements ?? []), saved].find((each) => each?.id === about)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (!dialog || (dialog !== 'add' && !one)) return null
  if (dialog === 'send' && one) return <SendDialog one={one} onClose={close} />
  if (dialog === 'delete' && one)
    return (
      <ActionDialog
        endpoint={announcements.deleteAnnouncement}
        input={{ params: { id: one.id } }}
        refreshes={[announcements.listAnnouncements]}
        question={words.removeQuestion}
        consequences={words.removeThen}
        action={words.delete}
        danger
        done={words.removed}
        onClose={close}
      />
    )
  return (
    <Dialog opened onClose={close} title={one ? words.edit(one.title) : words.add} size="lg" full>
      <AnnouncementForm
        key={about ?? 'add'}
        announcement={one}
        onDone={close}
        onSend={(written) => {
          setSaved(written)
          onView({ ...view, dialog: 'send', about: written.id }, true)
        }}
      />
    </Dialog>
  )
}

/** What was announced and is about to be, with what can be done with each. */
export const AnnouncementsList = (props: ViewProps) => (
  <>
    <List {...props} />
    <Dialogs {...props} />
  </>
)
