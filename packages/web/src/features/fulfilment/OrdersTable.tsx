import type { orders } from '@vesica/contract'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { date, timeOfDay } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import type { Column } from '../../ui/DataTable.tsx'
import lists from '../../ui/List.module.css'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './Fulfilment.module.css'
import { piecesOf } from './fulfilmentActs.ts'
import { OrderActions } from './OrderActions.tsx'
import type { OrderDialog } from './ordersUrl.ts'

const words = text.adminStore.orders
type Order = orders.Order

const Bought = ({ order }: { order: Order }) => {
  const [first, ...others] = order.items
  return (
    <span className={`${styles.two} ${styles.bought}`}>
      <span title={order.items.map(({ name }) => name).join(', ')}>{first?.name}</span>
      <span className={lists.under}>
        {words.pieces(piecesOf(order).toLocaleString(locale))}
        {others.length > 0 && `, ${words.andMore(others.length)}`}
      </span>
    </span>
  )
}

const Paid = ({ order }: { order: Order }) =>
  order.coinAmount !== null && order.asset !== null ? (
    <span>{coin(order.coinAmount, order.asset)}</span>
  ) : (
    <span className={styles.quiet}>{words.reward}</span>
  )

type Doing = { onAct: (act: OrderDialog, order: Order) => void; onDetails: (order: Order) => void }

const columnsFor = ({ onAct, onDetails }: Doing): Column<Order>[] => [
  {
    key: 'order',
    head: words.columns.order,
    lead: true,
    cell: (order) => (
      <span className={styles.reference}>
        {order.reference}
        {order.isReward && <span className={lists.tag}>{words.reward}</span>}
      </span>
    ),
  },
  {
    key: 'customer',
    head: words.columns.customer,
    cell: (order) => (
      <span className={`${styles.two} ${styles.customer}`}>
        <span>{order.customerName}</span>
        <span className={lists.under} title={order.customerEmail}>
          {order.customerEmail}
        </span>
      </span>
    ),
  },
  { key: 'items', head: words.columns.items, cell: (order) => <Bought order={order} /> },
  {
    key: 'total',
    head: words.columns.total,
    numeric: true,
    cell: (order) => (
      <span className={styles.two}>
        <span>{usd(order.total)}</span>
        {order.refundedTotal > 0 && <span className={lists.under}>{words.partBack(usd(order.refundedTotal))}</span>}
      </span>
    ),
  },
  { key: 'payment', head: words.columns.payment, cell: (order) => <Paid order={order} /> },
  { key: 'status', head: words.columns.status, cell: (order) => <StatusBadge status={order.status} /> },
  {
    key: 'date',
    head: words.columns.date,
    cell: (order) => (
      <time className={styles.two} dateTime={order.date}>
        <span>{date(order.date)}</span>
        <span className={lists.under}>{timeOfDay(order.date)}</span>
      </time>
    ),
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{words.columns.actions}</span>,
    cell: (order) => (
      <OrderActions order={order} onAct={(act) => onAct(act, order)} onDetails={() => onDetails(order)} />
    ),
  },
]

type Props = Doing & { shown: readonly Order[]; current: string | undefined; refreshing: boolean }

/** The orders of one page, as a dense table; cards on phones. */
export const OrdersTable = ({ shown, current, refreshing, ...doing }: Props) => (
  <ListTable
    room="scarce"
    caption={words.caption}
    columns={columnsFor(doing)}
    rows={shown}
    rowKey={(order) => order.id}
    rowLabel={(order) => order.reference}
    onOpen={doing.onDetails}
    {...(current && { current })}
    loading={refreshing}
  />
)
