import { Select } from '@mantine/core'
import { text } from '../../../i18n/text.ts'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import styles from '../Orders.module.css'
import { historyAddress, type HistoryView, type Range, ranges, statusChoices } from '../ordersUrl.ts'

const words = text.orders.history

const statuses = statusChoices.map((value) => ({
  value,
  label: value === 'active' ? words.active : (text.words.status[value] ?? value),
}))

type Props = { view: HistoryView; onView: (view: HistoryView, replace?: boolean) => void }

/** Search, time range and status; each begins at the first page again. */
export const OrdersToolbar = ({ view, onView }: Props) => (
  <div className={styles.toolbar} role="search" aria-label={words.filters}>
    <SearchField
      className={styles.search}
      label={words.search}
      value={view.search}
      onSearch={(search) => onView(historyAddress.narrowed(view, { search }), true)}
    />
    <Select
      className={styles.filter}
      size="sm"
      aria-label={words.range}
      data={ranges.map((range) => ({ value: range, label: words.ranges[range] }))}
      value={view.range ?? 'all'}
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(range) =>
        onView(historyAddress.narrowed(view, { range: range === 'all' ? undefined : (range as Range) }))
      }
    />
    <FilterSelect
      className={styles.filter}
      label={words.status}
      any={words.anyStatus}
      value={view.status}
      choices={statuses}
      onChange={(status) => onView(historyAddress.narrowed(view, { status }))}
    />
  </div>
)
