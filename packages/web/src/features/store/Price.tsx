import type { store } from '@vesica/contract'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import styles from './Store.module.css'

const copy = text.store.product

type Priced = Pick<store.Product, 'price' | 'discountedPrice' | 'discount'>

/** The price of one piece; when discounted, also the list price and the saving. */
export const Price = ({ of: { price, discountedPrice, discount }, large }: { of: Priced; large?: boolean }) => {
  if (discount === 0 || discountedPrice === price)
    return (
      <span className={styles.price} data-large={large || undefined}>
        {usd(price)}
      </span>
    )
  return (
    <span className={styles.price} data-large={large || undefined}>
      <span className="visually-hidden">{copy.now}</span>
      {usd(discountedPrice)}
      <span className="visually-hidden">{copy.was}</span>
      <s>{usd(price)}</s>
      <span className={styles.off}>{copy.off(discount)}</span>
    </span>
  )
}
