import type { orders } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { PrintedPaymentReceipt } from '../details/Receipt.tsx'
import { ReceiptButtons } from '../details/ReceiptButtons.tsx'
import styles from '../Orders.module.css'
import { paymentParts } from '../payment.ts'

const copy = text.orders.payment
const { total, order } = text.orders.card

/** A payment for membership or a course in the purchase history. */
export const PaymentCard = ({ paid }: { paid: orders.MembershipPayment }) => (
  <li>
    <article className={styles.card} aria-label={order(paid.reference)}>
      <div className={styles.cardHead}>
        <div className={styles.cardTitle}>
          <h3 translate="no" className={styles.reference}>
            {paid.reference}
          </h3>
          <span className={styles.quiet}>
            <time dateTime={paid.date}>{copy.on[paid.kind === 'signup' ? 'approved' : 'paid'](date(paid.date))}</time>
          </span>
        </div>
        <StatusBadge status={paid.status} list="activity" />
        <div className={styles.cardTotal}>
          <span className={styles.quiet}>{total}</span>
          <strong>{usd(paid.total)}</strong>
        </div>
      </div>
      <ul className={styles.items}>
        {paymentParts(paid).map(([label, price]) => (
          <li key={label} className={styles.item}>
            <span className={styles.itemMain}>{label}</span>
            <span className={styles.itemTotal}>{usd(price)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {copy.due(coin(paid.coinAmount, paid.asset), text.labels.ratePer(usd(paid.rate), paid.asset))}
      </p>
      <ReceiptButtons
        id={paid.id}
        reference={paid.reference}
        paper={(onDone) => <PrintedPaymentReceipt paid={paid} onDone={onDone} />}
      />
    </article>
  </li>
)
