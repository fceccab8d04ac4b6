import { reviewAssignments } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { useRights } from '../../data/rights.ts'
import { AssignmentPane } from '../../features/admin/assignments/AssignmentPane.tsx'
import { ReportedPane } from '../../features/community/ReportedPane.tsx'
import { PaymentReview } from '../../features/admin/members/PaymentReview.tsx'
import { SignupReview } from '../../features/admin/members/SignupReview.tsx'
import { ClaimBar } from '../../features/admin/reviewQueue/ClaimBar.tsx'
import { ReviewQueue } from '../../features/admin/reviewQueue/ReviewQueue.tsx'
import type { ReviewKind } from '../../features/admin/reviewQueue/reviewRows.ts'
import { parseReviewView, writeReviewView } from '../../features/admin/reviewQueue/reviewUrl.ts'
import { useReviewQueue } from '../../features/admin/reviewQueue/useReviewQueue.ts'
import { TransactionPane } from '../../features/admin/transactions/review/TransactionPane.tsx'
import { CorrectionPane } from '../../features/admin/treasury/CorrectionPane.tsx'
import { text } from '../../i18n/text.ts'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.ts'
import { useSearchState } from '../useSearchState.ts'

type PaneProps = { id: string; onDecided: (outcome: string) => void }

const SignupPane = ({ id, onDecided }: PaneProps) => {
  const [denying, setDenying] = useState(false)
  useRestoreFocus(denying)
  return <SignupReview person={id} denying={denying} onDenying={setDenying} onDecided={onDecided} inDialog={false} />
}

const PaymentPane = ({ id, onDecided }: PaneProps) => {
  const [denying, setDenying] = useState(false)
  useRestoreFocus(denying)
  return <PaymentReview id={id} denying={denying} onDenying={setDenying} onDecided={onDecided} />
}

const panes: Readonly<Record<ReviewKind, (props: PaneProps) => ReactNode>> = {
  signup: SignupPane,
  membership: PaymentPane,
  deposit: TransactionPane,
  withdrawal: TransactionPane,
  buy: TransactionPane,
  sell: TransactionPane,
  correction: CorrectionPane,
  assignment: AssignmentPane,
  comment: ReportedPane,
}

/** The review queue: everything that needs a decision, of every kind. */
export const ReviewScreen = () => {
  const [search, go] = useSearchState()
  const { rows, total, failed } = useReviewQueue()
  const rights = useRights()
  if (failed) return <ReadFailed what={text.reviewQueue.what} read={failed} />
  if (!rows) return <RowsSkeleton count={8} dense />
  return (
    <ReviewQueue
      rows={rows}
      total={total}
      view={parseReviewView(search)}
      onView={(view, replace) => go(writeReviewView(view), replace)}
      pane={({ kind, id }, onDecided) => {
        const Pane = panes[kind]
        return (
          <>
            {rights.has(reviewAssignments.rightOfReview[kind]) && <ClaimBar id={id} />}
            <Pane id={id} onDecided={onDecided} />
          </>
        )
      }}
    />
  )
}
