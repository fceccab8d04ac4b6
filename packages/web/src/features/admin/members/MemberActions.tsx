import { Button } from '@mantine/core'
import {
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldOff,
  IconTrash,
  IconUserCancel,
  IconUserCheck,
} from '@tabler/icons-react'
import type { members } from '@vesica/contract'
import type { ComponentType } from 'react'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { RowAction, RowActions, RowMenu, RowMenuAction, RowMenuLine } from '../../../ui/list/RowActions.tsx'
import { type StatusAction, statusActionsFor } from './memberMoves.ts'
import type { MemberDialog } from './membersUrl.ts'

const copy = text.admin.memberActions

const icons: Readonly<Record<StatusAction, ComponentType<{ size?: number }>>> = {
  suspend: IconPlayerPause,
  activate: IconPlayerPlay,
  ban: IconUserCancel,
  unban: IconUserCheck,
}

type Props = { member: members.Member; isSelf: boolean; onDialog: (dialog: MemberDialog) => void }

/** Why the current administrator cannot edit this person: only owners can change administrators. */
export const useDisabledReason = ({ role }: Pick<members.Member, 'role'>): string | undefined =>
  useRights().disabledReason(role === 'admin' ? 'roles:write' : 'people:write')

type ActionProps = { dialog: StatusAction | 'delete'; disabledReason: string | undefined } & Omit<Props, 'member'>

const Action = ({ dialog, disabledReason, isSelf, onDialog }: ActionProps) => (
  <RowMenuAction
    icon={dialog === 'delete' ? IconTrash : icons[dialog]}
    takesAway={dialog === 'delete' || dialog === 'ban'}
    disabledReason={disabledReason ?? (isSelf ? copy.notYourself : undefined)}
    onClick={() => onDialog(dialog)}
  >
    {dialog === 'delete' ? copy.remove : copy[dialog]}
  </RowMenuAction>
)

/** The actions for one person, at the end of the row. */
export const MemberActions = ({ member, isSelf, onDialog }: Props) => {
  const disabledReason = useDisabledReason(member)
  return (
    <RowActions>
      {member.signupRequest?.status === 'pending' && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={copy.approveNamed(member.name)}
          onClick={() => onDialog('review')}
        >
          {copy.approve}
        </Button>
      )}
      <RowAction
        wide
        label={copy.openDetails(member.name)}
        title={copy.details}
        icon={IconEye}
        onClick={() => onDialog('details')}
      />
      <RowAction
        wide
        label={copy.editNamed(member.name)}
        title={copy.edit}
        icon={IconPencil}
        disabledReason={disabledReason}
        onClick={() => onDialog('edit')}
      />
      <RowMenu label={copy.more(member.name)}>
        <RowMenuAction icon={IconEye} onClick={() => onDialog('details')}>
          {copy.details}
        </RowMenuAction>
        <RowMenuAction icon={IconPencil} disabledReason={disabledReason} onClick={() => onDialog('edit')}>
          {copy.edit}
        </RowMenuAction>
        <RowMenuLine />
        {statusActionsFor(member.status).map((action) => (
          <Action key={action} dialog={action} disabledReason={disabledReason} isSelf={isSelf} onDialog={onDialog} />
        ))}
        <RowMenuAction
          icon={IconShieldOff}
          disabledReason={disabledReason ?? (isSelf ? copy.notYourself : undefined)}
          onClick={() => onDialog('factor')}
        >
          {text.security.reset.action}
        </RowMenuAction>
        <RowMenuLine />
        <Action dialog="delete" disabledReason={disabledReason} isSelf={isSelf} onDialog={onDialog} />
      </RowMenu>
    </RowActions>
  )
}
