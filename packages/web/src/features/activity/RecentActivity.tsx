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
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
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

/** The newest things that happened in this account. @param count how many at most */
export const RecentActivity = ({ count }: { count: number }) => {
  const read = useRead(activity.listActivity, latest)
  if (read.isPending) return <RowsSkeleton count={count} />
  if (!read.data)
    return (
      <LoadFailed
        what={words.activityWhat}
        reason={read.error?.message ?? ''}
        onRetry={() => void read.refetch()}
        {...(read.error?.requestId && { requestId: read.error.requestId })}
      />
    )
  const entries = read.data.activity_logs.slice(0, count)
  if (entries.length === 0) return <EmptyState title={words.noActivity} why={words.noActivityWhy} />
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}
