import type { orders } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd, usdChange } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import styles from '../Dialogs.module.css'
import { refundText } from '../tracking/progress.ts'

const copy = text.orders.details

/** The charge by line, as stored with the order. */
export const Breakdown = ({ order }: { order: orders.Order }) => {
  const { listTotal, discount, subtotal, shipping, tax, total } = order.pricing
  return (
    <Facts>
      {discount > 0 && <Fact name={copy.listTotal}>{usd(listTotal)}</Fact>}
      {discount > 0 && <Fact name={text.labels.discount}>{usdChange(-discount)}</Fact>}
      <Fact name={text.labels.subtotal}>{usd(subtotal)}</Fact>
      <Fact name={text.labels.shipping}>{shipping === 0 ? text.labels.free : usd(shipping)}</Fact>
      <Fact name={text.labels.tax}>{usd(tax)}</Fact>
      <Fact name={text.labels.total} strong>
        {usd(total)}
      </Fact>
    </Facts>
  )
}

/** The payment method, rate and refund. */
export const Payment = ({ order }: { order: orders.Order }) => {
  const { paymentMethod, asset, coinAmount, rate, refundedTotal } = order
  if (paymentMethod === null || asset === null) return <p className={styles.quiet}>{copy.nothingPaid}</p>
  return (
    <Facts>
      <Fact name={copy.method}>{copy.methodOf(paymentMethod, asset)}</Fact>
      {coinAmount !== null && (
        <Fact name={copy.coinAmount} strong>
          {coin(coinAmount, asset)}
        </Fact>
      )}
      {rate !== null && <Fact name={text.labels.rate}>{text.labels.ratePer(usd(rate), asset)}</Fact>}
      {refundedTotal > 0 && (
        <Fact name={text.labels.refunded} strong>
          {refundText(order)}
        </Fact>
      )}
    </Facts>
  )
}
