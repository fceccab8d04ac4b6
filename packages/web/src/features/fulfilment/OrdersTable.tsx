import type { orders } from '@vesica/contract'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import type { Column } from '../../ui/DataTable.tsx'
import lists from '../../ui/List.module.css'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Selection } from '../../ui/useSelection.ts'
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

/** What was charged, and under it the coins that it was in. */
const Charged = ({ order }: { order: Order }) => (
  <span className={styles.two}>
    <span>{usd(order.total)}</span>
    {order.coinAmount !== null && order.asset !== null && (
      <span className={lists.under}>{coin(order.coinAmount, order.asset)}</span>
    )}
    {order.isReward && <span className={lists.under}>{words.reward}</span>}
  </span>
)

/** A part that went back; an order that is cancelled or refunded gave back all, and its status says so. */
const PartBack = ({ order }: { order: Order }) =>
  order.refundedTotal > 0 && order.refundedTotal < order.total ? (
    <span className={lists.under}>{words.partBack(usd(order.refundedTotal))}</span>
  ) : null

type Doing = { onAct: (act: OrderDialog, order: Order) => void; onDetails: (order: Order) => void }

const columnsFor = ({ onAct, onDetails }: Doing): Column<Order>[] => [
  {
    key: 'order',
    head: words.columns.order,
    lead: true,
    cell: (order) => (
      <span className={styles.two}>
        <strong>{order.reference}</strong>
        <time className={lists.under} dateTime={order.date}>
          {dateTime(order.date)}
        </time>
      </span>
    ),
  },
  {
    key: 'customer',
    head: words.columns.customer,
    cell: (order) => (
      <span className={`${styles.two} ${styles.customer}`}>
        <span title={order.customerName}>{order.customerName}</span>
        <span className={lists.under} title={order.customerEmail}>
          {order.customerEmail}
        </span>
      </span>
    ),
  },
  { key: 'items', head: words.columns.items, cell: (order) => <Bought order={order} /> },
  { key: 'total', head: words.columns.total, numeric: true, cell: (order) => <Charged order={order} /> },
  {
    key: 'status',
    head: words.columns.status,
    cell: (order) => (
      <span className={`${styles.two} ${styles.status}`}>
        <StatusBadge status={order.status} />
        <PartBack order={order} />
      </span>
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

type Props = Doing & {
  shown: readonly Order[]
  selection: Selection<Order>
  current: string | undefined
  refreshing: boolean
}

/** The orders of one page, as a dense table; cards on phones. */
export const OrdersTable = ({ shown, selection, current, refreshing, ...doing }: Props) => (
  <ListTable
    selected={selection.selected}
    onSelect={selection.onSelect}
    list="orders"
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
