import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { fulfilment } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { useDownload } from '../../data/useDownload.ts'
import { locale, text } from '../../i18n/text.ts'
import { ExportList } from '../../ui/ExportList.tsx'
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
      <ExportList
        label={words.export}
        download={download}
        onClick={() => void download.start({ query: filtersOf(view) }, keep)}
      />
    </div>
  )
}
