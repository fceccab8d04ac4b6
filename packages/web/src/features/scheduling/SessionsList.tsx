import { IconCalendarOff, IconPencil } from '@tabler/icons-react'
import { liveSessions } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { defineList } from '../../lists/defineList.tsx'
import { LevelNames } from '../../lists/LevelNames.tsx'
import { choicesOf } from '../../lists/ListToolbar.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.ts'
import { RowAction, RowActions } from '../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { schedulingAddress, type ViewProps } from './schedulingUrl.ts'
import { SessionForm } from './SessionForm.tsx'

const copy = text.scheduling
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
    { key: 'title', head: copy.columns.title, lead: true, cell: (one) => <span dir="auto">{one.title}</span> },
    {
      key: 'status',
      head: copy.columns.status,
      cell: (one) => {
        const status = statusOf(one)
        return (
          <StatusBadge status={status} tone={tones[status]}>
            {copy.statuses[status]}
          </StatusBadge>
        )
      },
    },
    { key: 'when', head: copy.columns.when, cell: (one) => dateTime(one.startsAt) },
    {
      key: 'audience',
      head: copy.columns.audience,
      cell: (one) => <LevelNames levels={one.audience} none={copy.noLevel} />,
    },
    { key: 'coming', head: copy.columns.coming, cell: (one) => copy.ofSeats(one.coming, one.seats) },
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
  const query = schedulingAddress.query(view)
  const read = useRead(liveSessions.listManagedLiveSessions, { query }, { enabled: about !== undefined })
  const one = read.data?.sessions.find(({ id }) => id === about)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (!dialog || (dialog !== 'add' && !one)) return null
  if (dialog === 'cancel' && one) return <CancelDialog session={one} onClose={close} />
  return (
    <Dialog opened onClose={close} title={one ? copy.edit(one.title) : copy.add} size="lg" full>
      <SessionForm key={about ?? 'add'} session={one} onDone={close} />
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
