import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCircleX,
  IconDots,
  IconEye,
  IconFileText,
  IconPackage,
  IconReceiptRefund,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { fulfilment, orders } from '@vesica/contract'
import type { ComponentType } from 'react'
import { useDownload } from '../../data/useDownload.ts'
import { text } from '../../i18n/text.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { notifyFailed } from '../../ui/toastFailed.ts'
import styles from './Fulfilment.module.css'
import { actsFor } from './fulfilmentActs.ts'
import type { OrderDialog } from './ordersUrl.ts'

const words = text.adminStore.orders

export const actIcons: Readonly<Record<OrderDialog, ComponentType<{ size?: number }>>> = {
  track: IconTruckDelivery,
  refund: IconReceiptRefund,
  cancel: IconCircleX,
}

/** The papers of an order: what to pack, and what was paid. */
export const usePapers = (order: Pick<orders.Order, 'id' | 'reference'>) => {
  const slip = useDownload(fulfilment.getPackingSlip)
  const receipt = useDownload(orders.getReceipt)
  const params = { id: order.id }
  return {
    isPending: slip.isPending || receipt.isPending,
    failure: slip.failure ?? receipt.failure,
    packingSlip: () => slip.start({ params }, (file) => saveFile(file, `packing-slip-${order.reference}.pdf`)),
    receipt: () => receipt.start({ params }, (file) => saveFile(file, `receipt-${order.reference}.pdf`)),
  }
}

type Props = {
  order: orders.Order
  onAct: (act: OrderDialog) => void
  onDetails: () => void
}

/** What can be done with one order, at the end of the row. */
export const OrderActions = ({ order, onAct, onDetails }: Props) => {
  const acts = actsFor(order)
  const papers = usePapers(order)
  const [first] = acts
  const take = async (paper: () => ReturnType<typeof papers.receipt>) => {
    if (await paper()) notifyFailed(words.downloadFailed)
  }
  return (
    <span className={styles.actions}>
      {first && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={words.named(words.acts[first], order.reference)}
          onClick={() => onAct(first)}
        >
          {words.acts[first]}
        </Button>
      )}
      <ActionIcon
        className={styles.wideOnly}
        variant="subtle"
        color="gray"
        aria-label={words.named(words.view, order.reference)}
        title={words.view}
        onClick={onDetails}
      >
        <IconEye size={18} />
      </ActionIcon>
      <Menu position="bottom-end" withinPortal width={220} returnFocus>
        <Menu.Target>
          <ActionIcon
            className={styles.more}
            variant="subtle"
            color="gray"
            loading={papers.isPending}
            aria-label={words.more(order.reference)}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={onDetails}>
            {words.view}
          </Menu.Item>
          <Menu.Item leftSection={<IconPackage size={16} />} onClick={() => void take(papers.packingSlip)}>
            {words.packingSlip}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => void take(papers.receipt)}>
            {words.receipt}
          </Menu.Item>
          {acts.length > 0 && <Menu.Divider />}
          {acts.map((act) => {
            const Icon = actIcons[act]
            return (
              <Menu.Item
                key={act}
                leftSection={<Icon size={16} />}
                color={act === 'track' ? undefined : 'red'}
                onClick={() => onAct(act)}
              >
                {words.acts[act]}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
