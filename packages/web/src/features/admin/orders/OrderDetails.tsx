import { Button } from '@mantine/core'
import { IconFileText, IconPackage } from '@tabler/icons-react'
import { centsToUsd, type orders, usdToCents } from '@vesica/contract'
import type { ReactNode } from 'react'
import { pictureSources } from '../../../data/pictures.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { date, dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { CopyButton } from '../../../ui/text/CopyButton.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { ProductPicture } from '../../../ui/picture/ProductPicture.tsx'
import { PostalLines } from '../../../ui/text/PostalLines.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { actionsFor, isPastGuarantee } from './orderActions.ts'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import styles from './Order.module.css'
import { actionIcons, useDisabledReason, usePapers } from './OrderActions.tsx'
import type { OrderDialog } from './ordersUrl.ts'
import { RecordHistory } from '../../../lists/RecordHistory.tsx'

const copy = text.adminStore.order
type Order = orders.Order

/** copyValue: the text the copy button copies. sum: marks the total line. */
const Fact = (props: { name: string; children: ReactNode; copyValue?: string | null; sum?: boolean }) => (
  <div className={styles.fact} data-sum={props.sum || undefined}>
    <dt>{props.name}</dt>
    <dd translate={props.copyValue ? 'no' : undefined}>
      <span>{props.children}</span>
      {props.copyValue && <CopyButton value={props.copyValue} name={props.name} />}
    </dd>
  </div>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
)

/** An order line: picture, name, pieces and price, with caller-defined content at its end. */
export const OrderLine = ({ item, children }: { item: orders.OrderItem; children: ReactNode }) => (
  <li className={styles.item}>
    <ProductPicture sources={pictureSources(item)} seed={item.product_id ?? item.id} sizes="48px" />
    <span className={styles.itemText}>
      <span>{item.name}</span>
      <span className={styles.quiet}>
        {copy.each(item.quantity, usd(item.price))}
        {item.listPrice !== item.price && `, ${copy.listPrice(usd(item.listPrice))}`}
      </span>
      {item.refunded > 0 && <span className={styles.quiet}>{copy.itemBack(item.refunded)}</span>}
      {item.product_id === null && <span className={styles.quiet}>{copy.noLongerSold}</span>}
    </span>
    {children}
  </li>
)

const Charged = ({ order }: { order: Order }) => {
  const { pricing } = order
  return (
    <Section title={copy.charged}>
      <dl className={styles.facts}>
        {pricing.discount > 0 && (
          <>
            <Fact name={copy.listTotal}>{usd(pricing.listTotal)}</Fact>
            <Fact name={text.labels.discount}>−{usd(pricing.discount)}</Fact>
          </>
        )}
        <Fact name={text.labels.subtotal}>{usd(pricing.subtotal)}</Fact>
        <Fact name={text.labels.shipping}>{pricing.shipping === 0 ? text.labels.free : usd(pricing.shipping)}</Fact>
        <Fact name={text.labels.tax}>{usd(pricing.tax)}</Fact>
        <Fact name={text.labels.total} sum>
          {usd(order.total)}
        </Fact>
      </dl>
    </Section>
  )
}

const Payment = ({ order }: { order: Order }) => {
  const { asset, coinAmount } = order
  return (
    <Section title={text.labels.payment}>
      {asset === null || coinAmount === null ? (
        <p>{copy.nothingPaid}</p>
      ) : (
        <dl className={styles.facts}>
          <Fact name={copy.method}>{text.labels.inParentheses(order.paymentMethod ?? '', asset)}</Fact>
          <Fact name={copy.coin}>{coin(coinAmount, asset)}</Fact>
          {order.rate !== null && <Fact name={text.labels.rate}>{text.labels.rateForOne(usd(order.rate), asset)}</Fact>}
        </dl>
      )}
    </Section>
  )
}

/** The remaining refund period, while something can be refunded. */
const Until = ({ order }: { order: Order }) =>
  order.refundableUntil !== null && (
    <p className={styles.quiet}>
      {(isPastGuarantee(order) ? copy.refundableNoMore : copy.refundable)(dateTime(order.refundableUntil))}
    </p>
  )

const Refunds = ({ order }: { order: Order }) => (
  <Section title={copy.refunds}>
    {order.refundedTotal === 0 ? (
      <p className={styles.quiet}>
        {copy.noRefunds} {order.status === 'out_for_delivery' && order.coinAmount !== null && copy.refundLater}
      </p>
    ) : (
      <dl className={styles.facts}>
        <Fact name={text.labels.refunded}>{usd(order.refundedTotal)}</Fact>
        {order.refundedCoin !== null && order.asset !== null && (
          <Fact name={copy.backCoin}>{coin(order.refundedCoin, order.asset)}</Fact>
        )}
        <Fact name={copy.kept} sum>
          {usd(centsToUsd(usdToCents(order.total) - usdToCents(order.refundedTotal)))}
        </Fact>
      </dl>
    )}
    <Until order={order} />
  </Section>
)

const Address = ({ title, of }: { title: string; of: Order['shippingAddress'] }) => (
  <Section title={title}>
    <PostalLines lines={of.lines} />
  </Section>
)

const Tracking = ({ order }: { order: Order }) => {
  const known = order.trackingNumber ?? order.carrier ?? order.estimatedDelivery
  return (
    <Section title={copy.tracking}>
      {!known && <p className={styles.quiet}>{copy.noTracking}</p>}
      <dl className={styles.facts}>
        {order.trackingNumber && (
          <Fact name={text.labels.trackingNumber} copyValue={order.trackingNumber}>
            {order.trackingNumber}
          </Fact>
        )}
        {order.carrier && (
          <Fact name={text.labels.carrier}>
            {order.carrierLink ? (
              <a href={order.carrierLink} target="_blank" rel="noreferrer">
                {copy.carrierPage(order.carrier)}
              </a>
            ) : (
              order.carrier
            )}
          </Fact>
        )}
        {order.estimatedDelivery && <Fact name={text.labels.estimatedDelivery}>{date(order.estimatedDelivery)}</Fact>}
      </dl>
      {order.completesAt && <p className={styles.quiet}>{copy.completes(date(order.completesAt))}</p>}
    </Section>
  )
}

const Timeline = ({ order }: { order: Order }) => (
  <Section title={text.labels.timeline}>
    <ol className={styles.timeline}>
      {order.timeline.map((step, index) => (
        <li key={`${index} ${step.status}`}>
          <span>{copy.steps[step.status] ?? text.general.status[step.status] ?? step.status}</span>
          <p className={styles.quiet}>{copy.stepAt(dateTime(step.time), step.location ?? '')}</p>
          {step.note && <p>{step.note}</p>}
        </li>
      ))}
    </ol>
  </Section>
)

/** Documents and timeline, beside the facts to leave the footer to the actions. */
const Papers = ({ order }: { order: Order }) => {
  const papers = usePapers(order)
  return (
    <>
      <div className={styles.papers}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPackage size={16} />}
          disabled={papers.isPending}
          onClick={() => void papers.packingSlip()}
        >
          {text.adminStore.orders.packingSlip}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileText size={16} />}
          disabled={papers.isPending}
          onClick={() => void papers.receipt()}
        >
          {text.adminStore.orders.receipt}
        </Button>
        <RecordHistory of={{ type: 'order', id: order.id }} name={order.reference} />
      </div>
      <FormFailure message={papers.failure && text.labels.errorDownloadingFile} requestId={papers.failure?.requestId} />
    </>
  )
}

const Buttons = ({ order, onAction }: { order: Order; onAction: (action: OrderDialog) => void }) => {
  const disabledReason = useDisabledReason()
  const actions = actionsFor(order)
  if (actions.length === 0) return null
  return (
    <DialogFoot>
      {actions.toReversed().map((action) => {
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
  )
}

/** The full details of an order and its available actions. */
export const OrderDetails = ({ order, onAction }: { order: Order; onAction: (action: OrderDialog) => void }) => (
  <div className={styles.parts}>
    <div className={styles.head} role="status">
      <span className={styles.amount}>{usd(order.total)}</span>
      <StatusBadge status={order.status} />
    </div>
    <dl className={styles.facts}>
      <Fact name={text.labels.order} copyValue={order.reference}>
        {order.reference}
      </Fact>
      <Fact name={copy.customer}>{order.customerName}</Fact>
      <Fact name={text.labels.email} copyValue={order.customerEmail}>
        {order.customerEmail}
      </Fact>
      <Fact name={copy.placed}>{dateTime(order.date)}</Fact>
    </dl>
    <Papers order={order} />
    <Section title={text.labels.items}>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <OrderLine key={item.id} item={item}>
            <span className={styles.itemSum}>{usd(item.total)}</span>
          </OrderLine>
        ))}
      </ul>
    </Section>
    <div className={styles.columns}>
      <Charged order={order} />
      <Payment order={order} />
      <Address title={copy.shippingAddress} of={order.shippingAddress} />
      <Address title={copy.billingAddress} of={order.billingAddress} />
      <Tracking order={order} />
      <Refunds order={order} />
    </div>
    <Timeline order={order} />
    <Buttons order={order} onAction={onAction} />
  </div>
)
