import { Button } from '@mantine/core'
import { IconFileText, IconPackage } from '@tabler/icons-react'
import { centsToUsd, type orders, usdToCents } from '@vesica/contract'
import type { ReactNode } from 'react'
import { pictureSources } from '../../data/pictures.ts'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { date, dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ProductPicture } from '../../ui/picture/ProductPicture.tsx'
import { PostalLines } from '../../ui/text/PostalLines.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { actionsFor, isPastGuarantee } from './fulfilmentActions.ts'
import { DialogFoot } from '../../ui/dialog/DialogFoot.tsx'
import styles from './Order.module.css'
import { actionIcons, useDisabledReason, usePapers } from './OrderActions.tsx'
import type { OrderDialog } from './ordersUrl.ts'
import { RecordHistory } from '../../lists/RecordHistory.tsx'

const words = text.adminStore.order
type Order = orders.Order

/** copy: what a copy button gives. sum: the line that the others add up to. */
const Fact = (props: { name: string; children: ReactNode; copy?: string | null; sum?: boolean }) => (
  <div className={styles.fact} data-sum={props.sum || undefined}>
    <dt>{props.name}</dt>
    <dd translate={props.copy ? 'no' : undefined}>
      <span>{props.children}</span>
      {props.copy && <CopyButton value={props.copy} name={props.name} />}
    </dd>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
)

/** An order's line: picture, name, pieces and price; what stands at its end comes from outside. */
export const OrderLine = ({ item, children }: { item: orders.OrderItem; children: ReactNode }) => (
  <li className={styles.item}>
    <ProductPicture sources={pictureSources(item)} seed={item.product_id ?? item.id} sizes="48px" />
    <span className={styles.itemText}>
      <span>{item.name}</span>
      <span className={styles.quiet}>
        {words.each(item.quantity, usd(item.price))}
        {item.listPrice !== item.price && `, ${words.listPrice(usd(item.listPrice))}`}
      </span>
      {item.refunded > 0 && <span className={styles.quiet}>{words.itemBack(item.refunded)}</span>}
      {item.product_id === null && <span className={styles.quiet}>{words.noLongerSold}</span>}
    </span>
    {children}
  </li>
)

const Charged = ({ order }: { order: Order }) => {
  const { pricing } = order
  return (
    <Part title={words.charged}>
      <dl className={styles.facts}>
        {pricing.discount > 0 && (
          <>
            <Fact name={words.listTotal}>{usd(pricing.listTotal)}</Fact>
            <Fact name={words.discount}>−{usd(pricing.discount)}</Fact>
          </>
        )}
        <Fact name={words.subtotal}>{usd(pricing.subtotal)}</Fact>
        <Fact name={words.shipping}>{pricing.shipping === 0 ? words.free : usd(pricing.shipping)}</Fact>
        <Fact name={words.tax}>{usd(pricing.tax)}</Fact>
        <Fact name={words.total} sum>
          {usd(order.total)}
        </Fact>
      </dl>
    </Part>
  )
}

const Payment = ({ order }: { order: Order }) => {
  const { asset, coinAmount } = order
  return (
    <Part title={words.payment}>
      {asset === null || coinAmount === null ? (
        <p>{words.nothingPaid}</p>
      ) : (
        <dl className={styles.facts}>
          <Fact name={words.method}>{words.methodOf(order.paymentMethod ?? '', asset)}</Fact>
          <Fact name={words.coin}>{coin(coinAmount, asset)}</Fact>
          {order.rate !== null && <Fact name={words.rate}>{words.rateFor(usd(order.rate), asset)}</Fact>}
        </dl>
      )}
    </Part>
  )
}

/** How long money can still be given back, while some is left. */
const Until = ({ order }: { order: Order }) =>
  order.refundableUntil !== null && (
    <p className={styles.quiet}>
      {(isPastGuarantee(order) ? words.refundableNoMore : words.refundable)(dateTime(order.refundableUntil))}
    </p>
  )

const Refunds = ({ order }: { order: Order }) => (
  <Part title={words.refunds}>
    {order.refundedTotal === 0 ? (
      <p className={styles.quiet}>
        {words.noRefunds} {order.status === 'out_for_delivery' && order.coinAmount !== null && words.refundLater}
      </p>
    ) : (
      <dl className={styles.facts}>
        <Fact name={words.back}>{usd(order.refundedTotal)}</Fact>
        {order.refundedCoin !== null && order.asset !== null && (
          <Fact name={words.backCoin}>{coin(order.refundedCoin, order.asset)}</Fact>
        )}
        <Fact name={words.kept} sum>
          {usd(centsToUsd(usdToCents(order.total) - usdToCents(order.refundedTotal)))}
        </Fact>
      </dl>
    )}
    <Until order={order} />
  </Part>
)

const Address = ({ title, of }: { title: string; of: Order['shippingAddress'] }) => (
  <Part title={title}>
    <PostalLines lines={of.lines} />
  </Part>
)

const Tracking = ({ order }: { order: Order }) => {
  const known = order.trackingNumber ?? order.carrier ?? order.estimatedDelivery
  return (
    <Part title={words.tracking}>
      {!known && <p className={styles.quiet}>{words.noTracking}</p>}
      <dl className={styles.facts}>
        {order.trackingNumber && (
          <Fact name={words.number} copy={order.trackingNumber}>
            {order.trackingNumber}
          </Fact>
        )}
        {order.carrier && (
          <Fact name={words.carrier}>
            {order.carrierLink ? (
              <a href={order.carrierLink} target="_blank" rel="noreferrer">
                {words.carrierPage(order.carrier)}
              </a>
            ) : (
              order.carrier
            )}
          </Fact>
        )}
        {order.estimatedDelivery && <Fact name={words.estimated}>{date(order.estimatedDelivery)}</Fact>}
      </dl>
      {order.completesAt && <p className={styles.quiet}>{words.completes(date(order.completesAt))}</p>}
    </Part>
  )
}

const Timeline = ({ order }: { order: Order }) => (
  <Part title={words.timeline}>
    <ol className={styles.timeline}>
      {order.timeline.map((step, index) => (
        <li key={`${index} ${step.status}`}>
          <span>{words.steps[step.status] ?? text.words.status[step.status] ?? step.status}</span>
          <p className={styles.quiet}>{words.stepAt(dateTime(step.time), step.location ?? '')}</p>
          {step.note && <p>{step.note}</p>}
        </li>
      ))}
    </ol>
  </Part>
)

const Buttons = ({ order, onAction }: { order: Order; onAction: (action: OrderDialog) => void }) => {
  const papers = usePapers(order)
  const disabledReason = useDisabledReason()
  return (
    <>
      <FormFailure
        message={papers.failure && text.adminStore.orders.downloadFailed}
        requestId={papers.failure?.requestId}
      />
      <DialogFoot>
        <RecordHistory of={{ type: 'order', id: order.id }} name={order.reference} />
        <Button
          variant="default"
          leftSection={<IconPackage size={16} />}
          disabled={papers.isPending}
          onClick={() => void papers.packingSlip()}
        >
          {text.adminStore.orders.packingSlip}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size={16} />}
          disabled={papers.isPending}
          onClick={() => void papers.receipt()}
        >
          {text.adminStore.orders.receipt}
        </Button>
        {actionsFor(order)
          .toReversed()
          .map((action) => {
            const Icon = actionIcons[action]
            return (
              <ActionButton
                key={action}
                disabledReason={disabledReason(action)}
                variant={action === 'track' ? 'filled' : 'default'}
                leftSection={<Icon size={16} />}
                onClick={() => onAction(action)}
              >
                {text.adminStore.orders.actions[action]}
              </ActionButton>
            )
          })}
      </DialogFoot>
    </>
  )
}

/** Everything that is known about one order, and what can be done with it as it stands. */
export const OrderDetails = ({ order, onAction }: { order: Order; onAction: (action: OrderDialog) => void }) => (
  <div className={styles.parts}>
    <div className={styles.head} role="status">
      <span className={styles.amount}>{usd(order.total)}</span>
      <StatusBadge status={order.status} />
    </div>
    <dl className={styles.facts}>
      <Fact name={words.reference} copy={order.reference}>
        {order.reference}
      </Fact>
      <Fact name={words.customer}>{order.customerName}</Fact>
      <Fact name={words.email} copy={order.customerEmail}>
        {order.customerEmail}
      </Fact>
      <Fact name={words.placed}>{dateTime(order.date)}</Fact>
    </dl>
    <Part title={words.items}>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <OrderLine key={item.id} item={item}>
            <span className={styles.itemSum}>{usd(item.total)}</span>
          </OrderLine>
        ))}
      </ul>
    </Part>
    <div className={styles.columns}>
      <Charged order={order} />
      <Payment order={order} />
      <Address title={words.shippingAddress} of={order.shippingAddress} />
      <Address title={words.billingAddress} of={order.billingAddress} />
      <Tracking order={order} />
      <Refunds order={order} />
    </div>
    <Timeline order={order} />
    <Buttons order={order} onAction={onAction} />
  </div>
)
