import { products } from '@vesica/contract'
import { usd } from '../../../format/money.ts'
import { locale, text } from '../../../i18n/text.ts'
import lists from '../../../ui/list/List.module.css'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './Catalogue.module.css'

const copy = text.adminStore.products
export type Product = products.ManagedProduct

/** The stock as text, with a low-stock note. */
export const Stock = ({ product }: { product: Product }) => {
  const count = product.stockCount
  if (count === 0) return <span className={styles.none}>{text.labels.outOfStock}</span>
  const formatted = count.toLocaleString(locale)
  if (count <= products.LOW_STOCK) return <span className={styles.few}>{copy.fewLeft(formatted)}</span>
  return <span>{text.labels.left(formatted)}</span>
}

/** The price, with the list price struck through when discounted. */
export const Price = ({ product }: { product: Product }) => (
  <span className={styles.two}>
    <span className={styles.price}>{usd(product.discountedPrice)}</span>
    {product.isDiscounted && (
      <span className={lists.under}>
        <span className="visually-hidden">{copy.instead} </span>
        <s>{usd(product.price)}</s> {copy.off_percent(product.discountedPercentage)}
      </span>
    )}
  </span>
)

export const OfferBadge = ({ product }: { product: Product }) => (
  <StatusBadge status={product.onOffer ? 'on_offer' : 'off'} tone={product.onOffer ? 'success' : 'neutral'}>
    {product.onOffer ? text.labels.visible : text.labels.hidden}
  </StatusBadge>
)

/** Marks a product as a reward and names its plan. */
export const RewardTag = ({ product }: { product: Product }) =>
  product.isReward ? (
    <span className={lists.tag}>
      {product.rewardPlanName ? copy.rewardOf(product.rewardPlanName) : text.labels.reward}
    </span>
  ) : null
