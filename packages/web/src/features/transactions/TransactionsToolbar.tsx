import { system, transactions } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import lists from '../../ui/List.module.css'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './Transactions.module.css'
import { narrowed, type TransactionsView } from './transactionsUrl.ts'

const words = text.transactions

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type ViewProps = { view: TransactionsView; onView: (view: TransactionsView, replace?: boolean) => void }

/** Search and filters of the requests. Each offers only what the server can find. */
export const TransactionsToolbar = ({ view, onView }: ViewProps) => {
  const coins = useRead(system.getSystemControls, {}).data?.systemControls.cryptoAssets ?? []
  const currencies = [...new Set([...coins.map((coin) => coin.symbol), ...(view.currency ? [view.currency] : [])])]
  const narrow = (change: Partial<TransactionsView>) => onView(narrowed(view, change))
  return (
    <div className={`${lists.toolbar} ${styles.toolbar}`} role="search" aria-label={words.filters}>
      <SearchField
        className={lists.search}
        label={words.search}
        value={view.search}
        onSearch={(search) => onView(narrowed(view, { search }), true)}
      />
      <FilterSelect
        className={lists.filter}
        label={words.status}
        any={words.anyStatus}
        value={view.status}
        choices={transactions.statusFilters.map((value) => ({ value, label: words.statuses[value] ?? value }))}
        onChange={(status) => narrow({ status })}
      />
      <FilterSelect
        className={lists.filter}
        label={words.type}
        any={words.anyType}
        value={view.type}
        choices={transactions.requestKinds.map((value) => ({ value, label: words.types[value] }))}
        onChange={(type) => narrow({ type })}
      />
      <FilterSelect
        className={lists.filter}
        label={words.currency}
        any={words.anyCurrency}
        value={view.currency}
        choices={currencies.map((value) => ({ value, label: value }))}
        onChange={(currency) => narrow({ currency })}
      />
    </div>
  )
}
