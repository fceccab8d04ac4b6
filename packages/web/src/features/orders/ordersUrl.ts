import { orders } from '@vesica/contract'
import { oneOf, type RawSearch, textIn, unusualIn } from '../../address.ts'

export const ranges = ['all', '30days', '90days', 'year'] as const
export type Range = (typeof ranges)[number]

export const PAGE_SIZE = 10

/** `active`: being prepared or on the way. */
export const statusChoices = [...orders.orderStatuses, 'active'] as const
export type StatusChoice = (typeof statusChoices)[number]

/** What the purchase history shows over its page. */
export type OrderDialog = { readonly kind: 'order' | 'cancel' | 'rate'; readonly id: string }

/** What the purchase history shows: exactly what its address says. */
export interface HistoryView {
  readonly range: Range
  readonly status: StatusChoice | undefined
  readonly search: string
  readonly cursor: string | undefined
  readonly dialog: OrderDialog | undefined
}

export const plainView: HistoryView = {
  range: 'all',
  status: undefined,
  search: '',
  cursor: undefined,
  dialog: undefined,
}

/** Reads `order:{id}`, `cancel:{id}`, `rate:{id}`. */
export const parseDialog = (open: unknown): OrderDialog | undefined => {
  const [name, id] = (textIn(open) ?? '').split(':')
  const kind = oneOf(['order', 'cancel', 'rate'], name)
  return kind && id ? { kind, id } : undefined
}

/** Reads the search part of an address; what it does not understand counts as absent. */
export const parseHistory = (raw: RawSearch): HistoryView => ({
  range: oneOf(ranges, raw.range) ?? plainView.range,
  status: oneOf(statusChoices, raw.status),
  search: textIn(raw.search, 200) ?? '',
  cursor: textIn(raw.cursor),
  dialog: parseDialog(raw.open),
})

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const historySearch = ({ dialog, ...list }: HistoryView): Record<string, string> => ({
  ...unusualIn<Partial<HistoryView>>(list, plainView),
  ...(dialog && { open: `${dialog.kind}:${dialog.id}` }),
})

/** What the filters ask for; the list and its export alike. */
export const filterQuery = ({ range, status, search }: HistoryView) => ({
  ...(range !== 'all' && { range }),
  ...(status && { status }),
  ...(search.trim() !== '' && { search: search.trim() }),
})

/** What to ask the server for: one page of what the filters show. */
export const pageQuery = (view: HistoryView) => ({
  ...filterQuery(view),
  limit: String(PAGE_SIZE),
  ...(view.cursor && { cursor: view.cursor }),
})

/** Whether anything narrows the list. */
export const isNarrowed = ({ range, status, search }: HistoryView): boolean =>
  range !== 'all' || status !== undefined || search.trim() !== ''
