import type { orders } from '@vesica/contract'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { usePlatformName } from '../../../data/platformName.ts'
import { coin } from '../../../format/coin.ts'
import { usd, usdChange } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { PostalLines } from '../../../ui/text/PostalLines.tsx'
import { paymentParts } from '../payment.ts'
import { refundText } from '../tracking/progress.ts'
import styles from './Receipt.module.css'

const copy = text.orders.receipt
const named = text.orders.details

const Lines = ({ order }: { order: orders.Order }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{text.labels.item}</th>
        <th scope="col">{copy.quantity}</th>
        <th scope="col">{text.labels.price}</th>
        <th scope="col">{text.labels.amount}</th>
      </tr>
    </thead>
    <tbody>
      {order.items.map((item) => (
        <tr key={item.id}>
          <td>{item.name}</td>
          <td>{item.quantity}</td>
          <td>{usd(item.price)}</td>
          <td>{usd(item.total)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type ReceiptLine = readonly [what: string, figure: string]

/** Charges, payment and refund, in the order of the printed receipt. */
const linesOf = (order: orders.Order): ReceiptLine[] => {
  const { listTotal, discount, subtotal, shipping, tax, total } = order.pricing
  const { asset, coinAmount, rate } = order
  const discounts: ReceiptLine[] = [
    [named.listTotal, usd(listTotal)],
    [text.labels.discount, usdChange(-discount)],
  ]
  const charged: ReceiptLine[] = [
    [text.labels.subtotal, usd(subtotal)],
    [text.labels.shipping, shipping === 0 ? text.labels.free : usd(shipping)],
    [text.labels.tax, usd(tax)],
    [text.labels.total, usd(total)],
  ]
  const lines = discount > 0 ? [...discounts, ...charged] : charged
  if (asset !== null && coinAmount !== null) lines.push([named.method, coin(coinAmount, asset)])
  if (asset !== null && rate !== null) lines.push([text.labels.rate, text.labels.ratePer(usd(rate), asset)])
  if (order.refundedTotal > 0) lines.push([text.labels.refunded, refundText(order)])
  return lines
}

type Paper = { head: ReactNode; figures: readonly ReceiptLine[]; onDone: () => void; children?: ReactNode }

/** A print-only receipt, printed by itself once rendered. onDone: the print window was closed. */
const Printed = ({ head, figures, onDone, children }: Paper) => {
  const platform = usePlatformName()
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true })
    print()
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(
    <section className={styles.receipt} aria-label={copy.plain} data-receipt>
      <h1>{platform ? copy.title(platform) : copy.plain}</h1>
      {head}
      {children}
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label} data-total={label === text.labels.total || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>,
    document.body,
  )
}

/** The receipt of an order. */
export const PrintedReceipt = ({ order, onDone }: { order: orders.Order; onDone: () => void }) => (
  <Printed
    head={
      <>
        <p>
          {order.reference}, {dateTime(order.date)}
          <br />
          {text.labels.status}: {text.general.status[order.status] ?? order.status}
        </p>
        <PostalLines lines={[...order.shippingAddress.lines, order.customerEmail]} />
      </>
    }
    figures={linesOf(order)}
    onDone={onDone}
  >
    <Lines order={order} />
  </Printed>
)

/** The receipt of a payment for membership or a course. */
export const PrintedPaymentReceipt = ({ paid, onDone }: { paid: orders.MembershipPayment; onDone: () => void }) => (
  <Printed
    head={
      <>
        <p>
          {paid.reference}, {dateTime(paid.date)}
        </p>
        <PostalLines lines={[paid.customerName, paid.customerEmail]} />
      </>
    }
    figures={[
      ...paymentParts(paid).map(([label, price]): ReceiptLine => [label, usd(price)]),
      [text.labels.total, usd(paid.total)],
      [named.method, coin(paid.coinAmount, paid.asset)],
      [text.labels.rate, text.labels.ratePer(usd(paid.rate), paid.asset)],
    ]}
    onDone={onDone}
  />
)
