import type { orders } from '@vesica/contract'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { ItemPicture } from './ItemPicture.tsx'
import styles from './Orders.module.css'

const copy = text.orders.card

const Item = ({ item, isReward }: { item: orders.OrderItem; isReward: boolean }) => (
  <li className={styles.item}>
    <ItemPicture of={item} />
    <span className={styles.itemMain}>
      <span className={styles.itemName}>{item.name}</span>
      <span className={styles.quiet}>
        {isReward ? copy.pieces(item.quantity) : copy.each(item.quantity, usd(item.price))}
        {item.listPrice > item.price && !isReward && (
          <>
            {' '}
            <s>{usd(item.listPrice)}</s>
          </>
        )}
      </span>
      {item.refunded > 0 && <span className={styles.quiet}>{copy.piecesBack(item.refunded)}</span>}
      {item.product_id === null && <span className={styles.quiet}>{copy.gone}</span>}
      {item.stars !== null && <span className={styles.stars}>{copy.yourStars(item.stars)}</span>}
    </span>
    <span className={styles.itemTotal}>{isReward ? text.orders.card.reward : usd(item.total)}</span>
  </li>
)

/** The ordered items, line by line. most: lines shown before the rest is only counted. */
export const OrderItems = ({ order, most = Number.POSITIVE_INFINITY }: { order: orders.Order; most?: number }) => {
  const left = order.items.length - most
  return (
    <>
      <ul className={styles.items} aria-label={copy.items(order.reference)}>
        {order.items.slice(0, most).map((item) => (
          <Item key={item.id} item={item} isReward={order.isReward} />
        ))}
      </ul>
      {left > 0 && <p className={styles.moreItems}>{copy.moreItems(left)}</p>}
    </>
  )
}
