import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { orders } from '@vesica/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { CopyButton } from '../../../ui/text/CopyButton.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { Costs } from '../Costs.tsx'
import styles from './Checkout.module.css'

const copy = text.store.placed

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The order's current state, because the page may be opened again later. */
const leadOf = ({ status, customerEmail }: orders.Order): string => {
  if (status === 'pending' || status === 'processing') return copy.preparing(customerEmail)
  if (status === 'shipped' || status === 'out_for_delivery') return copy.underWay(customerEmail)
  return copy.ended(text.general.status[status] ?? status)
}

const Placed = ({ order, storeHref }: { order: orders.Order; storeHref: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <article className={styles.placed}>
      <div className={styles.outcome} data-done>
        <IconCircleCheck size={56} stroke={1.3} aria-hidden="true" />
        <h1 ref={heading} tabIndex={-1}>
          {copy.title}
        </h1>
        <p className={styles.quiet}>{leadOf(order)}</p>
      </div>
      <dl className={styles.placedFacts}>
        <Fact name={copy.reference}>
          <strong translate="no">{order.reference}</strong>
          <CopyButton value={order.reference} name={copy.reference} />
        </Fact>
        <Fact name={text.labels.status}>
          <StatusBadge status={order.status} />
        </Fact>
        {order.coinAmount !== null && order.asset !== null && (
          <Fact name={text.labels.paid}>{coin(order.coinAmount, order.asset)}</Fact>
        )}
        {order.rate !== null && order.asset !== null && (
          <Fact name={text.labels.rate}>{text.labels.ratePer(usd(order.rate), order.asset)}</Fact>
        )}
        <Fact name={copy.shipTo}>{order.shippingAddress.lines.join(', ')}</Fact>
      </dl>
      <ul className={styles.placedItems} aria-label={text.labels.items}>
        {order.items.map((item) => (
          <li key={item.id}>
            <span>
              <span className={styles.quiet}>{text.store.checkout.pieces(item.quantity)}</span> {item.name}
            </span>
            <span className="tabular">{usd(item.total)}</span>
          </li>
        ))}
      </ul>
      <Costs pricing={order.pricing} />
      <div className={styles.outcomeButtons}>
        <Button component="a" href={paths.orderTracking(order.reference)}>
          {copy.track}
        </Button>
        <Button component="a" href={paths.purchaseHistory()} variant="default">
          {text.labels.purchaseHistory}
        </Button>
        <Button component="a" href={storeHref} variant="subtle">
          {copy.more}
        </Button>
      </div>
    </article>
  )
}

/** The confirmation of an order: its reference, payment and tracking link. */
export const OrderPlaced = ({ id, storeHref }: { id: string; storeHref: string }) => {
  const read = useRead(orders.getOrder, { params: { id } })
  if (read.data) return <Placed order={read.data.order} storeHref={storeHref} />
  return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={5} icon={false} />
}
