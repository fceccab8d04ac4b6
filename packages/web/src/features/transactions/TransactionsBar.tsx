import { Button } from '@mantine/core'
import { transactions, treasury } from '@vesica/contract'
import { useRead, useRefresh } from '../../data/hooks.ts'
import { useDownload } from '../../data/useDownload.ts'
import { locale, text } from '../../i18n/text.ts'
import { ExportList } from '../../ui/ExportList.tsx'
import lists from '../../ui/List.module.css'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { saveTable } from '../../ui/saveFile.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import type { ViewProps } from './TransactionsToolbar.tsx'
import { filtersOf } from './transactionsUrl.ts'

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
  const download = useDownload(transactions.exportTransactions)
  const keep = (file: Blob) => {
    saveTable(file, 'transactions')
    notifySuccess(words.exported)
  }
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
        <ExportList
          label={words.export}
          download={download}
          onClick={() => void download.start({ query: filtersOf(view) }, keep)}
        />
      )}
    </div>
  )
}
