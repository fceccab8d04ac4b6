import { Select } from '@mantine/core'
import { orders } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import styles from '../Orders.module.css'
import { type HistoryView, type Range, ranges } from '../ordersUrl.ts'

const words = text.orders.history

const statuses = [
  { value: 'active' as const, label: words.active },
  ...orders.orderStatuses.map((status) => ({ value: status, label: text.words.status[status] ?? status })),
]

type Props = { view: HistoryView; onView: (view: HistoryView, replace?: boolean) => void }

/** Search, time range and status; each begins at the first page again. */
export const OrdersToolbar = ({ view, onView }: Props) => (
  <div className={styles.toolbar} role="search" aria-label={words.filters}>
    <SearchField
      className={styles.search}
      label={words.search}
      value={view.search}
      onSearch={(search) => onView({ ...view, search, cursor: undefined }, true)}
    />
    <Select
      className={styles.filter}
      size="sm"
      aria-label={words.range}
      data={ranges.map((range) => ({ value: range, label: words.ranges[range] }))}
      value={view.range}
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(range) => range && onView({ ...view, range: range as Range, cursor: undefined })}
    />
    <FilterSelect
      className={styles.filter}
      label={words.status}
      any={words.anyStatus}
      value={view.status}
      choices={statuses}
      onChange={(status) => onView({ ...view, status, cursor: undefined })}
    />
  </div>
)
