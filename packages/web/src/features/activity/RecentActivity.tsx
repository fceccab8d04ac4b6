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
import { useReducer } from 'react'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { byDay } from './days.ts'
import { latest } from './latest.ts'
import styles from './RecentActivity.module.css'

const words = text.member.dashboard

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

const ofOrder = / order (\S+)$/

/** What became of an order stands there once, as it is now: its steps before are on its own page. */
const onceAnOrder = (entries: readonly activity.ActivityEntry[]): activity.ActivityEntry[] => {
  const seen = new Set<string>()
  return entries.filter(({ type, title }) => {
    const reference = type === 'purchase' ? ofOrder.exec(title)?.[1] : undefined
    if (reference === undefined) return true
    const isNew = !seen.has(reference)
    seen.add(reference)
    return isNew
  })
}

const Days = ({ entries }: { entries: readonly activity.ActivityEntry[] }) => (
  <>
    {byDay(entries).map(({ day, of }) => (
      <div key={day} className={styles.day}>
        <h3>{day}</h3>
        <ul className={styles.list}>
          {of.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </div>
    ))}
  </>
)

/** As many as one answer may hold. */
const all = { query: { limit: '200' } } as const

/** The newest things that happened in this account, day by day; all of them on demand. @param count how many at first */
export const RecentActivity = ({ count }: { count: number }) => {
  const [isOpen, toggle] = useReducer((open: boolean) => !open, false)
  const read = useRead(activity.listActivity, isOpen ? all : latest, { keepPrevious: true })
  const entries = read.data && onceAnOrder(read.data.activity_logs)
  return (
    <PageSection
      title={words.activity}
      actions={
        entries &&
        entries.length > count && (
          <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? words.activityFewer : words.activityAll}
          </Button>
        )
      }
    >
      {read.isPending && <RowsSkeleton count={count} />}
      {!read.data && !read.isPending && (
        <LoadFailed
          what={words.activityWhat}
          reason={read.error?.message ?? ''}
          onRetry={() => void read.refetch()}
          {...(read.error?.requestId && { requestId: read.error.requestId })}
        />
      )}
      {entries?.length === 0 && <EmptyState title={words.noActivity} why={words.noActivityWhy} />}
      {entries && <Days entries={isOpen ? entries : entries.slice(0, count)} />}
    </PageSection>
  )
}
