import { orders } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.ts'
import { CancelDialog } from './actions/CancelDialog.tsx'
import { OrderDetails } from './details/OrderDetails.tsx'
import type { OrderDialog } from './ordersUrl.ts'
import { RateDialog } from './actions/RateDialog.tsx'

const copy = text.orders.details

type Props = {
  dialog: OrderDialog
  /** The order from the list, shown while its details load. */
  listed: orders.Order | undefined
  onOpen: (dialog: OrderDialog) => void
  onClose: () => void
}

const Opened = ({ dialog, listed, onOpen, onClose }: Props) => {
  const read = useRead(orders.getOrder, { params: { id: dialog.id } })
  const order = read.data?.order ?? listed
  if (order && dialog.kind === 'cancel') return <CancelDialog order={order} onClose={onClose} />
  if (order && dialog.kind === 'rate') return <RateDialog key={order.id} order={order} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={order ? text.labels.orderNamed(order.reference) : text.labels.order}
      size="lg"
      full
    >
      {order && <OrderDetails order={order} onOpen={onOpen} />}
      {!order && (read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={5} />)}
    </Dialog>
  )
}

/** The dialog in the URL. */
export const OrderDialogs = (props: Omit<Props, 'dialog'> & { dialog: OrderDialog | undefined }) => {
  const { dialog } = props
  useRestoreFocus(dialog !== undefined)
  return dialog ? <Opened {...props} dialog={dialog} /> : null
}
