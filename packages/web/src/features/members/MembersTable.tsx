import type { members } from '@vesica/contract'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Selection } from '../../ui/useSelection.ts'
import { MemberActions } from './MemberActions.tsx'
import styles from './Members.module.css'
import type { ViewProps } from './MembersToolbar.tsx'
import { type MemberDialog, type MemberSort, sortedBy } from './membersUrl.ts'
import { levelName } from './memberWords.ts'

const words = text.admin.users
type Member = members.Member

const Person = ({ member, isSelf }: { member: Member; isSelf: boolean }) => (
  <span className={styles.person}>
    <span className={styles.name}>
      {member.name}
      {isSelf && <span className={styles.tag}>{words.you}</span>}
      {member.role === 'admin' && !isSelf && <span className={styles.tag}>{words.admin}</span>}
    </span>
    <span className={styles.email}>{member.email}</span>
  </span>
)

const columnsFor = (
  selfId: string | undefined,
  onDialog: (dialog: MemberDialog, id: string) => void,
): Column<Member>[] => [
  {
    key: 'name',
    head: words.columns.person,
    sortable: true,
    lead: true,
    cell: (member) => <Person member={member} isSelf={member.id === selfId} />,
  },
  {
    key: 'membership',
    head: words.columns.membership,
    cell: (member) => member.plan_name ?? levelName(member.membership),
  },
  { key: 'status', head: words.columns.status, cell: (member) => <StatusBadge status={member.status} /> },
  {
    key: 'signup',
    head: words.columns.signup,
    cell: (member) =>
      member.signupRequest ? (
        <StatusBadge status={member.signupRequest.status} />
      ) : (
        <span className={styles.quiet}>—</span>
      ),
  },
  {
    key: 'joined',
    head: words.columns.joined,
    sortable: true,
    cell: (member) => <span className="tabular">{date(member.joined)}</span>,
  },
  {
    key: 'lastActive',
    head: words.columns.lastActive,
    sortable: true,
    cell: (member) =>
      member.lastActive ? <RelativeTime moment={member.lastActive} /> : <span className={styles.quiet}>—</span>,
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{words.columns.actions}</span>,
    cell: (member) => (
      <MemberActions member={member} isSelf={member.id === selfId} onDialog={(dialog) => onDialog(dialog, member.id)} />
    ),
  },
]

type Props = ViewProps & {
  people: readonly Member[]
  selection: Selection<Member>
  selfId: string | undefined
  refreshing: boolean
  onDialog: (dialog: MemberDialog, id: string) => void
}

/** The people of one page, as a dense table; cards on phones. */
export const MembersTable = ({ people, selection, selfId, view, onView, refreshing, onDialog }: Props) => (
  <ListTable
    selected={selection.selected}
    onSelect={selection.onSelect}
    list="people"
    room="ample"
    caption={words.caption}
    columns={columnsFor(selfId, onDialog)}
    rows={people}
    rowKey={(member) => member.id}
    rowLabel={(member) => member.name}
    sort={{ key: view.sort, direction: view.direction === 'asc' ? 'ascending' : 'descending' }}
    onSort={({ key }) => onView(sortedBy(view, key as MemberSort))}
    onOpen={(member) => onDialog(member.signupRequest?.status === 'pending' ? 'review' : 'details', member.id)}
    current={view.person}
    loading={refreshing}
  />
)
