import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { orders } from '@vesica/contract'
import { useState } from 'react'
import { callForFile } from '../../data/call.ts'
import { asFailure } from '../../data/failure.ts'
import { text } from '../../i18n/text.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { filterQuery, type HistoryView } from './ordersUrl.ts'

const words = text.orders.history

/** Everything that the filters show, as a file. total: how many that are; undefined while unknown. */
export const ExportButton = ({ view, total }: { view: HistoryView; total: number | undefined }) => {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await callForFile(orders.exportOwnOrders, { query: filterQuery(view) }), 'orders.csv')
      notifySuccess(words.exported)
    } catch (thrown) {
      notifyFailed(asFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} />}
      loading={busy}
      disabled={!total}
      title={total === 0 ? words.exportNothing : undefined}
      onClick={() => void save()}
    >
      {words.export}
    </Button>
  )
}
