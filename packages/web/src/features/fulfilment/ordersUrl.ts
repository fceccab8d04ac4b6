import { type Input, type fulfilment, orders } from '@vesica/contract'
import { oneOf, type RawSearch, textIn, unusualIn } from '../../address.ts'
import { type PageSize, pageSizeIn } from '../../ui/pageSize.ts'

type Query = NonNullable<Input<typeof fulfilment.listOrders>['query']>
export type Period = NonNullable<Query['period']>

export const periods = ['today', 'week', 'month'] as const
export const orderDialogs = ['track', 'refund', 'cancel'] as const
export type OrderDialog = (typeof orderDialogs)[number]

/** What the list of orders shows: exactly what its address says. */
export interface OrdersView {
  readonly search: string
  readonly status: orders.OrderStatus | undefined
  readonly period: Period | undefined
  readonly cursor: string | undefined
  readonly size: PageSize
  /** The order whose details are open; they wait behind an act that was begun from them. */
  readonly id: string | undefined
  readonly act: OrderDialog | undefined
  /** The order that the act is about. */
  readonly about: string | undefined
}

export const plainView: OrdersView = {
  search: '',
  status: undefined,
  period: undefined,
  cursor: undefined,
  size: 10,
  id: undefined,
  act: undefined,
  about: undefined,
}

const actOf = (raw: unknown): Pick<OrdersView, 'act' | 'about'> => {
  const [name, about] = (textIn(raw) ?? '').split(':')
  const act = oneOf(orderDialogs, name)
  return act && about ? { act, about: about.slice(0, 64) } : { act: undefined, about: undefined }
}

/** Reads the search part of an address; what it does not understand counts as absent. */
export const parseOrdersView = (raw: RawSearch): OrdersView => ({
  search: textIn(raw.search, 200) ?? '',
  status: oneOf(orders.orderStatuses, raw.status),
  period: oneOf(periods, raw.period),
  cursor: textIn(raw.cursor),
  size: pageSizeIn(raw.size),
  id: textIn(raw.id, 64),
  ...actOf(raw.act),
})

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const ordersSearch = ({ act, about, ...list }: OrdersView): Record<string, string> => ({
  ...unusualIn<Partial<OrdersView>>(list, plainView),
  ...(act && { act: `${act}:${about}` }),
})

/** What the list is narrowed to: what an export holds, too. */
export const filtersOf = (view: OrdersView) => ({
  ...(view.search.trim() !== '' && { search: view.search.trim() }),
  ...(view.status && { status: view.status }),
  ...(view.period && { period: view.period }),
})

/** What to ask the server for. */
export const ordersQuery = (view: OrdersView): Query => ({
  ...filtersOf(view),
  limit: String(view.size),
  ...(view.cursor && { cursor: view.cursor }),
})

/** Whether anything narrows the list. */
export const isNarrowed = (view: OrdersView): boolean => Object.keys(filtersOf(view)).length > 0

/** The same list narrowed otherwise: from its first page. */
export const narrowed = (view: OrdersView, change: Partial<OrdersView>): OrdersView => ({
  ...view,
  cursor: undefined,
  ...change,
})
