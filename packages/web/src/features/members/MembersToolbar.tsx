import { ActionIcon, Group, Select, Tooltip } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { identity, members, membership } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import lists from '../../ui/List.module.css'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './Members.module.css'
import { type MemberSort, type MembersView, sortedBy } from './membersUrl.ts'
import { levelName, signupName } from './memberWords.ts'

const words = text.admin.users

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type ViewProps = { view: MembersView; onView: (view: MembersView, replace?: boolean) => void }

/** On phones there are no headers to sort by. */
const SortField = ({ view, onView }: ViewProps) => (
  <Group gap={4} wrap="nowrap" className={styles.phoneSort}>
    <Select
      size="sm"
      aria-label={words.sortBy}
      data={members.memberSorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
      value={view.sort}
      allowDeselect={false}
      onChange={(next) => next && onView(sortedBy(view, next as MemberSort))}
    />
    <Tooltip label={words.turnAround}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={words.turnAround}
        onClick={() => onView(sortedBy(view, view.sort))}
      >
        <IconArrowsSort size={16} />
      </ActionIcon>
    </Tooltip>
  </Group>
)

/** Search and filters of the people list. */
export const MembersToolbar = ({ view, onView }: ViewProps) => {
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const levels = [
    ...new Set([...plans.map((plan) => plan.level), 'none', ...(view.membership ? [view.membership] : [])]),
  ]
  const narrow = (change: Partial<MembersView>) => onView({ ...view, ...change, cursor: undefined })
  return (
    <div className={`${lists.toolbar} ${styles.toolbar}`} role="search" aria-label={words.filters}>
      <SearchField
        className={lists.search}
        label={words.search}
        value={view.search}
        onSearch={(search) => onView({ ...view, search, cursor: undefined }, true)}
      />
      <FilterSelect
        className={lists.filter}
        label={words.status}
        any={words.anyStatus}
        value={view.status}
        choices={identity.accountStatuses.map((value) => ({ value, label: text.words.status[value] ?? value }))}
        onChange={(status) => narrow({ status })}
      />
      <FilterSelect
        className={lists.filter}
        label={words.membership}
        any={words.anyMembership}
        value={view.membership}
        choices={levels.map((value) => ({ value, label: levelName(value) }))}
        onChange={(level) => narrow({ membership: level })}
      />
      <FilterSelect
        className={lists.filter}
        label={words.signup}
        any={words.anySignup}
        value={view.signup}
        choices={identity.signupStatuses.map((value) => ({ value, label: signupName(value) }))}
        onChange={(signup) => narrow({ signup })}
      />
      <SortField view={view} onView={onView} />
    </div>
  )
}
