import { orders, wallet } from '@vesica/contract'
import { useAct, useRefresh } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from '../Dialogs.module.css'

const words = text.orders.cancelling

const backText = ({ asset, coinAmount, total }: orders.Order): string =>
  asset !== null && coinAmount !== null ? words.back(coin(coinAmount, asset), asset, usd(total)) : words.reward

/** Asks before an order is cancelled, and says what goes back and where. */
export const CancelDialog = ({ order, onClose }: { order: orders.Order; onClose: () => void }) => {
  // Also after a refusal: the order may have been sent meanwhile, which its card should say.
  const reread = useRefresh(orders.listOwnOrders, orders.getOrder, orders.trackOrder, wallet.getWalletBalances)
  const cancelling = useAct(orders.cancelOrder, {
    onDone: async () => {
      notifySuccess(words.done(order.reference))
      await reread()
    },
    onFailed: () => void reread(),
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
      onConfirm={() => cancelling.actOrThrow({ params: { id: order.id } })}
    />
  )
}
