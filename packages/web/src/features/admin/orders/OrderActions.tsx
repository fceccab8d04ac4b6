import {
  IconCircleX,
  IconEye,
  IconFileText,
  IconPackage,
  IconReceiptRefund,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { orderManagement, orders } from '@vesica/contract'
import type { ComponentType } from 'react'
import { useDownload } from '../../../data/useDownload.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import lists from '../../../ui/list/List.module.css'
import { RowAction, RowActions, RowMenu, RowMenuAction, RowMenuLine } from '../../../ui/list/RowActions.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { actionsFor } from './orderActions.ts'
import type { OrderDialog } from './ordersUrl.ts'

const copy = text.adminStore.orders

export const actionIcons: Readonly<Record<OrderDialog, ComponentType<{ size?: number }>>> = {
  track: IconTruckDelivery,
  refund: IconReceiptRefund,
  cancel: IconCircleX,
}

/** Documents of an order: packing slip and receipt. */
export const usePapers = (order: Pick<orders.Order, 'id' | 'reference'>) => {
  const slip = useDownload(orderManagement.getPackingSlip)
  const receipt = useDownload(orders.getReceipt)
  const params = { id: order.id }
  return {
    isPending: slip.isPending || receipt.isPending,
    failure: slip.failure ?? receipt.failure,
    packingSlip: () => slip.start({ params }, (file) => saveFile(file, `packing-slip-${order.reference}.pdf`)),
    receipt: () => receipt.start({ params }, (file) => saveFile(file, `receipt-${order.reference}.pdf`)),
  }
}

/** Why an action is disabled: tracking requires store permission, refunds require refund permission. */
export const useDisabledReason = () => {
  const rights = useRights()
  return (action: OrderDialog) => rights.disabledReason(action === 'track' ? 'store:write' : 'store:refund')
}

type Props = {
  order: orders.Order
  onAction: (action: OrderDialog) => void
  onDetails: () => void
}

/** The actions for one order, at the end of its row. */
export const OrderActions = ({ order, onAction, onDetails }: Props) => {
  const actions = actionsFor(order)
  const papers = usePapers(order)
  const [first] = actions
  const disabledReason = useDisabledReason()
  const download = async (paper: () => ReturnType<typeof papers.receipt>) => {
    if (await paper()) notifyFailed(text.labels.errorDownloadingFile)
  }
  return (
    <RowActions>
      {first && (
        <ActionButton
          className={lists.roomy}
          size="compact-sm"
          disabledReason={disabledReason(first)}
          // The next step is highlighted; a refund is not.
          variant={first === 'track' ? 'light' : 'default'}
          aria-label={text.labels.labelled(copy.actions[first], order.reference)}
          onClick={() => onAction(first)}
        >
          {copy.actions[first]}
        </ActionButton>
      )}
      <RowAction
        wide
        label={text.labels.labelled(text.labels.viewDetails, order.reference)}
        title={text.labels.viewDetails}
        icon={IconEye}
        onClick={onDetails}
      />
      <RowMenu label={text.labels.moreActionsFor(order.reference)} loading={papers.isPending}>
        <RowMenuAction icon={IconEye} onClick={onDetails}>
          {text.labels.viewDetails}
        </RowMenuAction>
        <RowMenuAction icon={IconPackage} onClick={() => void download(papers.packingSlip)}>
          {copy.packingSlip}
        </RowMenuAction>
        <RowMenuAction icon={IconFileText} onClick={() => void download(papers.receipt)}>
          {copy.receipt}
        </RowMenuAction>
        {actions.length > 0 && <RowMenuLine />}
        {actions.map((action) => (
          <RowMenuAction
            key={action}
            icon={actionIcons[action]}
            takesAway={action !== 'track'}
            disabledReason={disabledReason(action)}
            onClick={() => onAction(action)}
          >
            {copy.actions[action]}
          </RowMenuAction>
        ))}
      </RowMenu>
    </RowActions>
  )
}
