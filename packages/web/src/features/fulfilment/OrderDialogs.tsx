import { orders } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { useGiveFocusBack } from '../../ui/dialog/useGiveFocusBack.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import type { OrderDialog, ViewProps } from './ordersUrl.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { TrackingForm } from './TrackingForm.tsx'

const words = text.adminStore

type OneProps = {
  id: string
  act: OrderDialog | undefined
  onAct: (act: OrderDialog) => void
  onClose: () => void
}

const titleOf = (order: orders.Order | undefined, act: OrderDialog | undefined): string => {
  if (!order) return words.order.plain
  if (act === 'track') return words.tracking.title(order.reference)
  if (act === 'refund') return words.refund.title(order.reference)
  return words.order.title(order.reference)
}

/** Dialogs about one order, whose present state they follow. */
const AboutOne = ({ id, act, onAct, onClose }: OneProps) => {
  const { data, error, refetch } = useRead(orders.getOrder, { params: { id } })
  const order = data?.order
  if (order && act === 'cancel') return <CancelDialog order={order} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={titleOf(order, act)} size={act ? 'lg' : 'xl'} full>
      {order && !act && <OrderDetails order={order} onAct={onAct} />}
      {order && act === 'track' && <TrackingForm order={order} onClose={onClose} />}
      {order && act === 'refund' && <RefundDialog order={order} onClose={onClose} />}
      {!order && !error && <RowsSkeleton count={8} dense />}
      {!order && error && <ReadFailed what={words.order.what} read={{ error, refetch }} />}
    </Dialog>
  )
}

/** Whatever dialog the address names. An act that was begun in the details leads back to them. */
export const OrderDialogs = ({ view, onView }: ViewProps) => {
  const { id, act, about } = view
  useGiveFocusBack(id !== undefined || act !== undefined)
  const shown = about ?? id
  if (!shown) return null
  const close = () => onView(act ? { ...view, act: undefined, about: undefined } : { ...view, id: undefined }, true)
  return (
    <AboutOne
      key={`${shown} ${act ?? ''}`}
      id={shown}
      act={act}
      onAct={(next) => onView({ ...view, act: next, about: shown })}
      onClose={close}
    />
  )
}
