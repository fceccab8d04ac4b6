import { Button } from '@mantine/core'
import { IconDownload, IconPackage } from '@tabler/icons-react'
import { fulfilment } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { useDownload } from '../../data/useDownload.ts'
import { locale, text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import lists from '../../ui/List.module.css'
import { saveTable } from '../../ui/saveFile.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import type { ViewProps } from './OrdersToolbar.tsx'
import { filtersOf, plainView } from './ordersUrl.ts'

const words = text.adminStore

/** How many wait to be sent. */
const useToSend = () => useRead(fulfilment.listOrders, { query: { status: 'processing', limit: '1' } }).data?.total ?? 0

/** What is done with the orders as a whole: those that wait to be sent, and the list as a file. */
export const OrdersBar = ({ view, onView }: ViewProps) => {
  const toSend = useToSend()
  const download = useDownload(fulfilment.exportOrders)
  const keep = (file: Blob) => {
    saveTable(file, 'orders')
    notifySuccess(words.orders.exported)
  }
  return (
    <div className={lists.bar}>
      {toSend > 0 && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPackage size={16} />}
          onClick={() => onView({ ...plainView, status: 'processing' })}
        >
          {words.orders.toSend(toSend.toLocaleString(locale))}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} />}
        loading={download.isPending}
        onClick={() => void download.start({ query: filtersOf(view) }, keep)}
      >
        {words.export}
      </Button>
      {download.failure && (
        <div className={lists.barFailure}>
          <FormFailure message={words.exportFailed(download.failure.message)} requestId={download.failure.requestId} />
        </div>
      )}
    </div>
  )
}
