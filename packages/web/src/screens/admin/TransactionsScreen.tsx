import { Tabs } from '@mantine/core'
import { OverviewCards } from '../../features/admin/transactions/OverviewCards.tsx'
import { TransactionDialogs } from '../../features/admin/transactions/TransactionDialogs.tsx'
import { TransactionsBar } from '../../features/admin/transactions/TransactionsBar.tsx'
import { TransactionsList } from '../../features/admin/transactions/TransactionsList.tsx'
import {
  transactionsAddress,
  type TransactionsView,
  transactionViews,
} from '../../features/admin/transactions/transactionsUrl.ts'
import { TreasuryView } from '../../features/admin/treasury/TreasuryView.tsx'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

const copy = text.transactions

/** The permission required for each view. */
const requiredRight = { transactions: 'money:read', treasury: 'treasury:read' } as const

/** Wallet management: member transactions, their decisions, and the treasury. */
export const TransactionsScreen = () => {
  const [search, go] = useSearchState()
  const rights = useRights()
  const views = transactionViews.filter((key) => rights.has(requiredRight[key]))
  const parsed = transactionsAddress.parse(search)
  const view = views.includes(parsed.view) ? parsed : { ...parsed, view: views[0] ?? parsed.view }
  const onView = (next: TransactionsView, replace?: boolean) => go(transactionsAddress.write(next), replace)
  return (
    <Tabs
      value={view.view}
      onChange={(next) => next && onView({ ...transactionsAddress.plain, view: next as TransactionsView['view'] })}
      keepMounted={false}
    >
      <div className={`${styles.bar} ${styles.spread}`}>
        <Tabs.List aria-label={copy.views} className={styles.tabList}>
          {views.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {copy.view[key]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TransactionsBar view={view} />
      </div>
      <Tabs.Panel value="transactions">
        <OverviewCards />
        <TransactionsList view={view} onView={onView} />
      </Tabs.Panel>
      <Tabs.Panel value="treasury">
        <TreasuryView dialog={view.open} onDialog={(open, replace) => onView({ ...view, open }, replace)} />
      </Tabs.Panel>
      <TransactionDialogs view={view} onView={onView} />
    </Tabs>
  )
}
