import { IconPlus } from '@tabler/icons-react'
import { useRights } from '../../data/rights.ts'
import { SessionsList } from '../../features/scheduling/SessionsList.tsx'
import { schedulingAddress } from '../../features/scheduling/schedulingUrl.ts'
import { text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/form/ActButton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

/** Live sessions, as administrators keep them. */
export const SessionsScreen = () => {
  const [search, go] = useSearchState()
  const view = schedulingAddress.parse(search)
  const onView = (next: typeof view, replace?: boolean) => go(schedulingAddress.write(next), replace)
  return (
    <>
      <div className={styles.bar}>
        <ActButton
          size="sm"
          leftSection={<IconPlus size={16} />}
          barred={useRights().barred('content:write')}
          onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
        >
          {text.scheduling.add}
        </ActButton>
      </div>
      <SessionsList view={view} onView={onView} />
    </>
  )
}
