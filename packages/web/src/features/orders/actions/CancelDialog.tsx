import { orders, wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import styles from '../Dialogs.module.css'

const copy = text.orders.cancelling

const backText = ({ asset, coinAmount, total }: orders.Order): string =>
  asset !== null && coinAmount !== null ? copy.back(coin(coinAmount, asset), asset, usd(total)) : copy.reward

/** Asks for confirmation before cancelling an order, and shows the amount and destination of the refund. */
export const CancelDialog = ({ order, onClose }: { order: orders.Order; onClose: () => void }) => (
  <ActionDialog
    endpoint={orders.cancelOrder}
    input={{ params: { id: order.id } }}
    refreshes={[orders.listOwnOrders, orders.getOrder, orders.trackOrder, wallet.getWalletBalances]}
    question={copy.question(order.reference)}
    consequences={
      <div className={styles.part}>
        <p className={styles.text}>{backText(order)}</p>
        <p className={styles.text}>{copy.shelf}</p>
      </div>
    }
    action={copy.action}
    dismiss={copy.keep}
    danger
    done={copy.done(order.reference)}
    onClose={onClose}
  />
)
