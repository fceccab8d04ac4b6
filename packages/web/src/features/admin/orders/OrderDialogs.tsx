import { orders } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import type { OrderDialog, ViewProps } from './ordersUrl.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { TrackingForm } from './TrackingForm.tsx'

const copy = text.adminStore

type OrderDialogProps = {
  id: string
  action: OrderDialog | undefined
  onAction: (action: OrderDialog) => void
  onClose: () => void
}

const titleOf = (order: orders.Order | undefined, action: OrderDialog | undefined): string => {
  if (!order) return copy.order.plain
  if (action === 'track') return copy.tracking.title(order.reference)
  if (action === 'refund') return text.labels.refundNamed(order.reference)
  return text.labels.orderNamed(order.reference)
}

/** Dialogs about one order, updated live. */
const OpenOrder = ({ id, action, onAction, onClose }: OrderDialogProps) => {
  const { data, error, refetch } = useRead(orders.getOrder, { params: { id } })
  const order = data?.order
  if (order && action === 'cancel') return <CancelDialog order={order} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={titleOf(order, action)} size={action ? 'lg' : 'xl'} full>
      {order && !action && <OrderDetails order={order} onAction={onAction} />}
      {order && action === 'track' && <TrackingForm order={order} onClose={onClose} />}
      {order && action === 'refund' && <RefundDialog order={order} onClose={onClose} />}
      {!order && !error && <RowsSkeleton count={8} dense />}
      {!order && error && <ReadFailed what={copy.order.what} read={{ error, refetch }} />}
    </Dialog>
  )
}

/** The dialog in the URL. Actions started from the details return to them. */
export const OrderDialogs = ({ view, onView }: ViewProps) => {
  const { id, action, about } = view
  useRestoreFocus(id !== undefined || action !== undefined)
  const orderId = about ?? id
  if (!orderId) return null
  const close = () =>
    onView(action ? { ...view, action: undefined, about: undefined } : { ...view, id: undefined }, true)
  return (
    <OpenOrder
      key={`${orderId} ${action ?? ''}`}
      id={orderId}
      action={action}
      onAction={(next) => onView({ ...view, action: next, about: orderId })}
      onClose={close}
    />
  )
}
