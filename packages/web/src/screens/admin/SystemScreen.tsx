import { system } from '@vesica/contract'
import { Suspense } from 'react'
import { useRefresh } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { BackupSystem } from '../../features/admin/system/BackupSystem.tsx'
import { FirstSteps } from '../../features/admin/system/FirstSteps.tsx'
import { SystemNavigation } from '../../features/admin/system/SystemNavigation.tsx'
import { type SystemPart, systemPartFor } from '../../features/admin/system/systemParts.tsx'
import { parseSystemView, systemSearch, type SystemView } from '../../features/admin/system/systemUrl.ts'
import { text } from '../../i18n/text.ts'
import { RecordHistory } from '../../lists/RecordHistory.tsx'
import { RefreshButton } from '../../ui/list/RefreshButton.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './SystemScreen.module.css'

const copy = text.system.system
/** Only this tab shows the first steps; on the others they would push down the content. */
const firstStepsKey = 'platform'
/** The backups tab. */
const backupsKey = 'backup'
const nothingOpen = { dialog: undefined, about: undefined }

const Refresh = ({ part }: { part: SystemPart }) => {
  const again = useRefresh(...part.opens, system.getSystemControls, system.getPlatform, system.listMail)
  return <RefreshButton dense label={copy.refresh} again={again} done={copy.refreshed} />
}

/** System management: one tab at a time, as declared in `systemParts`. */
export const SystemScreen = () => {
  const [search, go] = useSearchState()
  const view = parseSystemView(search)
  const section = systemPartFor(view.tab, useRights())
  const onView = (next: SystemView, replace?: boolean) => go(systemSearch(next), replace)
  return (
    <div className={styles.frame}>
      <SystemNavigation here={section?.key} />
      {section && (
        <div className={styles.part}>
          <div className={styles.head}>
            <h2 className={styles.title}>{section.title}</h2>
            <div className={styles.tools}>
              {section.decides && <RecordHistory of={{ area: 'settings' }} name={copy.settingsHistory} />}
              {section.status && <BackupSystem onBackups={() => go({ tab: backupsKey })} />}
              {section.status && <Refresh part={section} />}
            </div>
          </div>
          {section.key === firstStepsKey && <FirstSteps here={section.key} />}
          <Suspense fallback={<RowsSkeleton count={4} dense />}>
            <section.Panel
              view={view}
              onView={onView}
              search={search}
              onSearch={(next, replace) =>
                go({ ...systemSearch({ ...nothingOpen, tab: section.key }), ...next }, replace)
              }
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
