import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { transactions, treasury } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { refresh } from '../../data/queries.ts'
import { useDownload } from '../../data/useDownload.ts'
import { locale, text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { saveTable } from '../../ui/saveFile.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Transactions.module.css'
import type { ViewProps } from './TransactionsToolbar.tsx'
import { filtersOf } from './transactionsUrl.ts'

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
          loading={download.isPending}
          onClick={() => void download.start({ query: filtersOf(view) }, keep)}
        >
          {words.export}
        </Button>
      )}
      {download.failure && (
        <div className={styles.barFailure}>
          <FormFailure message={words.exportFailed(download.failure.message)} requestId={download.failure.requestId} />
        </div>
      )}
    </div>
  )
}
