import { orders } from '@vesica/contract'
import { oneOf, textIn } from '../../address.ts'
import { type RelatedState, listAddress } from '../../lists/listAddress.ts'

/** `active`: in preparation or in transit. */
export const statusChoices = ['active', ...orders.orderStatuses] as const

/** The dialog over the purchase history. */
export type OrderDialog = { readonly kind: 'order' | 'cancel' | 'rate'; readonly id: string }

/** Parses `order:{id}`, `cancel:{id}`, `rate:{id}`. */
export const parseDialog = (open: unknown): OrderDialog | undefined => {
  const [name, id] = (textIn(open) ?? '').split(':')
  const kind = oneOf(['order', 'cancel', 'rate'], name)
  return kind && id ? { kind, id } : undefined
}

const beside: RelatedState<{ readonly dialog: OrderDialog | undefined }> = {
  plain: { dialog: undefined },
  parse: ({ open }) => ({ dialog: parseDialog(open) }),
  write: ({ dialog }): Record<string, string> => (dialog ? { open: `${dialog.kind}:${dialog.id}` } : {}),
}

export const historyAddress = listAddress(orders.listOwnOrders, { filters: ['range', 'status'], size: 10, beside })

/** View state of the purchase history, stored in its URL. */
export type HistoryView = typeof historyAddress.plain

export const ranges = ['all', '30days', '90days', 'year'] as const
export type Range = (typeof ranges)[number]
