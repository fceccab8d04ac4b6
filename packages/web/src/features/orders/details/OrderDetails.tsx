import type { orders } from '@vesica/contract'
import type { ReactNode } from 'react'
import { date, dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { PostalLines } from '../../../ui/text/PostalLines.tsx'
import { Breakdown, Payment } from './Breakdown.tsx'
import styles from '../Dialogs.module.css'
import { OrderActions } from '../actions/OrderActions.tsx'
import { OrderItems } from '../OrderItems.tsx'
import type { OrderDialog } from '../ordersUrl.ts'
import { endingText } from '../tracking/progress.ts'
import { Whereabouts } from '../tracking/Whereabouts.tsx'
import { PrintedReceipt } from './Receipt.tsx'
import { ReceiptButtons } from './ReceiptButtons.tsx'
import { Timeline } from './Timeline.tsx'

const copy = text.orders.details

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className={styles.part}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
)

/** The full details of an order, as charged. */
export const OrderDetails = ({ order, onOpen }: { order: orders.Order; onOpen: (dialog: OrderDialog) => void }) => {
  const endNote = endingText(order)
  return (
    <div className={styles.parts}>
      <Whereabouts order={order} />
      {endNote && <p className={styles.ending}>{endNote}</p>}
      {order.completesAt && <p className={styles.quiet}>{copy.completes(date(order.completesAt))}</p>}
      <Facts>
        <Fact name={copy.reference} copyValue={order.reference}>
          {order.reference}
        </Fact>
        <Fact name={copy.placed}>{dateTime(order.date)}</Fact>
      </Facts>
      <Part title={text.labels.items}>
        <OrderItems order={order} />
      </Part>
      <Part title={copy.charged}>
        <Breakdown order={order} />
      </Part>
      <Part title={text.labels.payment}>
        <Payment order={order} />
      </Part>
      <Part title={copy.address}>
        <PostalLines lines={order.shippingAddress.lines} />
      </Part>
      <Part title={text.labels.timeline}>
        <Timeline timeline={order.timeline} />
      </Part>
      <ReceiptButtons
        id={order.id}
        reference={order.reference}
        paper={(onDone) => <PrintedReceipt order={order} onDone={onDone} />}
      />
      <OrderActions order={order} onOpen={onOpen} />
    </div>
  )
}
