import { transactions } from '@vesica/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallFailed } from '../../../data/failure.ts'
import { useAction } from '../../../data/action.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { notifyNext, notifySuccess } from '../../../ui/toasts.tsx'
import { isWaiting } from './reviewActions.ts'

const copy = text.transactionReview
const refreshes = [transactions.listTransactions, transactions.getTransaction, transactions.getTransactionsOverview]

type Reviewed = transactions.ReviewedTransaction

interface Options {
  /** After a decision of ours, with the request as it is now. */
  readonly onDone?: (action: transactions.ReviewAction, transaction: Reviewed) => void
  /** After a refusal. What another administrator decided is being read again by then. */
  readonly onRefused?: (failure: CallFailed) => void
}

/** The sentence of a decision done. The first of two words decides nothing yet. */
const doneWords = (action: transactions.ReviewAction, transaction: Reviewed): string => {
  if (action === 'approve' && isWaiting(transaction.status)) return copy.firstApproval
  return action === 'fail' && transaction.status === 'approved' ? copy.firstFailing : copy.done[action]
}

/**
 * Everything that can be decided about one request. Nothing is shown or said as done before the server has done it.
 * @param id of the request
 */
export const useTransactionDecisions = (id: string, { onDone, onRefused }: Options = {}) => {
  const [refusal, setRefusal] = useState<CallFailed>()
  const params = { id }
  const navigate = useNavigate()
  const look = useAction(transactions.getTransaction, { refreshes })
  const optionsFor = (action: transactions.ReviewAction) => ({
    refreshes,
    onDone: ({ transaction }: { transaction: Reviewed }) => {
      notifySuccess(doneWords(action, transaction))
      // Approving sends nothing: the withdrawal waits until somebody has sent it.
      if (action === 'approve' && transaction.status === 'approved')
        notifyNext(copy.sendNow, copy.openToSend, () =>
          navigate({
            to: paths.adminTransactions({ status: 'approved', type: 'withdrawal', review: transaction.id }),
          }),
        )
      onDone?.(action, transaction)
    },
    onFailed: (failure: CallFailed) => {
      setRefusal(failure)
      // The request may be in another state than the one on screen.
      if (failure.status === 409 && failure.code !== 'hash_used') void look.run({ params })
      onRefused?.(failure)
    },
  })
  const approve = useAction(transactions.approveTransaction, optionsFor('approve'))
  const deny = useAction(transactions.denyTransaction, optionsFor('deny'))
  const reject = useAction(transactions.rejectTransaction, optionsFor('reject'))
  const flag = useAction(transactions.flagTransaction, optionsFor('flag'))
  const settle = useAction(transactions.settleTransaction, optionsFor('settle'))
  const fail = useAction(transactions.failTransaction, optionsFor('fail'))
  const clear = () => setRefusal(undefined)
  const begin = (doing: Promise<unknown>) => {
    clear()
    void doing
  }
  const running = { approve, deny, reject, flag, settle, fail }
  return {
    /** What is under way. */
    acting: (Object.keys(running) as transactions.ReviewAction[]).find((action) => running[action].isPending),
    refusal,
    clear,
    approve: () => begin(approve.run({ params })),
    deny: (reason: string) => begin(deny.run({ params, body: { reason } })),
    reject: (reason: string) => begin(reject.run({ params, body: { reason } })),
    flag: (reason: string) => begin(flag.run({ params, body: reason === '' ? {} : { reason } })),
    settle: (hash: string) => begin(settle.run({ params, body: { tx_hash: hash } })),
    fail: (reason: string) => begin(fail.run({ params, body: { reason } })),
  }
}

export type TransactionDecisions = ReturnType<typeof useTransactionDecisions>
