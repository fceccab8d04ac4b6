import { identity, type members, membership } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { MemberActions } from './MemberActions.tsx'
import styles from './Members.module.css'
import { MembersBulk } from './MembersBulk.tsx'
import { membersAddress } from './membersUrl.ts'
import { levelName, planOf, signupName, statusOf } from './memberCopy.ts'
import { Truncated } from '../../../ui/text/Truncated.tsx'

const copy = text.admin.users
type Member = members.Member

const Person = ({ member, isSelf }: { member: Member; isSelf: boolean }) => (
  <span className={styles.person}>
    <span className={styles.name}>
      <Truncated>{member.name}</Truncated>
      {isSelf && <span className={styles.tag}>{text.labels.you}</span>}
      {member.role === 'admin' && !isSelf && <span className={styles.tag}>{copy.admin}</span>}
    </span>
    <Truncated className={styles.email}>{member.email}</Truncated>
  </span>
)

const quiet = <span className={styles.quiet}>—</span>

/** The day (UTC) this many days before today. */
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const useLevels = () => {
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  return [...new Set([...plans.map((plan) => plan.level), 'none'])].map((value) => ({ value, label: levelName(value) }))
}

/** The people of the platform: search, filters, sorting and pagination. */
export const MembersList = defineList(membersAddress)({
  name: 'people',
  copy,
  rows: ({ users }) => users,
  label: ({ name }) => name,
  className: styles.list,
  filters: [
    {
      key: 'status',
      label: copy.account,
      any: copy.anyAccount,
      useChoices: choicesOf(identity.accountStatuses, text.general.status),
    },
    {
      key: 'membership',
      label: text.labels.membership,
      any: text.labels.allLevels,
      useChoices: useLevels,
      unknown: levelName,
    },
    {
      key: 'signup',
      label: text.labels.signUpNoun,
      any: copy.anySignup,
      useChoices: () => identity.signupStatuses.map((value) => ({ value, label: signupName(value) })),
    },
    {
      key: 'joined_from',
      label: text.labels.joined,
      any: copy.anyJoined,
      useChoices: () => [{ value: dayBefore(0), label: copy.joinedToday }],
      unknown: copy.joinedSince,
    },
    {
      key: 'seen_from',
      label: text.labels.lastActive,
      any: copy.anySeen,
      useChoices: () => [{ value: dayBefore(29), label: copy.activeLately }],
      unknown: copy.seenSince,
    },
  ],
  columns: ({ self, view, onView }) => [
    {
      key: 'name',
      head: text.labels.name,
      sortable: true,
      lead: true,
      cell: (member) => <Person member={member} isSelf={member.id === self?.id} />,
    },
    {
      key: 'membership',
      head: text.labels.membership,
      cell: planOf,
    },
    { key: 'status', head: text.labels.status, cell: (member) => <StatusBadge status={statusOf(member)} /> },
    {
      key: 'joined',
      head: text.labels.joined,
      sortable: true,
      cell: (member) => <span className="tabular">{date(member.joined)}</span>,
    },
    {
      key: 'lastActive',
      head: text.labels.lastActive,
      sortable: true,
      cell: ({ lastActive }) => (lastActive ? <RelativeTime moment={lastActive} /> : quiet),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (member) => (
        <MemberActions
          member={member}
          isSelf={member.id === self?.id}
          onDialog={(dialog) => onView({ ...view, dialog, about: member.id, tab: 'overview' })}
        />
      ),
    },
  ],
  open: ({ id, signupRequest }) => ({
    dialog: signupRequest?.status === 'pending' ? 'review' : 'details',
    about: id,
    tab: 'overview',
  }),
  current: ({ about }) => about,
  Bulk: MembersBulk,
  add: ({ view, onView, rights }) => (
    <ActionButton
      disabledReason={rights.disabledReason('people:write')}
      onClick={() => onView({ ...view, dialog: 'add' })}
    >
      {text.labels.addUser}
    </ActionButton>
  ),
})
