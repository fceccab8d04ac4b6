import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconDots,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserCancel,
  IconUserCheck,
} from '@tabler/icons-react'
import type { members } from '@vesica/contract'
import type { ComponentType } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './Members.module.css'
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

/** An entry that may be out of reach; then it says why. */
const Act = ({ dialog, isSelf, onDialog }: { dialog: StatusAct | 'delete' } & Omit<Props, 'member'>) => {
  const Icon = dialog === 'delete' ? IconTrash : icons[dialog]
  const takesAway = dialog === 'delete' || dialog === 'ban'
  return (
    <Menu.Item
      leftSection={<Icon size={16} />}
      color={takesAway && !isSelf ? 'red' : undefined}
      // Not `disabled`: the reason must be reachable by keyboard and screen reader.
      aria-disabled={isSelf || undefined}
      closeMenuOnClick={!isSelf}
      className={isSelf ? styles.outOfReach : undefined}
      onClick={isSelf ? undefined : () => onDialog(dialog)}
    >
      {dialog === 'delete' ? words.remove : words[dialog]}
      {isSelf && <span className={styles.why}>{words.notYourself}</span>}
    </Menu.Item>
  )
}

/** What can be done with one person, at the end of the row. */
export const MemberActions = ({ member, isSelf, onDialog }: Props) => (
  <span className={styles.actions}>
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
    <ActionIcon
      className={styles.wideOnly}
      variant="subtle"
      color="gray"
      aria-label={words.openDetails(member.name)}
      title={words.details}
      onClick={() => onDialog('details')}
    >
      <IconEye size={18} />
    </ActionIcon>
    <ActionIcon
      className={styles.wideOnly}
      variant="subtle"
      color="gray"
      aria-label={words.editNamed(member.name)}
      title={words.edit}
      onClick={() => onDialog('edit')}
    >
      <IconPencil size={18} />
    </ActionIcon>
    <Menu position="bottom-end" withinPortal width={220} returnFocus>
      <Menu.Target>
        <ActionIcon className={styles.more} variant="subtle" color="gray" aria-label={words.more(member.name)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onDialog('details')}>
          {words.details}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onDialog('edit')}>
          {words.edit}
        </Menu.Item>
        <Menu.Divider />
        {statusActsFor(member.status).map((act) => (
          <Act key={act} dialog={act} isSelf={isSelf} onDialog={onDialog} />
        ))}
        <Menu.Divider />
        <Act dialog="delete" isSelf={isSelf} onDialog={onDialog} />
      </Menu.Dropdown>
    </Menu>
  </span>
)
