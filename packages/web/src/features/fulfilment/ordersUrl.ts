import { fulfilment } from '@vesica/contract'
import { textIn } from '../../address.ts'
import type { ViewProps as Viewing } from '../../lists/defineList.tsx'
import { type Beside, listAddress, openDialogs } from '../../lists/listAddress.ts'

export const orderDialogs = ['track', 'refund', 'cancel'] as const
export type OrderDialog = (typeof orderDialogs)[number]

interface Open {
  /** The order whose details are open; they wait behind an act that was begun from them. */
  readonly id: string | undefined
  readonly act: OrderDialog | undefined
  /** The order that the act is about. */
  readonly about: string | undefined
}

const acts = openDialogs([], orderDialogs, 'act')

const beside: Beside<Open> = {
  plain: { id: undefined, act: undefined, about: undefined },
  parse: (raw) => {
    const { dialog, about } = acts.parse(raw)
    return { id: textIn(raw.id, 64), act: dialog, about }
  },
  write: ({ id, act, about }) => ({ ...(id && { id }), ...acts.write({ dialog: act, about }) }),
}

export const ordersAddress = listAddress(fulfilment.listOrders, { filters: ['status', 'period'], beside })

/** What the list of orders shows: exactly what its address says. */
export type OrdersView = typeof ordersAddress.plain
export type ViewProps = Viewing<OrdersView>
