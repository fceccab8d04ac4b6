import type { orders } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { PrintedSignupReceipt } from '../details/Receipt.tsx'
import { ReceiptButtons } from '../details/ReceiptButtons.tsx'
import styles from '../Orders.module.css'
import { signupParts } from '../signup.ts'

const words = text.orders.signup
const { total, order } = text.orders.card

/** What was paid at sign-up, among the orders of the history. */
export const SignupCard = ({ paid }: { paid: orders.SignupPayment }) => (
  <li>
    <article className={styles.card} aria-label={order(paid.reference)}>
      <div className={styles.cardHead}>
        <div className={styles.cardTitle}>
          <h3 translate="no" className={styles.reference}>
            {paid.reference}
          </h3>
          <span className={styles.quiet}>
            <time dateTime={paid.date}>{words.approved(date(paid.date))}</time>
          </span>
        </div>
        <StatusBadge status="completed" list="activity" />
        <div className={styles.cardTotal}>
          <span className={styles.quiet}>{total}</span>
          <strong>{usd(paid.total)}</strong>
        </div>
      </div>
      <ul className={styles.items}>
        {signupParts(paid).map(([what, price]) => (
          <li key={what} className={styles.item}>
            <span className={styles.itemMain}>{what}</span>
            <span className={styles.itemTotal}>{usd(price)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {words.due(coin(paid.coinAmount, paid.asset), text.orders.details.rateOf(usd(paid.rate), paid.asset))}
      </p>
      <ReceiptButtons
        id={paid.id}
        reference={paid.reference}
        paper={(onDone) => <PrintedSignupReceipt paid={paid} onDone={onDone} />}
      />
    </article>
  </li>
)
