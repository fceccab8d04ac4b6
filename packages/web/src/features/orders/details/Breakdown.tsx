import type { orders } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd, usdChange } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import styles from '../Dialogs.module.css'
import { backWords } from '../tracking/progress.ts'

const words = text.orders.details

/** What was charged, figure by figure, as the order keeps it. */
export const Breakdown = ({ order }: { order: orders.Order }) => {
  const { listTotal, discount, subtotal, shipping, tax, total } = order.pricing
  return (
    <Facts>
      {discount > 0 && <Fact name={words.listTotal}>{usd(listTotal)}</Fact>}
      {discount > 0 && <Fact name={words.discount}>{usdChange(-discount)}</Fact>}
      <Fact name={words.subtotal}>{usd(subtotal)}</Fact>
      <Fact name={words.shipping}>{shipping === 0 ? words.shippingFree : usd(shipping)}</Fact>
      <Fact name={words.tax}>{usd(tax)}</Fact>
      <Fact name={words.total} strong>
        {usd(total)}
      </Fact>
    </Facts>
  )
}

/** With what it was paid, at which rate, and what went back. */
export const Payment = ({ order }: { order: orders.Order }) => {
  const { paymentMethod, asset, coinAmount, rate, refundedTotal } = order
  if (paymentMethod === null || asset === null) return <p className={styles.quiet}>{words.nothingPaid}</p>
  return (
    <Facts>
      <Fact name={words.method}>{words.methodOf(paymentMethod, asset)}</Fact>
      {coinAmount !== null && (
        <Fact name={words.coinAmount} strong>
          {coin(coinAmount, asset)}
        </Fact>
      )}
      {rate !== null && <Fact name={words.rate}>{words.rateOf(usd(rate), asset)}</Fact>}
      {refundedTotal > 0 && (
        <Fact name={words.givenBack} strong>
          {backWords(order)}
        </Fact>
      )}
    </Facts>
  )
}
