import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { orderManagement } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { locale, text } from '../../../i18n/text.ts'
import { ListExport } from '../../../lists/ListExport.tsx'
import lists from '../../../ui/list/List.module.css'
import { ordersAddress, type ViewProps } from './ordersUrl.ts'

const copy = text.adminStore

/** The number of orders to ship. */
const useToSend = () =>
  useRead(orderManagement.listOrders, { query: { status: 'processing', limit: '1' } }).data?.total ?? 0

/** List-level actions: orders to ship, and the export. */
export const OrdersBar = ({ view, onView }: ViewProps) => {
  const toSend = useToSend()
  return (
    <div className={lists.bar}>
      {toSend > 0 && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPackage size={16} />}
          onClick={() => onView({ ...ordersAddress.plain, status: 'processing' })}
        >
          {copy.orders.toSend(toSend.toLocaleString(locale))}
        </Button>
      )}
      <ListExport
        endpoint={orderManagement.exportOrders}
        query={ordersAddress.filtersOf(view)}
        file="orders"
        label={text.labels.exportCsv}
        done={copy.orders.exported}
      />
    </div>
  )
}
