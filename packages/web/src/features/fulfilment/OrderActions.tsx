import {
  IconCircleX,
  IconEye,
  IconFileText,
  IconPackage,
  IconReceiptRefund,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { fulfilment, orders } from '@vesica/contract'
import type { ComponentType } from 'react'
import { useDownload } from '../../data/useDownload.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/form/ActButton.tsx'
import lists from '../../ui/list/List.module.css'
import { RowAct, RowActs, RowMenu, RowMenuAct, RowMenuLine } from '../../ui/list/RowActs.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { notifyFailed } from '../../ui/toastFailed.ts'
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

/** Why an act on an order is out of reach: where it is, the store says; money is given back by whom that is entrusted to. */
export const useBarredAct = () => {
  const rights = useRights()
  return (act: OrderDialog) => rights.barred(act === 'track' ? 'store:write' : 'store:refund')
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
  const barred = useBarredAct()
  const take = async (paper: () => ReturnType<typeof papers.receipt>) => {
    if (await paper()) notifyFailed(words.downloadFailed)
  }
  return (
    <RowActs>
      {first && (
        <ActButton
          className={lists.roomy}
          size="compact-sm"
          barred={barred(first)}
          // The next step of an order calls; giving money back does not.
          variant={first === 'track' ? 'light' : 'default'}
          aria-label={words.named(words.acts[first], order.reference)}
          onClick={() => onAct(first)}
        >
          {words.acts[first]}
        </ActButton>
      )}
      <RowAct
        wide
        label={words.named(words.view, order.reference)}
        title={words.view}
        icon={IconEye}
        onClick={onDetails}
      />
      <RowMenu label={words.more(order.reference)} loading={papers.isPending}>
        <RowMenuAct icon={IconEye} onClick={onDetails}>
          {words.view}
        </RowMenuAct>
        <RowMenuAct icon={IconPackage} onClick={() => void take(papers.packingSlip)}>
          {words.packingSlip}
        </RowMenuAct>
        <RowMenuAct icon={IconFileText} onClick={() => void take(papers.receipt)}>
          {words.receipt}
        </RowMenuAct>
        {acts.length > 0 && <RowMenuLine />}
        {acts.map((act) => (
          <RowMenuAct
            key={act}
            icon={actIcons[act]}
            takesAway={act !== 'track'}
            barred={barred(act)}
            onClick={() => onAct(act)}
          >
            {words.acts[act]}
          </RowMenuAct>
        ))}
      </RowMenu>
    </RowActs>
  )
}
