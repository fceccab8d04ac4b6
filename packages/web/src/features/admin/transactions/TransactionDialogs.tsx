import { useCurrentUser } from '../../../data/hooks.ts'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { TransactionReview } from './review/TransactionReview.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import { stepOf } from './transactionActions.ts'
import type { ViewProps } from './transactionsUrl.ts'

/** The dialog in the URL. A review opened from the details returns to them. */
export const TransactionDialogs = ({ view, onView }: ViewProps) => {
  const self = useCurrentUser()
  const { id, review, step } = view
  useRestoreFocus(id !== undefined || review !== undefined)
  if (review)
    return (
      <TransactionReview
        id={review}
        {...(step && { step })}
        onClose={() => onView({ ...view, review: undefined, step: undefined }, true)}
      />
    )
  if (!id) return null
  return (
    <TransactionDetails
      key={id}
      id={id}
      selfId={self?.id}
      onAction={(action, request) => onView({ ...view, review: request.id, step: stepOf(action, request) })}
      onClose={() => onView({ ...view, id: undefined }, true)}
    />
  )
}
