import { transactions } from '@vesica/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallFailed } from '../../../data/failure.ts'
import { useAct } from '../../../data/act.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { notifyNext, notifySuccess } from '../../../ui/toasts.tsx'
import { isWaiting } from './reviewActs.ts'

const words = text.transactionReview
const refreshes = [transactions.listTransactions, transactions.getTransaction, transactions.getTransactionsOverview]

type Reviewed = transactions.ReviewedTransaction

interface Options {
  /** After a decision of ours, with the request as it is now. */
  readonly onDone?: (act: transactions.ReviewAct, transaction: Reviewed) => void
  /** After a refusal. What another administrator decided is being read again by then. */
  readonly onRefused?: (failure: CallFailed) => void
}

/** The sentence of a decision done. The first of two words decides nothing yet. */
const doneWords = (act: transactions.ReviewAct, transaction: Reviewed): string => {
  if (act === 'approve' && isWaiting(transaction.status)) return words.firstApproval
  return act === 'fail' && transaction.status === 'approved' ? words.firstFailing : words.done[act]
}

/**
 * Everything that can be decided about one request. Nothing is shown or said as done before the server has done it.
 * @param id of the request
 */
export const useTransactionDecisions = (id: string, { onDone, onRefused }: Options = {}) => {
  const [refusal, setRefusal] = useState<CallFailed>()
  const params = { id }
  const navigate = useNavigate()
  const look = useAct(transactions.getTransaction, { refreshes })
  const optionsFor = (act: transactions.ReviewAct) => ({
    refreshes,
    onDone: ({ transaction }: { transaction: Reviewed }) => {
      notifySuccess(doneWords(act, transaction))
      // Approving sends nothing: the withdrawal waits until somebody has sent it.
      if (act === 'approve' && transaction.status === 'approved')
        notifyNext(words.sendNow, words.openToSend, () =>
          navigate({
            to: paths.adminTransactions({ status: 'approved', type: 'withdrawal', review: transaction.id }),
          }),
        )
      onDone?.(act, transaction)
    },
    onFailed: (failure: CallFailed) => {
      setRefusal(failure)
      // The request may be in another state than the one on screen.
      if (failure.status === 409 && failure.code !== 'hash_used') void look.act({ params })
      onRefused?.(failure)
    },
  })
  const approve = useAct(transactions.approveTransaction, optionsFor('approve'))
  const deny = useAct(transactions.denyTransaction, optionsFor('deny'))
  const reject = useAct(transactions.rejectTransaction, optionsFor('reject'))
  const flag = useAct(transactions.flagTransaction, optionsFor('flag'))
  const settle = useAct(transactions.settleTransaction, optionsFor('settle'))
  const fail = useAct(transactions.failTransaction, optionsFor('fail'))
  const clear = () => setRefusal(undefined)
  const begin = (doing: Promise<unknown>) => {
    clear()
    void doing
  }
  const running = { approve, deny, reject, flag, settle, fail }
  return {
    /** What is under way. */
    acting: (Object.keys(running) as transactions.ReviewAct[]).find((act) => running[act].isPending),
    refusal,
    clear,
    approve: () => begin(approve.act({ params })),
    deny: (reason: string) => begin(deny.act({ params, body: { reason } })),
    reject: (reason: string) => begin(reject.act({ params, body: { reason } })),
    flag: (reason: string) => begin(flag.act({ params, body: reason === '' ? {} : { reason } })),
    settle: (hash: string) => begin(settle.act({ params, body: { tx_hash: hash } })),
    fail: (reason: string) => begin(fail.act({ params, body: { reason } })),
  }
}

export type TransactionDecisions = ReturnType<typeof useTransactionDecisions>
