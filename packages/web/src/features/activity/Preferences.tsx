import { notifications } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { HoursForm } from './HoursForm.tsx'
import { PreferenceTable } from './PreferenceTable.tsx'
import styles from './Preferences.module.css'

const copy = text.notifications.settings

/** Notification channels and email quiet hours. */
export const Preferences = () => {
  const read = useRead(notifications.getPreferences, {})
  if (read.isPending) return <RowsSkeleton count={6} icon={false} />
  if (!read.data) return <ReadFailed what={copy.what} read={read} />
  const { preferences, times } = read.data
  return (
    <>
      <PageSection title={copy.title}>
        <p className={styles.why}>{copy.why}</p>
        <PreferenceTable preferences={preferences} />
      </PageSection>
      <HoursForm times={times} />
    </>
  )
}
