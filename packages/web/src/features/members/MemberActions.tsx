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
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { RowAct, RowActs, RowMenu, RowMenuAct, RowMenuLine } from '../../ui/list/RowActs.tsx'
import { type StatusAct, statusActsFor } from './memberMoves.ts'
import type { MemberDialog } from './membersUrl.ts'

const words = text.admin.memberActions

const icons: Readonly<Record<StatusAct, ComponentType<{ size?: number }>>> = {
  suspend: IconPlayerPause,
  activate: IconPlayerPlay,
  ban: IconUserCancel,
  unban: IconUserCheck,
}

type Props = { member: members.Member; isSelf: boolean; onDialog: (dialog: MemberDialog) => void }

/** Why this person is out of reach of whoever looks: owners alone change administrators. */
export const useBarred = ({ role }: Pick<members.Member, 'role'>): string | undefined =>
  useRights().barred(role === 'admin' ? 'offices:write' : 'people:write')

type ActProps = { dialog: StatusAct | 'delete'; barred: string | undefined } & Omit<Props, 'member'>

const Act = ({ dialog, barred, isSelf, onDialog }: ActProps) => (
  <RowMenuAct
    icon={dialog === 'delete' ? IconTrash : icons[dialog]}
    takesAway={dialog === 'delete' || dialog === 'ban'}
    barred={barred ?? (isSelf ? words.notYourself : undefined)}
    onClick={() => onDialog(dialog)}
  >
    {dialog === 'delete' ? words.remove : words[dialog]}
  </RowMenuAct>
)

/** What can be done with one person, at the end of the row. */
export const MemberActions = ({ member, isSelf, onDialog }: Props) => {
  const barred = useBarred(member)
  return (
    <RowActs>
      {member.signupRequest?.status === 'pending' && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={words.approveNamed(member.name)}
          onClick={() => onDialog('review')}
        >
          {words.approve}
        </Button>
      )}
      <RowAct
        wide
        label={words.openDetails(member.name)}
        title={words.details}
        icon={IconEye}
        onClick={() => onDialog('details')}
      />
      <RowAct
        wide
        label={words.editNamed(member.name)}
        title={words.edit}
        icon={IconPencil}
        barred={barred}
        onClick={() => onDialog('edit')}
      />
      <RowMenu label={words.more(member.name)}>
        <RowMenuAct icon={IconEye} onClick={() => onDialog('details')}>
          {words.details}
        </RowMenuAct>
        <RowMenuAct icon={IconPencil} barred={barred} onClick={() => onDialog('edit')}>
          {words.edit}
        </RowMenuAct>
        <RowMenuLine />
        {statusActsFor(member.status).map((act) => (
          <Act key={act} dialog={act} barred={barred} isSelf={isSelf} onDialog={onDialog} />
        ))}
        <RowMenuAct
          icon={IconShieldOff}
          barred={barred ?? (isSelf ? words.notYourself : undefined)}
          onClick={() => onDialog('factor')}
        >
          {text.security.reset.act}
        </RowMenuAct>
        <RowMenuLine />
        <Act dialog="delete" barred={barred} isSelf={isSelf} onDialog={onDialog} />
      </RowMenu>
    </RowActs>
  )
}
