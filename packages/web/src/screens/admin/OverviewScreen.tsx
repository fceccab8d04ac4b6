import { Skeleton } from '@mantine/core'
import { reporting } from '@vesica/contract'
import { Suspense, useState } from 'react'
import { useIsOn } from '../../data/features.ts'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { Areas } from '../../features/admin/overview/Areas.tsx'
import { MetricTiles } from '../../features/admin/overview/MetricTiles.tsx'
import { HealthStrip } from '../../features/admin/overview/HealthStrip.tsx'
import { MembersPlot } from '../../features/admin/overview/MembersPlot.tsx'
import styles from '../../features/admin/overview/Overview.module.css'
import { OverviewBar } from '../../features/admin/overview/OverviewBar.tsx'
import { queryOf, parseOverview, writeOverview } from '../../features/admin/overview/overviewUrl.ts'
import { RecentActivity } from '../../features/admin/overview/RecentActivity.tsx'
import { RevenueBySource } from '../../features/admin/overview/RevenueBySource.tsx'
import { areAllSeen } from '../../features/admin/system/firstStepsSeen.ts'
import { PendingWork } from '../../features/admin/overview/PendingWork.tsx'
import { text } from '../../i18n/text.ts'
import { AnalyticsOff } from '../../ui/page/AnalyticsOff.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { useSearchState } from '../useSearchState.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

/** Lazy: only owners of a new platform see the first steps. */
const FirstSteps = lazyPart(async () => (await import('../../features/admin/system/FirstSteps.tsx')).FirstSteps)

const RowsDialog = lazyPart(async () => (await import('../../features/admin/overview/RowsDialog.tsx')).RowsDialog)

/** Skeletons the size of the metric tiles. */
const Awaited = () => (
  <div className={styles.tiles} aria-busy="true">
    {['1', '2', '3', '4', '5', '6'].map((key) => (
      <Skeleton key={key} height={164} radius="md" />
    ))}
  </div>
)

/** Metrics of the platform over a period, recent activity, and pending work. */
export const OverviewScreen = () => {
  const [search, go] = useSearchState()
  const view = parseOverview(search)
  const onView = (next: typeof view) => go(writeOverview(next))
  const read = useRead(reporting.getOverview, { query: queryOf(view) }, { keepPrevious: true })
  const overview = read.data?.overview
  const analytics = useIsOn()('analytics')
  const [areStepsDone] = useState(areAllSeen)
  const mayHaveSteps = useRights().has('settings:write') && !areStepsDone
  return (
    <Suspense fallback={<Awaited />}>
      <div className={styles.screen}>
        {mayHaveSteps && <FirstSteps />}
        {analytics ? (
          <OverviewBar view={view} onView={onView} period={overview?.period} />
        ) : (
          <AnalyticsOff to="admin" />
        )}
        {analytics && !overview && !read.error && <Awaited />}
        {!overview && read.error && <ReadFailed what={text.overview.what} read={read} />}
        {analytics && overview && <MetricTiles overview={overview} view={view} />}
        <div className={styles.columns}>
          <div className={styles.main}>
            {overview?.memberships && <MembersPlot period={overview.period} memberships={overview.memberships} />}
            <div className={styles.pair}>
              {overview?.revenue && <RevenueBySource revenue={overview.revenue} view={view} />}
              <RecentActivity />
            </div>
            <Areas />
          </div>
          {overview && <PendingWork waiting={overview.pending} />}
        </div>
        {overview && <HealthStrip uptimePercent={overview.uptimePercent} />}
        {analytics && overview && view.look && (
          <Suspense>
            <RowsDialog view={view} period={overview.period} onView={onView} />
          </Suspense>
        )}
      </div>
    </Suspense>
  )
}
