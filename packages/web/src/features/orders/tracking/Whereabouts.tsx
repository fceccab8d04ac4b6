import type { orders } from '@vesica/contract'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from '../Dialogs.module.css'
import { arrivalText, stateText } from './progress.ts'

/** The tracking summary: where the order is and when it arrives or arrived, if known. */
export const Whereabouts = ({ order }: { order: orders.Order }) => {
  const arrival = arrivalText(order, Date.now())
  return (
    <div className={styles.head} role="status">
      <div>
        <p className={`${styles.lead} ${styles.text}`}>{stateText(order.status)}</p>
        {arrival && arrival !== stateText(order.status) && <p className={styles.quiet}>{arrival}</p>}
      </div>
      <StatusBadge status={order.status} list="activity" />
    </div>
  )
}
