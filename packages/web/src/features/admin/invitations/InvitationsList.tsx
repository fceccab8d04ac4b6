import { IconEye, IconLinkOff } from '@tabler/icons-react'
import { invitations } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { RowAction, RowActions } from '../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { InvitationDetails } from './InvitationDetails.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { invitingAddress, type ViewProps } from './invitationsUrl.ts'
import { usageText, waiverText } from './invitationCopy.ts'

const copy = text.invitations
type Invitation = invitations.Invitation

const tones = { open: 'success', used: 'info', ended: 'neutral', revoked: 'neutral', lapsed: 'waiting' } as const

const Actions = ({ one, onOpen }: { one: Invitation; onOpen: (dialog: 'details' | 'revoke') => void }) => {
  const disabledReason = useRights().disabledReason('people:decide')
  return (
    <RowActions>
      <RowAction
        label={text.labels.detailsOf(one.label)}
        title={text.labels.details}
        icon={IconEye}
        onClick={() => onOpen('details')}
      />
      {one.state !== 'revoked' && one.state !== 'ended' && (
        <RowAction
          label={text.labels.revokeNamed(one.label)}
          title={text.labels.revoke}
          icon={IconLinkOff}
          disabledReason={disabledReason}
          onClick={() => onOpen('revoke')}
        />
      )}
    </RowActions>
  )
}

const List = defineList(invitingAddress)({
  name: 'invitations',
  copy,
  rows: (reply) => reply.invitations,
  label: ({ label }: Invitation) => label,
  filters: [
    {
      key: 'state',
      label: text.labels.state,
      any: text.labels.allStates,
      useChoices: choicesOf(invitations.invitationStates, copy.states),
    },
  ],
  columns: ({ view, onView }) => [
    {
      key: 'label',
      head: text.labels.invitation,
      lead: true,
      cell: (invitation) => <span dir="auto">{invitation.label}</span>,
    },
    {
      key: 'state',
      head: text.labels.state,
      cell: (invitation) => (
        <StatusBadge status={invitation.state} tone={tones[invitation.state]}>
          {copy.states[invitation.state]}
        </StatusBadge>
      ),
    },
    { key: 'plan', head: text.labels.plan, cell: (invitation) => invitation.planName ?? text.labels.anyPlan },
    { key: 'waives', head: copy.columns.waives, cell: waiverText },
    {
      key: 'used',
      head: text.labels.used,
      cell: (invitation) => <span className="tabular">{usageText(invitation)}</span>,
    },
    {
      key: 'ends',
      head: copy.columns.ends,
      cell: (invitation) => <span className="tabular">{date(invitation.endsAt)}</span>,
    },
    { key: 'maker', head: text.labels.createdBy, cell: (invitation) => invitation.madeBy },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (invitation) => (
        <Actions one={invitation} onOpen={(dialog) => onView({ ...view, dialog, about: invitation.id })} />
      ),
    },
  ],
  open: ({ id }) => ({ dialog: 'details', about: id }),
  current: ({ about }) => about,
})

/** The name of the invitation in the dialog, even if it is on another page. */
const useLabel = (about: string | undefined) =>
  useRead(invitations.getInvitation, { params: { id: about ?? '' } }, { enabled: about !== undefined }).data?.invitation
    .label ?? copy.unknown

const Dialogs = ({ view, onView }: ViewProps) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const label = useLabel(about)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (dialog === 'add')
    return (
      <Dialog opened onClose={close} title={copy.add} size="lg" full>
        <InvitationForm onDone={close} />
      </Dialog>
    )
  if (!dialog || !about) return null
  if (dialog === 'details')
    return (
      <Dialog opened onClose={close} title={label} size="lg" full>
        <InvitationDetails id={about} />
      </Dialog>
    )
  return (
    <ActionDialog
      endpoint={invitations.revokeInvitation}
      input={{ params: { id: about } }}
      refreshes={[invitations.listInvitations, invitations.getInvitation]}
      question={copy.revokeQuestion}
      consequences={copy.revokeThen}
      action={text.labels.revoke}
      danger
      done={copy.revoked}
      onClose={close}
    />
  )
}

/** All invitations with their actions. */
export const InvitationsList = (props: ViewProps) => (
  <>
    <List {...props} />
    <Dialogs {...props} />
  </>
)
