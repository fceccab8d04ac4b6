import type { transactions } from '@vesica/contract'
import { isUndecided } from './reviewActions.ts'

type Reviewed = Pick<transactions.ReviewedTransaction, 'status' | 'type' | 'timeline'>
type Step = Reviewed['timeline'][number]

/**
 * The decision on a request: the first step of its timeline that leaves the pending states. `last` is the later outcome
 * of an approved withdrawal: sent or failed. Undefined while pending.
 */
export const decisionOf = (request: Reviewed): { step: Step; last: Step | undefined } | undefined => {
  if (isUndecided(request.status)) return undefined
  const done = request.timeline.filter(
    ({ status }) => !(status === 'pending' || status === 'in_review' || status === 'flagged'),
  )
  const step = done[0]
  if (!step) return undefined
  const last = request.type === 'withdrawal' && done.length > 1 ? done.at(-1) : undefined
  return { step, last }
}
