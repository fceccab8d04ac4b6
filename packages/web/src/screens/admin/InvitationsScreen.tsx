import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRights } from '../../data/rights.ts'
import { InvitationsList } from '../../features/admin/invitations/InvitationsList.tsx'
import { invitingAddress } from '../../features/admin/invitations/invitationsUrl.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

const copy = text.invitations

/** Invitation links. */
export const InvitationsScreen = () => {
  const [search, go] = useSearchState()
  const view = invitingAddress.parse(search)
  const onView = (next: typeof view, replace?: boolean) => go(invitingAddress.write(next), replace)
  const disabledReason = useRights().disabledReason('people:decide')
  return (
    <>
      <div className={`${styles.bar} ${styles.spread}`}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={16} />}
          renderRoot={(props) => <Link {...props} to={paths.admin('users')} />}
        >
          {text.labels.backToUsers}
        </Button>
        <ActionButton
          size="sm"
          leftSection={<IconPlus size={16} />}
          disabledReason={disabledReason}
          onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
        >
          {copy.add}
        </ActionButton>
      </div>
      <p>{copy.lead}</p>
      <InvitationsList view={view} onView={onView} />
    </>
  )
}
