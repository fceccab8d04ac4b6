import { orders, wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import styles from '../Dialogs.module.css'

const words = text.orders.cancelling

const backText = ({ asset, coinAmount, total }: orders.Order): string =>
  asset !== null && coinAmount !== null ? words.back(coin(coinAmount, asset), asset, usd(total)) : words.reward

/** Asks before an order is cancelled, and says what goes back and where. */
export const CancelDialog = ({ order, onClose }: { order: orders.Order; onClose: () => void }) => (
  <ActionDialog
    endpoint={orders.cancelOrder}
    input={{ params: { id: order.id } }}
    refreshes={[orders.listOwnOrders, orders.getOrder, orders.trackOrder, wallet.getWalletBalances]}
    question={words.question(order.reference)}
    consequences={
      <div className={styles.part}>
        <p className={styles.text}>{backText(order)}</p>
        <p className={styles.text}>{words.shelf}</p>
      </div>
    }
    action={words.action}
    dismiss={words.keep}
    danger
    done={words.done(order.reference)}
    onClose={onClose}
  />
)
