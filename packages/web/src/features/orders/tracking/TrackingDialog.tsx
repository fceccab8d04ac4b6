import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { orders } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import styles from '../Dialogs.module.css'
import { OrderProgress } from './OrderProgress.tsx'
import { endingText } from './progress.ts'
import { Whereabouts } from './Whereabouts.tsx'
import { Timeline } from '../details/Timeline.tsx'

const copy = text.orders.tracking

const Parcel = ({ order }: { order: orders.Order }) => {
  const { carrier, trackingNumber, carrierLink } = order
  if (!carrier && !trackingNumber) return <p className={styles.quiet}>{copy.noParcel}</p>
  return (
    <div>
      <Facts>
        {carrier && <Fact name={text.labels.carrier}>{carrier}</Fact>}
        {trackingNumber && (
          <Fact name={text.labels.trackingNumber} copyValue={trackingNumber}>
            {trackingNumber}
          </Fact>
        )}
      </Facts>
      {carrier && carrierLink && (
        <a className={styles.follow} href={carrierLink} target="_blank" rel="noopener noreferrer">
          {copy.follow(carrier)}
          <IconExternalLink size={16} aria-hidden="true" />
          <span className="visually-hidden">{copy.newTab}</span>
        </a>
      )}
    </div>
  )
}

/** Tracking of an order, updated live: its progress, parcel and updates. */
export const TrackingDialog = ({ order, onClose }: { order: orders.Order; onClose: () => void }) => {
  const endNote = endingText(order)
  return (
    <Dialog opened onClose={onClose} title={text.labels.orderNamed(order.reference)} size="lg" full>
      <div className={styles.parts}>
        <Whereabouts order={order} />
        {endNote && <p className={styles.ending}>{endNote}</p>}
        <OrderProgress order={order} bare />
        <section aria-label={copy.parcel} className={styles.part}>
          <h3 className={styles.heading}>{copy.parcel}</h3>
          <Parcel order={order} />
        </section>
        <section aria-label={text.labels.timeline} className={styles.part}>
          <h3 className={styles.heading}>{text.labels.timeline}</h3>
          <Timeline timeline={order.timeline} />
        </section>
        <DialogFoot>
          <Button component="a" variant="default" href={paths.purchaseHistory({ open: `order:${order.id}` })}>
            {copy.bought}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
