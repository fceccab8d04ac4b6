import {
  IconBook,
  IconBuildingStore,
  IconCircleCheck,
  IconCoin,
  IconLifebuoy,
  IconReceipt,
  IconUser,
  IconWallet,
} from '@tabler/icons-react'
import { activity } from '@vesica/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { byDay } from './days.ts'
import { latest } from './latest.ts'
import { latestOfEach } from './latestOfEach.ts'
import styles from './RecentActivity.module.css'

const copy = text.member.dashboard

const icons: Readonly<Record<activity.ActivityEntry['type'], typeof IconUser>> = {
  store: IconBuildingStore,
  wallet: IconWallet,
  crypto: IconCoin,
  approvals: IconCircleCheck,
  content: IconBook,
  purchase: IconReceipt,
  account: IconUser,
  support: IconLifebuoy,
}

const Entry = ({ entry }: { entry: activity.ActivityEntry }) => {
  const Icon = icons[entry.type] ?? IconUser
  return (
    <li className={styles.entry}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={18} stroke={1.6} />
      </span>
      <div className={styles.what}>
        <span className={styles.title}>{entry.title}</span>
        <RelativeTime moment={entry.time} className={styles.time ?? ''} />
      </div>
      <StatusBadge status={entry.status} list="activity" />
    </li>
  )
}

const Days = ({
  entries,
  heading: Day,
}: {
  entries: readonly activity.ActivityEntry[]
  /** The time only: the list is grouped under day headings. */
  heading: 'h2' | 'h3'
}) => (
  <>
    {byDay(entries).map(({ day, of }) => (
      <div key={day} className={styles.day}>
        <Day>{day}</Day>
        <ul className={styles.list}>
          {of.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </div>
    ))}
  </>
)

const Failed = ({ read }: { read: Parameters<typeof ReadFailed>[0]['read'] }) => (
  <ReadFailed what={copy.activityWhat} read={read} />
)

const Nothing = () => <EmptyState title={text.labels.noActivityYet} why={copy.noActivityWhy} />

/** The latest account activity by day, with a link to all of it. @param count maximum number of entries */
export const RecentActivity = ({ count }: { count: number }) => {
  const read = useRead(activity.listActivity, latest)
  const entries = read.data && latestOfEach(read.data.activity_logs)
  return (
    <PageSection
      title={text.labels.recentActivity}
      actions={
        (read.data?.activity_logs.length ?? 0) > count && (
          <Button component={Link} to={paths.activity} variant="subtle" size="compact-md">
            {text.labels.viewAll}
          </Button>
        )
      }
    >
      {read.isPending && <RowsSkeleton count={count} />}
      {!read.data && !read.isPending && <Failed read={read} />}
      {entries?.length === 0 && <Nothing />}
      {entries && <Days entries={entries.slice(0, count)} heading="h3" />}
    </PageSection>
  )
}

/** Matches the page size of the list. */
const A_PAGE = '50'

/** All account activity, page by page. @param cursor of the page; none: the latest */
export const AllActivity = ({
  cursor,
  onCursor,
}: {
  cursor: string | undefined
  onCursor: (cursor: string) => void
}) => {
  const query = { limit: A_PAGE, ...(cursor && { cursor }) }
  const read = useRead(activity.listOwnActivity, { query }, { keepPrevious: true })
  const page = read.data
  if (!page) return read.isPending ? <RowsSkeleton count={5} /> : <Failed read={read} />
  if (page.activity_logs.length === 0) return <Nothing />
  return (
    <>
      <div className={styles.all}>
        <Days entries={page.activity_logs} heading="h2" />
      </div>
      {(page.next_cursor !== null || page.previous_cursor !== null) && <PageButtons page={page} onCursor={onCursor} />}
    </>
  )
}
