import { Button } from '@mantine/core'
import { IconLifebuoy, IconRefresh, IconStar, IconTruckDelivery } from '@tabler/icons-react'
import type { orders } from '@vesica/contract'
import type { ReactNode } from 'react'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { mayCancel, mayReorder, mayTrack, ratable } from './orderActions.ts'
import styles from '../Orders.module.css'
import type { OrderDialog } from '../ordersUrl.ts'
import { ReorderOutcome } from './ReorderOutcome.tsx'
import { useReorder } from './useReorder.ts'

const copy = text.orders.card

type Props = { order: orders.Order; onOpen: (dialog: OrderDialog) => void; children?: ReactNode }

/** Opens a ticket with the order's reference in the subject. */
const askHref = (reference: string): string =>
  paths.support({ open: 'new', subject: text.labels.orderNamed(reference) })

/** The actions available for an order. children: content before them. */
export const OrderActions = ({ order, onOpen, children }: Props) => {
  const { busy, outcome, reorder } = useReorder(order)
  const items = ratable(order)
  const { id } = order
  return (
    <>
      <div className={styles.acts} role="group" aria-label={copy.actions(order.reference)}>
        {children}
        {mayTrack(order) && (
          <Button
            component="a"
            variant="default"
            href={paths.orderTracking(order.reference)}
            leftSection={<IconTruckDelivery size={18} />}
          >
            {copy.track}
          </Button>
        )}
        {items.length > 0 && (
          <Button variant="default" leftSection={<IconStar size={18} />} onClick={() => onOpen({ kind: 'rate', id })}>
            {items.every(({ stars }) => stars !== null) ? copy.rateAgain : copy.rate}
          </Button>
        )}
        {mayReorder(order) && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={busy}
            onClick={() => void reorder()}
          >
            {copy.reorder}
          </Button>
        )}
        <Button component="a" variant="subtle" href={askHref(order.reference)} leftSection={<IconLifebuoy size={18} />}>
          {text.support.askOrder}
        </Button>
        {mayCancel(order) && (
          <Button variant="subtle" color="red" onClick={() => onOpen({ kind: 'cancel', id })}>
            {copy.cancel}
          </Button>
        )}
      </div>
      <ReorderOutcome outcome={outcome} />
    </>
  )
}
