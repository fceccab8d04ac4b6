import { ActionIcon, Group, Select, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowsSort, IconSearch, IconX } from '@tabler/icons-react'
import { identity, members, membership } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import styles from './Members.module.css'
import { type MemberSort, type MembersView, sortedBy } from './membersUrl.ts'
import { levelName, signupName } from './memberWords.ts'

const words = text.admin.users
const SEARCH_AFTER_MS = 300

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type ViewProps = { view: MembersView; onView: (view: MembersView, replace?: boolean) => void }

const SearchField = ({ view, onView }: ViewProps) => {
  const [typed, setTyped] = useState(view.search)
  const [sent, setSent] = useState(view.search)
  const search = (value: string) => {
    setSent(value)
    onView({ ...view, search: value, cursor: undefined }, true)
  }
  const later = useDebouncedCallback(search, SEARCH_AFTER_MS)
  // The address changed from elsewhere (Back, cleared filters): the field follows.
  useEffect(() => {
    if (view.search !== sent) {
      setTyped(view.search)
      setSent(view.search)
    }
  }, [view.search, sent])
  const clear = () => {
    setTyped('')
    search('')
  }
  return (
    <TextInput
      className={styles.search}
      type="search"
      size="sm"
      aria-label={words.search}
      placeholder={words.search}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        typed !== '' && (
          <ActionIcon
            variant="transparent"
            color="gray"
            size="sm"
            aria-label={text.admin.users.clearSearch}
            onClick={clear}
          >
            <IconX size={14} />
          </ActionIcon>
        )
      }
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

type FilterProps = {
  label: string
  any: string
  value: string | undefined
  choices: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

const Filter = ({ label, any, value, choices, onChange }: FilterProps) => (
  <Select
    className={styles.filter}
    size="sm"
    aria-label={label}
    data={[{ value: '', label: any }, ...choices]}
    value={value ?? ''}
    allowDeselect={false}
    checkIconPosition="right"
    data-chosen={value !== undefined || undefined}
    onChange={(next) => onChange(next ? next : undefined)}
  />
)

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
    <div className={styles.toolbar} role="search" aria-label={words.filters}>
      <SearchField view={view} onView={onView} />
      <Filter
        label={words.status}
        any={words.anyStatus}
        value={view.status}
        choices={identity.accountStatuses.map((value) => ({ value, label: text.words.status[value] ?? value }))}
        onChange={(status) => narrow({ status: status as MembersView['status'] })}
      />
      <Filter
        label={words.membership}
        any={words.anyMembership}
        value={view.membership}
        choices={levels.map((value) => ({ value, label: levelName(value) }))}
        onChange={(level) => narrow({ membership: level })}
      />
      <Filter
        label={words.signup}
        any={words.anySignup}
        value={view.signup}
        choices={identity.signupStatuses.map((value) => ({ value, label: signupName(value) }))}
        onChange={(signup) => narrow({ signup: signup as MembersView['signup'] })}
      />
      <SortField view={view} onView={onView} />
    </div>
  )
}
