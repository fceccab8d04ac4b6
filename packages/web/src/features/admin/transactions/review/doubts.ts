import { seenUpTo, type transactions } from '@vesica/contract'
import { matches } from '../../../../format/count.ts'
import { text } from '../../../../i18n/text.ts'

const copy = text.admin.proof

/** Reasons against approving a request. @param isBlind whether its proof is not fully displayed */
export const doubtsOf = (
  {
    status,
    timeline,
    proofSeenBefore: timesSeen,
  }: Pick<transactions.ReviewedTransaction, 'status' | 'timeline' | 'proofSeenBefore'>,
  isBlind: boolean,
): readonly string[] => {
  const flag = status === 'flagged' ? timeline.findLast((step) => step.status === 'flagged') : undefined
  return [
    ...(flag ? [copy.doubts.flagged(flag.by || text.transactionReview.someone, flag.reason ?? '')] : []),
    ...(timesSeen > 0 ? [copy.doubts.seen(matches(timesSeen, seenUpTo))] : []),
    ...(isBlind ? [copy.decideBlind] : []),
  ]
}
