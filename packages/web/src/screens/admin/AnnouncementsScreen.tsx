import { IconPlus } from '@tabler/icons-react'
import { useRights } from '../../data/rights.ts'
import { AnnouncementsList } from '../../features/admin/announcements/AnnouncementsList.tsx'
import { announcingAddress } from '../../features/admin/announcements/announcementsUrl.ts'
import { text } from '../../i18n/text.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

/** Announcements to members. */
export const AnnouncementsScreen = () => {
  const [search, go] = useSearchState()
  const view = announcingAddress.parse(search)
  const onView = (next: typeof view, replace?: boolean) => go(announcingAddress.write(next), replace)
  return (
    <>
      <div className={styles.bar}>
        <ActionButton
          size="sm"
          leftSection={<IconPlus size={16} />}
          disabledReason={useRights().disabledReason('announcements:write')}
          onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
        >
          {text.announcements.add}
        </ActionButton>
      </div>
      <AnnouncementsList view={view} onView={onView} />
    </>
  )
}
