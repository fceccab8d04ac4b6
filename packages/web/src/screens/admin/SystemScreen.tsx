import { Tabs } from '@mantine/core'
import { system } from '@vesica/contract'
import { useRead, useRefresh } from '../../data/hooks.ts'
import { AssetsPanel } from '../../features/system/AssetsPanel.tsx'
import { FirstSteps } from '../../features/system/FirstSteps.tsx'
import { MailPanel } from '../../features/system/MailPanel.tsx'
import { PlansPanel } from '../../features/system/PlansPanel.tsx'
import { PlatformSettings } from '../../features/system/PlatformSettings.tsx'
import { StatusCards } from '../../features/system/StatusCards.tsx'
import {
  parseSystemView,
  systemSearch,
  systemTabs,
  type SystemTab,
  type SystemView,
} from '../../features/system/systemUrl.ts'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RefreshButton } from '../../ui/list/RefreshButton.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'
import { RecordHistory } from '../../lists/RecordHistory.tsx'

const words = text.admin.system

const Refresh = () => {
  const again = useRefresh(system.getSystemControls, system.getPlatform, system.listMail)
  const press = async () => {
    if (await again()) notifySuccess(words.refreshed)
  }
  return <RefreshButton dense label={words.refresh} onPress={press} />
}

type PanelProps = {
  controls: system.SystemControls
  view: SystemView
  onView: (view: SystemView, replace?: boolean) => void
}

const Panel = ({ controls, view, onView }: PanelProps) => {
  if (view.tab === 'assets')
    return <AssetsPanel assets={controls.cryptoAssets} networks={controls.networks} view={view} onView={onView} />
  if (view.tab === 'plans') return <PlansPanel view={view} onView={onView} />
  if (view.tab === 'mail') return <MailPanel mail={controls.mail} />
  return <PlatformSettings controls={controls} />
}

/** System management: state of the platform, its switches, coins and mail. */
export const SystemScreen = () => {
  const [search, go] = useSearchState()
  const view = parseSystemView(search)
  const onView = (next: SystemView, replace?: boolean) => go(systemSearch(next), replace)
  const { data, error, refetch } = useRead(system.getSystemControls, {})
  const controls = data?.systemControls
  return (
    <>
      <div className={styles.bar}>
        <RecordHistory of={{ area: 'settings' }} name={words.settingsHistory} />
        <Refresh />
      </div>
      <FirstSteps />
      {controls ? (
        <StatusCards controls={controls} />
      ) : (
        !error && <CardSkeleton count={3} height={112} minWidth={260} />
      )}
      <Tabs
        className={styles.tabs}
        value={view.tab}
        onChange={(tab) => tab && onView({ tab: tab as SystemTab, dialog: undefined, about: undefined })}
        keepMounted={false}
      >
        <Tabs.List aria-label={words.tabsLabel} className={styles.tabList}>
          {systemTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {words.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view.tab} pt="md">
          {controls && <Panel controls={controls} view={view} onView={onView} />}
          {!controls && !error && <RowsSkeleton count={4} dense />}
          {!controls && error && <ReadFailed what={words.what} read={{ error, refetch }} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
