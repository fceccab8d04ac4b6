import { transactions } from '@vesica/contract'
import { oneOf, textIn } from '../../../address.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress } from '../../../lists/listAddress.ts'

/** The view of the screen: requests, or the treasury. */
export const transactionViews = ['transactions', 'treasury'] as const

/** Confirmations that the review can open with. */
const reviewSteps = ['approve', 'deny', 'reject', 'flag', 'settle', 'fail'] as const
export type ReviewStep = (typeof reviewSteps)[number]

interface Open {
  readonly view: (typeof transactionViews)[number]
  /** The request whose details are open; they stay open beneath its review. */
  readonly id: string | undefined
  /** The request under review. */
  readonly review: string | undefined
  readonly step: ReviewStep | undefined
  /** The dialog of the treasury, in its own format. */
  readonly open: string | undefined
}

const beside: RelatedState<Open> = {
  plain: { view: 'transactions', id: undefined, review: undefined, step: undefined, open: undefined },
  parse: (raw) => {
    const view = oneOf(transactionViews, raw.view) ?? 'transactions'
    const review = textIn(raw.review, 64)
    return {
      view,
      id: textIn(raw.id, 64),
      review,
      step: review ? oneOf(reviewSteps, raw.step) : undefined,
      open: view === 'treasury' ? textIn(raw.open, 100) : undefined,
    }
  },
  write: ({ view, id, review, step, open }) => ({
    ...(view !== 'transactions' && { view }),
    ...(id && { id }),
    ...(review && { review, ...(step && { step }) }),
    ...(open && { open }),
  }),
}

export const transactionsAddress = listAddress(transactions.listTransactions, {
  filters: ['status', 'type', 'currency'],
  beside,
})

/** View state of the transactions screen, stored in its URL. */
export type TransactionsView = typeof transactionsAddress.plain
export type ViewProps = Viewing<TransactionsView>
