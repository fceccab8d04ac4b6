import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { transactions, treasury } from '@vesica/contract'
import { useState } from 'react'
import { callForFile } from '../../data/call.ts'
import { asFailure, type CallFailed } from '../../data/failure.ts'
import { useRead } from '../../data/hooks.ts'
import { refresh } from '../../data/queries.ts'
import { locale, text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Transactions.module.css'
import type { ViewProps } from './TransactionsToolbar.tsx'
import { filtersOf, type TransactionsView } from './transactionsUrl.ts'

const words = text.transactions

const RefreshButton = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await refresh(client, [
      transactions.listTransactions,
      transactions.getTransaction,
      transactions.getTransactionsOverview,
      treasury.getTreasury,
    ])
    setBusy(false)
    const state = client.getQueryState([transactions.getTransactionsOverview.name, {}])
    if (state?.status === 'success') notifySuccess(words.refreshed)
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconRefresh size={16} />}
      loading={busy}
      onClick={() => void press()}
    >
      {words.refresh}
    </Button>
  )
}

const useExport = (view: TransactionsView) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailed>()
  const download = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const file = await callForFile(transactions.exportTransactions, { query: filtersOf(view) })
      saveFile(file, `transactions-${new Date().toISOString().slice(0, 10)}.csv`)
      notifySuccess(words.exported)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, download }
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
  const { busy, failure, download } = useExport(view)
  return (
    <div className={styles.bar}>
      {oldest.id && (
        <Button
          variant="light"
          size="sm"
          onClick={() => onView({ ...view, id: undefined, review: oldest.id, step: undefined })}
        >
          {words.reviewAll(oldest.count.toLocaleString(locale))}
        </Button>
      )}
      <RefreshButton />
      {view.view === 'transactions' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          loading={busy}
          onClick={() => void download()}
        >
          {words.export}
        </Button>
      )}
      {failure && (
        <div className={styles.barFailure}>
          <FormFailure message={words.exportFailed(failure.message)} requestId={failure.requestId} />
        </div>
      )}
    </div>
  )
}
