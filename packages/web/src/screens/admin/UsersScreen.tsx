import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { members } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { MemberDialogs } from '../../features/members/MemberDialogs.tsx'
import { MembersList } from '../../features/members/MembersList.tsx'
import { membersAddress, type MembersView } from '../../features/members/membersUrl.ts'
import { FirstSteps } from '../../features/system/FirstSteps.tsx'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/form/ActButton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

const words = text.admin

/** How many wait, and the one who has waited longest. */
const usePending = () => {
  const query = { signup: 'pending', sort: 'joined', direction: 'asc', limit: '100' } as const
  const { data } = useRead(members.listMembers, { query })
  return { count: data?.total ?? 0, first: data?.users[0]?.id }
}

/** User management: people, applications, and what can be done about them. */
export const UsersScreen = () => {
  const [search, go] = useSearchState()
  const view = membersAddress.parse(search)
  const onView = (next: MembersView, replace?: boolean) => go(membersAddress.write(next), replace)
  const pending = usePending()
  const rights = useRights()
  return (
    <>
      <div className={styles.bar}>
        {pending.first && (
          <Button variant="light" size="sm" onClick={() => onView({ ...view, dialog: 'review', about: pending.first })}>
            {words.users.reviewAll(pending.count)}
          </Button>
        )}
        <ActButton
          size="sm"
          leftSection={<IconUserPlus size={16} />}
          barred={rights.barred('people:write')}
          onClick={() => onView({ ...view, dialog: 'add' })}
        >
          {words.actions.addUser}
        </ActButton>
      </div>
      <FirstSteps />
      <MembersList view={view} onView={onView} />
      <MemberDialogs view={view} onView={onView} />
    </>
  )
}
