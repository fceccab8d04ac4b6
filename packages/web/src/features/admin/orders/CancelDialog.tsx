import { Button, Stack } from '@mantine/core'
import { orders } from '@vesica/contract'
import { isUncertain } from '../../../data/failure.ts'
import { useAction } from '../../../data/action.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { mayCancel } from './orderActions.ts'
import { useReread, useShowOrder } from './useOrderAction.ts'

const copy = text.adminStore.cancel

const consequences = ({ customerName, total, coinAmount, asset }: orders.Order): string =>
  coinAmount === null || asset === null
    ? copy.thenReward(customerName)
    : copy.then(customerName, `${usd(total)} (${coin(coinAmount, asset)})`)

/** Asks for confirmation and cancels an order. Reports if the order has moved on meanwhile. */
export const CancelDialog = ({ order, onClose }: { order: orders.Order; onClose: () => void }) => {
  const updateOrder = useShowOrder()
  const reread = useReread()
  const cancelling = useAction(orders.cancelOrder, {
    onDone: (cancelled) => {
      // Close first: the dialog requires a cancellable order, which the update removes.
      onClose()
      notifySuccess(copy.done)
      updateOrder(cancelled)
    },
    onFailed: reread,
  })
  // Without a response this attempt may have succeeded; retrying returns the lost response.
  const isUnsure = cancelling.failure !== undefined && isUncertain(cancelling.failure)
  if (!mayCancel(order) && !isUnsure)
    return (
      <Dialog opened onClose={onClose} title={text.labels.orderNamed(order.reference)}>
        <Stack gap="md" align="flex-end">
          <p style={{ width: '100%', margin: 0 }} role="status">
            {copy.notPossible(text.general.status[order.status] ?? order.status)}
          </p>
          <Button variant="default" onClick={onClose}>
            {text.general.close}
          </Button>
        </Stack>
      </Dialog>
    )
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      question={copy.question(order.reference)}
      consequences={consequences(order)}
      action={text.labels.cancelOrder}
      dismiss={copy.dismiss}
      danger
      doing={cancelling}
      onConfirm={() => cancelling.run({ params: { id: order.id } })}
    />
  )
}
