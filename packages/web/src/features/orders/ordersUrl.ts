import { orders } from '@vesica/contract'

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

type Raw = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

/** Reads `order:{id}`, `cancel:{id}`, `rate:{id}`. */
export const parseDialog = (open: unknown): OrderDialog | undefined => {
  const [name, id] = textOf(open).split(':')
  const kind = oneOf(['order', 'cancel', 'rate'] as const, name)
  return kind && id ? { kind, id } : undefined
}

/** Reads the search part of an address; what it does not understand counts as absent. */
export const parseHistory = (raw: Raw): HistoryView => ({
  range: oneOf(ranges, raw.range) ?? plainView.range,
  status: oneOf(statusChoices, raw.status),
  search: textOf(raw.search).slice(0, 200),
  cursor: textOf(raw.cursor) || undefined,
  dialog: parseDialog(raw.open),
})

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const historySearch = ({ range, status, search, cursor, dialog }: HistoryView): Record<string, string> => ({
  ...(range !== plainView.range && { range }),
  ...(status && { status }),
  ...(search !== '' && { search }),
  ...(cursor && { cursor }),
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
