import { Select } from '@mantine/core'
import { text } from '../../../i18n/text.ts'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import styles from '../Orders.module.css'
import { historyAddress, type HistoryView, type Range, ranges, statusChoices } from '../ordersUrl.ts'

const copy = text.orders.history

const statuses = statusChoices.map((value) => ({
  value,
  label: value === 'active' ? copy.active : (text.general.status[value] ?? value),
}))

type Props = { view: HistoryView; onView: (view: HistoryView, replace?: boolean) => void }

/** Search, time range and status. Any change returns to the first page. */
export const OrdersToolbar = ({ view, onView }: Props) => (
  <div className={styles.toolbar} role="search" aria-label={copy.filters}>
    <SearchField
      className={styles.search}
      label={copy.search}
      value={view.search}
      onSearch={(search) => onView(historyAddress.narrowed(view, { search }), true)}
    />
    <Select
      className={styles.filter}
      size="sm"
      aria-label={copy.range}
      data={ranges.map((range) => ({ value: range, label: copy.ranges[range] }))}
      value={view.range ?? 'all'}
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(range) =>
        onView(historyAddress.narrowed(view, { range: range === 'all' ? undefined : (range as Range) }))
      }
    />
    <FilterSelect
      className={styles.filter}
      label={text.labels.status}
      any={text.labels.allStatuses}
      value={view.status}
      choices={statuses}
      onChange={(status) => onView(historyAddress.narrowed(view, { status }))}
    />
  </div>
)
