import { orders } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import lists from '../../ui/List.module.css'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './Fulfilment.module.css'
import { narrowed, type OrdersView, periods } from './ordersUrl.ts'

const words = text.adminStore.orders

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type ViewProps = { view: OrdersView; onView: (view: OrdersView, replace?: boolean) => void }

/** Search and filters of the orders. */
export const OrdersToolbar = ({ view, onView }: ViewProps) => (
  <div className={`${lists.toolbar} ${styles.toolbar}`} role="search" aria-label={words.filters}>
    <SearchField
      className={lists.search}
      label={words.search}
      value={view.search}
      onSearch={(search) => onView(narrowed(view, { search }), true)}
    />
    <FilterSelect
      className={lists.filter}
      label={words.period}
      any={words.anyPeriod}
      value={view.period}
      choices={periods.map((value) => ({ value, label: words.periods[value] }))}
      onChange={(period) => onView(narrowed(view, { period }))}
    />
    <FilterSelect
      className={lists.filter}
      label={words.status}
      any={words.anyStatus}
      value={view.status}
      choices={orders.orderStatuses.map((value) => ({ value, label: text.words.status[value] ?? value }))}
      onChange={(status) => onView(narrowed(view, { status }))}
    />
  </div>
)
