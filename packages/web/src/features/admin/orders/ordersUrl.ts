import { orderManagement } from '@vesica/contract'
import { textIn } from '../../../address.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress, openDialogs } from '../../../lists/listAddress.ts'

export const orderDialogs = ['track', 'refund', 'cancel'] as const
export type OrderDialog = (typeof orderDialogs)[number]

interface Open {
  /** The order whose details are open, or stay open behind an action started from them. */
  readonly id: string | undefined
  readonly action: OrderDialog | undefined
  /** The order the action is about. */
  readonly about: string | undefined
}

const actions = openDialogs([], orderDialogs, 'action')

const extra: RelatedState<Open> = {
  plain: { id: undefined, action: undefined, about: undefined },
  parse: (raw) => {
    const { dialog, about } = actions.parse(raw)
    return { id: textIn(raw.id, 64), action: dialog, about }
  },
  write: ({ id, action, about }) => ({ ...(id && { id }), ...actions.write({ dialog: action, about }) }),
}

export const ordersAddress = listAddress(orderManagement.listOrders, { filters: ['status', 'period'], beside: extra })

/** View state of the order list, stored in its URL. */
export type OrdersView = typeof ordersAddress.plain
export type ViewProps = Viewing<OrdersView>
