import { Button } from '@mantine/core'
import type { orders } from '@vesica/contract'
import { usd } from '../../../format/money.ts'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { OrderActions } from '../actions/OrderActions.tsx'
import { OrderItems } from '../OrderItems.tsx'
import { piecesOf } from '../actions/orderActions.ts'
import styles from '../Orders.module.css'
import type { OrderDialog } from '../ordersUrl.ts'

const copy = text.orders.card
const MOST_ITEMS = 3

/** An order in the purchase history. */
export const OrderCard = ({ order, onOpen }: { order: orders.Order; onOpen: (dialog: OrderDialog) => void }) => (
  <li>
    <article className={styles.card} aria-label={copy.order(order.reference)}>
      <div className={styles.cardHead}>
        <div className={styles.cardTitle}>
          <h3 translate="no" className={styles.reference}>
            {order.reference}
          </h3>
          <span className={styles.quiet}>
            <time dateTime={order.date}>{date(order.date)}</time> · {copy.pieces(piecesOf(order))}
          </span>
        </div>
        <StatusBadge status={order.status} list="activity" />
        <div className={styles.cardTotal}>
          <span className={styles.quiet}>{copy.total}</span>
          <strong>{usd(order.total)}</strong>
        </div>
      </div>
      <OrderItems order={order} most={MOST_ITEMS} />
      {order.refundedTotal > 0 && <p className={styles.quiet}>{copy.refunded(usd(order.refundedTotal))}</p>}
      <OrderActions order={order} onOpen={onOpen}>
        <Button variant="light" onClick={() => onOpen({ kind: 'order', id: order.id })}>
          {copy.details}
        </Button>
      </OrderActions>
    </article>
  </li>
)
