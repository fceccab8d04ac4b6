import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowsSort } from '@tabler/icons-react'
import type { Endpoint } from '@vesica/contract'
import type { ReactNode } from 'react'
import { locale, text } from '../i18n/text.ts'
import { ChoiceSelect } from '../ui/form/ChoiceSelect.tsx'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { Collapsible } from '../ui/page/Collapsible.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import styles from '../ui/list/List.module.css'
import { SearchField } from '../ui/list/SearchField.tsx'
import type { ListCopy, ViewProps } from './defineList.tsx'
import type { AnyView, ListAddress } from './listAddress.ts'

const copy = text.lists

export type Choice = { value: string; label: string }

/**
 * One filter of a list. key: its name in the view. label: its label. any: the option that filters nothing. useChoices:
 * a hook, for options that are loaded. unknown: the label of a value that is not among them.
 */
export type FilterParts<V> = {
  key: keyof V & string
  label: string
  any: string
  useChoices: () => readonly Choice[]
  unknown?: (value: string) => string
}

/** The options with their labels. */
export const choicesOf =
  (values: readonly string[], named: Readonly<Record<string, string>>): (() => readonly Choice[]) =>
  () =>
    values.map((value) => ({ value, label: named[value] ?? value }))

type FilterProps<V> = {
  filter: FilterParts<V>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const Filter = <V,>({ filter: { label, any, useChoices, unknown }, value, onChange }: FilterProps<V>) => {
  const choices = useChoices()
  // A deleted or unknown option must still show that it filters.
  const isKnown = value === undefined || choices.some((choice) => choice.value === value)
  return (
    <FilterSelect
      className={styles.filter}
      label={label}
      any={any}
      value={value}
      choices={isKnown ? choices : [...choices, { value, label: unknown?.(value) ?? value }]}
      onChange={onChange}
    />
  )
}

/** turns: whether the order can be reversed. */
type SortProps = { sorts: readonly Choice[]; sort: string; turns: boolean; onSort: (sort: string) => void }

/** For layouts without sortable headers. */
const SortField = ({ sorts, sort, turns, onSort }: SortProps) => (
  <div className={styles.sort}>
    <ChoiceSelect
      size="sm"
      aria-label={text.labels.sortBy}
      data={[...sorts]}
      value={sort}
      allowDeselect={false}
      onChange={(next) => next && next !== sort && onSort(next)}
    />
    {turns && (
      <Tooltip label={copy.turnAround}>
        <ActionIcon variant="default" aria-label={copy.turnAround} onClick={() => onSort(sort)}>
          <IconArrowsSort size={16} />
        </ActionIcon>
      </Tooltip>
    )}
  </div>
)

type Props<E extends Endpoint, V extends AnyView> = ViewProps<V> & {
  address: ListAddress<E, V>
  filters: readonly FilterParts<V>[]
  listWords: ListCopy
  /** Whether headers sort the rows if there is room for them: in lists whose orders can be reversed. */
  hasHeaders: boolean
  children?: ReactNode
}

/** The search, filters and sort order of a list. */
export const ListToolbar = <E extends Endpoint, V extends AnyView>(props: Props<E, V>) => {
  const { address, filters, listWords, hasHeaders, view, onView, children } = props
  const narrow = (change: Record<string, string | undefined>, replace?: boolean) =>
    onView(address.narrowed(view, change as Partial<V>), replace)
  if (!address.searches && filters.length === 0 && view.sort === undefined && !children) return null
  const inForce = filters.filter(({ key }) => view[key] !== undefined).length
  return (
    <div className={styles.toolbar} role="search" aria-label={copy.filters} data-headers={hasHeaders || undefined}>
      {address.searches && listWords.search !== undefined && (
        <SearchField
          className={styles.search}
          label={listWords.search}
          value={view.search}
          onSearch={(search) => narrow({ search }, true)}
        />
      )}
      <Collapsible
        label={copy.filters}
        icon={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        note={inForce === 0 ? undefined : inForce.toLocaleString(locale)}
      >
        {filters.map((filter) => (
          <Filter
            key={filter.key}
            filter={filter}
            value={view[filter.key] as string | undefined}
            onChange={(value) => narrow({ [filter.key]: value })}
          />
        ))}
        {view.sort !== undefined && (
          <SortField
            sorts={address.sorts.map((value) => ({ value, label: listWords.sorts?.[value] ?? value }))}
            sort={view.sort}
            turns={view.direction !== undefined}
            onSort={(sort) => onView(address.sortedBy(view, sort))}
          />
        )}
        {children}
      </Collapsible>
    </div>
  )
}
