import { Button } from '@mantine/core'
import { IconFileImport, IconMailOpened, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countedUpTo, members } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { MemberDialogs } from '../../features/admin/members/MemberDialogs.tsx'
import { MembersList } from '../../features/admin/members/MembersList.tsx'
import { membersAddress, type MembersView } from '../../features/admin/members/membersUrl.ts'
import { useRights } from '../../data/rights.ts'
import { matches } from '../../format/count.ts'
import { text } from '../../i18n/text.ts'
import { ListExport } from '../../lists/ListExport.tsx'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

const copy = text.admin

/** Number of pending sign-ups. */
const usePending = (): number =>
  useRead(members.listMembers, { query: { signup: 'pending', limit: '1' } }).data?.total ?? 0

/** User management: members and applications. */
export const UsersScreen = () => {
  const [search, go] = useSearchState()
  const view = membersAddress.parse(search)
  const onView = (next: MembersView, replace?: boolean) => go(membersAddress.write(next), replace)
  const pending = usePending()
  const rights = useRights()
  return (
    <>
      <div className={styles.bar}>
        {pending > 0 && rights.has('people:decide') && (
          <Button
            variant="light"
            size="sm"
            renderRoot={(props) => <Link {...props} to={paths.admin('review')} search={{ kind: 'signup' } as never} />}
          >
            {copy.users.reviewAll(matches(pending, countedUpTo))}
          </Button>
        )}
        <ListExport
          endpoint={members.exportMembers}
          query={membersAddress.filtersOf(view)}
          file="members"
          label={text.labels.exportCsv}
          done={copy.users.exported}
        />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMailOpened size={16} />}
          renderRoot={(props) => <Link {...props} to={paths.adminInvitations()} />}
        >
          {text.invitations.title}
        </Button>
        {rights.has('people:write') && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconFileImport size={16} />}
            renderRoot={(props) => <Link {...props} to={paths.adminMemberImport()} />}
          >
            {text.imports.open}
          </Button>
        )}
        <ActionButton
          size="sm"
          leftSection={<IconUserPlus size={16} />}
          disabledReason={rights.disabledReason('people:write')}
          onClick={() => onView({ ...view, dialog: 'add' })}
        >
          {text.labels.addUser}
        </ActionButton>
      </div>
      <MembersList view={view} onView={onView} />
      <MemberDialogs view={view} onView={onView} />
    </>
  )
}
