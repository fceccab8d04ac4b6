import { members } from '@vesica/contract'
import { useIsOn } from '../../../../data/features.ts'
import { useRead } from '../../../../data/hooks.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { type Column, DataTable } from '../../../../ui/list/DataTable.tsx'
import { AnalyticsOff } from '../../../../ui/page/AnalyticsOff.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from './Details.module.css'

const copy = text.admin.details

type Opened = members.OpenedItem

const kinds: Readonly<Record<string, string>> = text.media.kinds

const columns: Column<Opened>[] = [
  { key: 'title', head: copy.item, lead: true, cell: ({ title }) => <span dir="auto">{title}</span> },
  { key: 'kind', head: text.labels.type, cell: ({ type }) => kinds[type] ?? type },
  { key: 'opens', head: copy.opens, cell: ({ opens }) => copy.times(opens) },
  { key: 'last', head: copy.opened, cell: ({ openedAt }) => <span className="tabular">{dateTime(openedAt)}</span> },
  {
    key: 'state',
    head: text.labels.status,
    cell: ({ finishedAt }) => (
      <StatusBadge status={finishedAt ? 'completed' : 'begun'} tone={finishedAt ? 'success' : 'neutral'}>
        {finishedAt ? text.labels.finished : text.labels.inProgress}
      </StatusBadge>
    ),
  },
]

type Props = { member: members.MemberDetails }

const AllOpened = ({ member }: Props) => {
  const read = useRead(members.getMemberContent, { params: { id: member.id } })
  const { data, error } = read
  if (!data && error) return <ReadFailed what={copy.contentWhat} read={read} />
  if (!data) return <RowsSkeleton count={4} dense />
  if (data.items.length === 0) return <EmptyState title={copy.noContent} why={copy.noContentWhy} />
  return (
    <div className={styles.parts}>
      <p className={styles.figure}>
        <span className={styles.quiet}>{copy.contentViewed}</span>
        <span className={styles.big}>{copy.contentCount(data.total)}</span>
        {data.total > data.items.length && <span className={styles.quiet}>{copy.lastOnly(data.items.length)}</span>}
      </p>
      <DataTable caption={copy.contentWhat} columns={columns} rows={data.items} rowKey={({ id }) => id} dense />
    </div>
  )
}

/** Library items the person has opened, latest first. */
export const MemberContent = ({ member }: Props) =>
  useIsOn()('analytics') ? <AllOpened member={member} /> : <AnalyticsOff to="admin" />
