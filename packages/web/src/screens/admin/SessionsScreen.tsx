import { IconPlus } from '@tabler/icons-react'
import { useRights } from '../../data/rights.ts'
import { SessionsList } from '../../features/admin/liveSessions/SessionsList.tsx'
import { schedulingAddress } from '../../features/admin/liveSessions/liveSessionsUrl.ts'
import { text } from '../../i18n/text.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

/** Live session management. */
export const SessionsScreen = () => {
  const [search, go] = useSearchState()
  const view = schedulingAddress.parse(search)
  const onView = (next: typeof view, replace?: boolean) => go(schedulingAddress.write(next), replace)
  return (
    <>
      <div className={styles.bar}>
        <ActionButton
          size="sm"
          leftSection={<IconPlus size={16} />}
          disabledReason={useRights().disabledReason('content:write')}
          onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
        >
          {text.adminLiveSessions.add}
        </ActionButton>
      </div>
      <SessionsList view={view} onView={onView} />
    </>
  )
}
