import type { cart } from '@vesica/contract'
import { pictureSources } from '../../../data/pictures.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ProductPicture } from '../../../ui/picture/ProductPicture.tsx'
import { Costs } from '../Costs.tsx'
import styles from './Checkout.module.css'

const copy = text.store.checkout

/** The ordered items and all costs. pricing: from the quote, once there is one. */
export const Summary = ({ data, pricing }: { data: cart.Cart; pricing?: cart.Pricing | undefined }) => (
  <aside className={styles.summary} aria-labelledby="checkout-summary">
    <h2 id="checkout-summary" className={styles.heading}>
      {copy.summary}
    </h2>
    <ul className={styles.lines}>
      {data.items.map((item) => (
        <li key={item.id}>
          <ProductPicture sources={pictureSources(item)} seed={item.product_id} sizes="48px" className={styles.thumb} />
          <span className={styles.lineName}>
            {item.name}
            <span className={styles.quiet}>
              {copy.pieces(item.quantity)} {usd(item.discountedPrice)}
            </span>
          </span>
          {item.problem === null ? (
            <span className="tabular">{usd(item.lineTotal)}</span>
          ) : (
            <span className={styles.quiet}>{copy.leftOut}</span>
          )}
        </li>
      ))}
    </ul>
    <Costs pricing={pricing ?? data.pricing} />
  </aside>
)
