import { transactions } from '@vesica/contract'
import { oneOf, type RawSearch, symbolIn, textIn, unusualIn } from '../../address.ts'
import { type PageSize, pageSizeIn } from '../../ui/pageSize.ts'

/** What the screen shows: the requests, or the coins behind them. */
export const transactionViews = ['transactions', 'treasury'] as const

/** Confirmations that the review can begin with. */
export const reviewSteps = ['approve', 'deny', 'reject', 'flag', 'settle', 'fail'] as const
export type ReviewStep = (typeof reviewSteps)[number]

/** What the transactions screen shows: exactly what its address says. */
export interface TransactionsView {
  readonly view: (typeof transactionViews)[number]
  readonly search: string
  readonly status: transactions.StatusFilter | undefined
  readonly type: transactions.RequestKind | undefined
  readonly currency: string | undefined
  readonly cursor: string | undefined
  readonly size: PageSize
  /** The request whose details are open; it stays while its review is open over them. */
  readonly id: string | undefined
  /** The request under review. */
  readonly review: string | undefined
  readonly step: ReviewStep | undefined
  /** The dialog of the treasury, in its own words. */
  readonly open: string | undefined
}

export const plainView: TransactionsView = {
  view: 'transactions',
  search: '',
  status: undefined,
  type: undefined,
  currency: undefined,
  cursor: undefined,
  size: 10,
  id: undefined,
  review: undefined,
  step: undefined,
  open: undefined,
}

/** Reads the search part of an address; what it does not understand counts as absent. */
export const parseTransactionsView = (raw: RawSearch): TransactionsView => {
  const review = textIn(raw.review, 64)
  const view = oneOf(transactionViews, raw.view) ?? plainView.view
  return {
    view,
    search: textIn(raw.search, 200) ?? '',
    status: oneOf(transactions.statusFilters, raw.status),
    type: oneOf(transactions.requestKinds, raw.type),
    currency: symbolIn(raw.currency),
    cursor: textIn(raw.cursor),
    size: pageSizeIn(raw.size),
    id: textIn(raw.id, 64),
    review,
    step: review ? oneOf(reviewSteps, raw.step) : undefined,
    open: view === 'treasury' ? textIn(raw.open, 100) : undefined,
  }
}

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const transactionsSearch = ({ step, ...view }: TransactionsView): Record<string, string> =>
  unusualIn({ ...view, step: view.review && step }, plainView)

/** What the list is narrowed to: what an export holds, too. */
export const filtersOf = (view: TransactionsView) => ({
  ...(view.search.trim() !== '' && { search: view.search.trim() }),
  ...(view.status && { status: view.status }),
  ...(view.type && { type: view.type }),
  ...(view.currency && { currency: view.currency }),
})

/** What to ask the server for. */
export const transactionsQuery = (view: TransactionsView) => ({
  ...filtersOf(view),
  limit: String(view.size),
  ...(view.cursor && { cursor: view.cursor }),
})

/** Whether anything narrows the list. */
export const isNarrowed = (view: TransactionsView): boolean => Object.keys(filtersOf(view)).length > 0

/** The same list narrowed otherwise: from its first page, with nothing open. */
export const narrowed = (view: TransactionsView, change: Partial<TransactionsView>): TransactionsView => ({
  ...view,
  cursor: undefined,
  ...change,
})
