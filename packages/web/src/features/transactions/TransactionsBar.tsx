import { Button } from '@mantine/core'
import { transactions, treasury } from '@vesica/contract'
import { useRead, useRefresh } from '../../data/hooks.ts'
import { locale, text } from '../../i18n/text.ts'
import { ListExport } from '../../lists/ListExport.tsx'
import lists from '../../ui/list/List.module.css'
import { RefreshButton } from '../../ui/list/RefreshButton.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { transactionsAddress, type ViewProps } from './transactionsUrl.ts'

const words = text.transactions

const Refresh = () => {
  const again = useRefresh(
    transactions.getTransactionsOverview,
    transactions.listTransactions,
    transactions.getTransaction,
    treasury.getTreasury,
  )
  const press = async () => {
    if (await again()) notifySuccess(words.refreshed)
  }
  return <RefreshButton dense onPress={press} />
}

/** The one that has waited longest, and how many wait. */
const useOldest = () => {
  const query = { status: 'waiting', order: 'oldest', limit: '1' } as const
  const { data } = useRead(transactions.listTransactions, { query })
  return { count: data?.total ?? 0, id: data?.transactions[0]?.id }
}

/** What is done with the list as a whole: review what waits, read it again, take it along. */
export const TransactionsBar = ({ view, onView }: ViewProps) => {
  const oldest = useOldest()
  return (
    <div className={lists.bar}>
      {oldest.id && (
        <Button
          variant="light"
          size="sm"
          onClick={() => onView({ ...view, id: undefined, review: oldest.id, step: undefined })}
        >
          {words.reviewAll(oldest.count.toLocaleString(locale))}
        </Button>
      )}
      <Refresh />
      {view.view === 'transactions' && (
        <ListExport
          endpoint={transactions.exportTransactions}
          query={transactionsAddress.filtersOf(view)}
          file="transactions"
          label={words.export}
          done={words.exported}
        />
      )}
    </div>
  )
}
