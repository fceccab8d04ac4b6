import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { orders } from '@vesica/contract'
import { useDownload } from '../../../data/useDownload.ts'
import { text } from '../../../i18n/text.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { historyAddress, type HistoryView } from '../ordersUrl.ts'

const copy = text.orders.history

/** Exports everything that matches the filters. total: their count; undefined while unknown. */
export const ExportButton = ({ view, total }: { view: HistoryView; total: number | undefined }) => {
  const download = useDownload(orders.exportOwnOrders)
  const save = async () => {
    const failed = await download.start({ query: historyAddress.filtersOf(view) }, (file) => {
      saveFile(file, 'orders.csv')
      notifySuccess(copy.exported)
    })
    if (failed) notifyFailed(failed.message)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} />}
      loading={download.isPending}
      disabled={!total}
      title={total === 0 ? copy.exportNothing : undefined}
      onClick={() => void save()}
    >
      {text.labels.exportCsv}
    </Button>
  )
}
