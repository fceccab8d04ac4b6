import { Button } from '@mantine/core'
import { countedUpTo, orders } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { matches } from '../../../format/count.ts'
import { useIsOn } from '../../../data/features.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { OrderProgress } from '../tracking/OrderProgress.tsx'
import { OrdersSkeleton } from './OrdersList.tsx'
import styles from '../Orders.module.css'
import { arrivalText } from '../tracking/progress.ts'

const copy = text.orders.tracking
const active = { query: { status: 'active', limit: '50' } } as const

const Active = ({ order }: { order: orders.Order }) => (
  <li>
    <article className={styles.card} aria-label={text.orders.card.order(order.reference)}>
      <div className={styles.trackingHead}>
        <div className={styles.trackingTitle}>
          <h3 translate="no" className={styles.reference}>
            {order.reference}
          </h3>
          <span className={styles.quiet}>{order.items.map(({ name }) => name).join(' · ')}</span>
        </div>
        <div className={styles.arrival}>
          <span className={styles.quiet}>{text.labels.estimatedDelivery}</span>
          <strong>{arrivalText(order, Date.now()) ?? copy.noDay}</strong>
        </div>
        <StatusBadge status={order.status} list="activity" />
      </div>
      <OrderProgress order={order} />
      <div className={styles.acts}>
        <Button
          component="a"
          variant="light"
          href={paths.orderTracking(order.reference)}
          aria-label={copy.trackOf(order.reference)}
        >
          {copy.track}
        </Button>
        <Button component="a" variant="default" href={paths.purchaseHistory({ open: `order:${order.id}` })}>
          {copy.details}
        </Button>
      </div>
    </article>
  </li>
)

const Nothing = () => {
  const isOn = useIsOn()
  return (
    <EmptyState
      title={copy.empty}
      why={copy.emptyWhy}
      action={
        <div className={styles.emptyActs}>
          {isOn('store') && (
            <Button component="a" href={paths.store()}>
              {text.orders.store}
            </Button>
          )}
          <Button component="a" variant="default" href={paths.purchaseHistory()}>
            {text.labels.purchaseHistory}
          </Button>
        </div>
      }
    />
  )
}

/** Orders in preparation or in transit, each with its progress. */
export const ActiveOrders = () => {
  const read = useRead(orders.listOwnOrders, active)
  const page = read.data
  return (
    <PageSection title={copy.active} card={false}>
      {read.isPending && <OrdersSkeleton count={2} height={190} />}
      {!page && read.error && <ReadFailed what={copy.activeWhat} read={read} />}
      {page?.orders.length === 0 && <Nothing />}
      {page && page.orders.length > 0 && (
        <ul className={styles.cards}>
          {page.orders.map((order) => (
            <Active key={order.id} order={order} />
          ))}
        </ul>
      )}
      {page && page.total > page.orders.length && (
        <p className={styles.quiet}>
          {copy.more(String(page.orders.length), matches(page.total, countedUpTo))}{' '}
          <a href={paths.purchaseHistory({ status: 'active' })}>{text.labels.purchaseHistory}</a>
        </p>
      )}
    </PageSection>
  )
}
