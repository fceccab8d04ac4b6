import { IconCalendarOff, IconPencil } from '@tabler/icons-react'
import { liveSessions } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { LevelNames } from '../../../lists/LevelNames.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { RowAction, RowActions } from '../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { schedulingAddress, type ViewProps } from './liveSessionsUrl.ts'
import { SessionForm } from './SessionForm.tsx'

const copy = text.adminLiveSessions
type Session = liveSessions.ManagedLiveSession

const statusOf = ({ cancelledAt, endsAt }: Session): keyof typeof copy.statuses =>
  cancelledAt !== null ? 'cancelled' : new Date(endsAt).getTime() <= Date.now() ? 'over' : 'planned'

const tones = { planned: 'info', over: 'neutral', cancelled: 'danger' } as const

const Actions = ({ one, onOpen }: { one: Session; onOpen: (dialog: 'edit' | 'cancel') => void }) => {
  const disabledReason = useRights().disabledReason('content:write')
  if (statusOf(one) !== 'planned') return null
  return (
    <RowActions>
      <RowAction
        disabledReason={disabledReason}
        label={copy.edit(one.title)}
        title={copy.change}
        icon={IconPencil}
        onClick={() => onOpen('edit')}
      />
      <RowAction
        disabledReason={disabledReason}
        label={copy.cancelNamed(one.title)}
        title={copy.cancel}
        icon={IconCalendarOff}
        onClick={() => onOpen('cancel')}
      />
    </RowActions>
  )
}

const List = defineList(schedulingAddress)({
  name: 'live-sessions',
  copy,
  rows: (reply) => reply.sessions,
  label: ({ title }: Session) => title,
  filters: [
    {
      key: 'when',
      label: copy.when,
      any: copy.anyTime,
      useChoices: choicesOf(liveSessions.liveSessionTimes, copy.times),
    },
  ],
  columns: ({ view, onView }) => [
    { key: 'title', head: copy.columns.title, lead: true, cell: (session) => <span dir="auto">{session.title}</span> },
    {
      key: 'status',
      head: text.labels.status,
      cell: (session) => {
        const status = statusOf(session)
        return (
          <StatusBadge status={status} tone={tones[status]}>
            {copy.statuses[status]}
          </StatusBadge>
        )
      },
    },
    { key: 'when', head: text.labels.when, cell: (session) => dateTime(session.startsAt) },
    {
      key: 'audience',
      head: copy.columns.audience,
      cell: (session) => <LevelNames levels={session.audience} none={copy.noLevel} />,
    },
    { key: 'coming', head: copy.columns.coming, cell: (session) => copy.ofSeats(session.coming, session.seats) },
    {
      key: 'actions',
      head: '',
      cell: (session) => <Actions one={session} onOpen={(dialog) => onView({ ...view, dialog, about: session.id })} />,
    },
  ],
})

const Dialogs = ({ view, onView }: ViewProps) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const query = schedulingAddress.query(view)
  const read = useRead(liveSessions.listManagedLiveSessions, { query }, { enabled: about !== undefined })
  const session = read.data?.sessions.find(({ id }) => id === about)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (!dialog || (dialog !== 'add' && !session)) return null
  if (dialog === 'cancel' && session) return <CancelDialog session={session} onClose={close} />
  return (
    <Dialog opened onClose={close} title={session ? copy.edit(session.title) : copy.add} size="lg" full>
      <SessionForm key={about ?? 'add'} session={session} onDone={close} />
    </Dialog>
  )
}

/** All live sessions with their actions. */
export const SessionsList = (props: ViewProps) => (
  <>
    <List {...props} />
    <Dialogs {...props} />
  </>
)
