import { orderManagement, orders } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import lists from '../../../ui/list/List.module.css'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { Bought } from './Bought.tsx'
import styles from './Fulfilment.module.css'
import { OrderActions } from './OrderActions.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrdersBulk } from './OrdersBulk.tsx'
import { ordersAddress, type ViewProps } from './ordersUrl.ts'
import { Truncated } from '../../../ui/text/Truncated.tsx'

const copy = text.adminStore.orders
type Order = orders.Order

/** The charge, with the coins it was paid in. */
const Charged = ({ order }: { order: Order }) => (
  <span className={styles.two}>
    <span>{usd(order.total)}</span>
    {order.coinAmount !== null && order.asset !== null && (
      <span className={lists.under}>{coin(order.coinAmount, order.asset)}</span>
    )}
    {order.isReward && <span className={lists.under}>{text.labels.reward}</span>}
  </span>
)

/** A partial refund. Cancelled and refunded orders show a full refund by their status. */
const PartBack = ({ order }: { order: Order }) =>
  order.refundedTotal > 0 && order.refundedTotal < order.total ? (
    <span className={lists.under}>{copy.partBack(usd(order.refundedTotal))}</span>
  ) : null

const details = ({ id }: Order) => ({ id, action: undefined, about: undefined })

const List = defineList(ordersAddress)({
  name: 'orders',
  copy,
  rows: (reply) => reply.orders,
  label: ({ reference }) => reference,
  className: styles.list,
  filters: [
    {
      key: 'period',
      label: text.labels.date,
      any: copy.anyPeriod,
      useChoices: choicesOf(orderManagement.orderPeriods, copy.periods),
    },
    {
      key: 'status',
      label: text.labels.status,
      any: text.labels.allStatuses,
      useChoices: choicesOf(orders.orderStatuses, text.general.status),
    },
  ],
  columns: ({ view, onView }) => [
    {
      key: 'order',
      head: text.labels.order,
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
      head: copy.columns.customer,
      cell: (order) => (
        <span className={`${styles.two} ${styles.customer}`}>
          <Truncated>{order.customerName}</Truncated>
          <Truncated className={lists.under}>{order.customerEmail}</Truncated>
        </span>
      ),
    },
    { key: 'items', head: text.labels.items, cell: (order) => <Bought order={order} /> },
    { key: 'total', head: text.labels.total, numeric: true, cell: (order) => <Charged order={order} /> },
    {
      key: 'status',
      head: text.labels.status,
      cell: (order) => (
        <span className={`${styles.two} ${styles.status}`}>
          <StatusBadge status={order.status} />
          <PartBack order={order} />
        </span>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (order) => (
        <OrderActions
          order={order}
          onAction={(action) => onView({ ...view, id: undefined, action, about: order.id })}
          onDetails={() => onView({ ...view, ...details(order) })}
        />
      ),
    },
  ],
  open: details,
  current: ({ about, id }) => about ?? id,
  Bulk: OrdersBulk,
  foot: (visible, total, { open }) => copy.showing(visible, total, open.toLocaleString(locale)),
})

/** The orders of all members, newest first: search, filters, pagination and dialogs. */
export const OrdersList = (props: ViewProps) => <List {...props} below={() => <OrderDialogs {...props} />} />
