import { orders, wallet } from '@vesica/contract'
import { useAct } from '../../../data/act.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from '../Dialogs.module.css'

const words = text.orders.cancelling

const backText = ({ asset, coinAmount, total }: orders.Order): string =>
  asset !== null && coinAmount !== null ? words.back(coin(coinAmount, asset), asset, usd(total)) : words.reward

/** Asks before an order is cancelled, and says what goes back and where. */
export const CancelDialog = ({ order, onClose }: { order: orders.Order; onClose: () => void }) => {
  const cancelling = useAct(orders.cancelOrder, {
    refreshes: [orders.listOwnOrders, orders.getOrder, orders.trackOrder, wallet.getWalletBalances],
    onAnswer: () => {
      onClose()
      notifySuccess(words.done(order.reference))
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      question={words.question(order.reference)}
      consequences={
        <div className={styles.part}>
          <p className={styles.text}>{backText(order)}</p>
          <p className={styles.text}>{words.shelf}</p>
        </div>
      }
      act={words.act}
      dismiss={words.keep}
      danger
      doing={cancelling}
      onConfirm={() => cancelling.act({ params: { id: order.id } })}
    />
  )
}
