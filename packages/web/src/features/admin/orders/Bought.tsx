import type { orders } from '@vesica/contract'
import { locale, text } from '../../../i18n/text.ts'
import lists from '../../../ui/list/List.module.css'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import styles from './Fulfilment.module.css'
import { piecesOf } from './orderActions.ts'

const copy = text.adminStore.orders

/** The order contents in a list row: the first product, the number of others, and the total of pieces. */
export const Bought = ({ order }: { order: orders.Order }) => {
  const [first, ...remaining] = order.items
  const pieces = copy.pieces(piecesOf(order).toLocaleString(locale))
  return (
    <span className={`${styles.two} ${styles.bought}`}>
      <Truncated whole={order.items.map(({ name }) => name).join(', ')}>{first?.name ?? ''}</Truncated>
      <span className={lists.under}>{remaining.length > 0 ? copy.andMore(remaining.length, pieces) : pieces}</span>
    </span>
  )
}
