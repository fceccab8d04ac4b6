import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { countedUpTo, transactions, treasury } from '@vesica/contract'
import { useRead, useRefresh } from '../../../data/hooks.ts'
import { matches } from '../../../format/count.ts'
import { text } from '../../../i18n/text.ts'
import { ListExport } from '../../../lists/ListExport.tsx'
import lists from '../../../ui/list/List.module.css'
import { paths } from '../../../paths.ts'
import { RefreshButton } from '../../../ui/list/RefreshButton.tsx'
import { transactionsAddress, type ViewProps } from './transactionsUrl.ts'

const copy = text.transactions

const Refresh = () => {
  const again = useRefresh(
    transactions.getTransactionsOverview,
    transactions.listTransactions,
    transactions.getTransaction,
    treasury.getTreasury,
  )
  return <RefreshButton dense again={again} done={copy.refreshed} />
}

/** The number of pending requests. */
const usePendingCount = (): number =>
  useRead(transactions.listTransactions, { query: { status: 'waiting', order: 'oldest', limit: '1' } }).data?.total ?? 0

/** List-level actions: review pending requests, refresh, export. */
export const TransactionsBar = ({ view }: Pick<ViewProps, 'view'>) => {
  const pending = usePendingCount()
  return (
    <div className={lists.bar}>
      {pending > 0 && (
        <Button variant="light" size="sm" renderRoot={(props) => <Link {...props} to={paths.admin('review')} />}>
          {copy.reviewAll(matches(pending, countedUpTo))}
        </Button>
      )}
      <Refresh />
      {view.view === 'transactions' && (
        <ListExport
          endpoint={transactions.exportTransactions}
          query={transactionsAddress.filtersOf(view)}
          file="transactions"
          label={text.labels.exportCsv}
          done={copy.exported}
        />
      )}
    </div>
  )
}
