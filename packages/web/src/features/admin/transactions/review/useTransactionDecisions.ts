import { transactions } from '@vesica/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallFailed } from '../../../../data/failure.ts'
import { useAction } from '../../../../data/action.ts'
import { text } from '../../../../i18n/text.ts'
import { paths } from '../../../../paths.ts'
import { notifyNext, notifySuccess } from '../../../../ui/toasts.tsx'
import { isUndecided } from './reviewActions.ts'

const copy = text.transactionReview
const refreshes = [transactions.listTransactions, transactions.getTransaction, transactions.getTransactionsOverview]

type Reviewed = transactions.ReviewedTransaction

interface Options {
  /** Called after this session's own decision, with the updated request. */
  readonly onDone?: (action: transactions.ReviewAction, transaction: Reviewed) => void
  /** Called after a refusal. A concurrent decision is already being refetched by then. */
  readonly onRefused?: (failure: CallFailed) => void
}

/** The success message of a decision. The first of two approvals does not decide yet. */
const doneMessage = (action: transactions.ReviewAction, transaction: Reviewed): string => {
  if (action === 'approve' && isUndecided(transaction.status)) return copy.firstApproval
  return action === 'fail' && transaction.status === 'approved' ? copy.firstFailing : copy.done[action]
}

/**
 * All decisions on one request. Nothing is shown or announced as done before the server confirms it.
 * @param id of the request
 */
export const useTransactionDecisions = (id: string, { onDone, onRefused }: Options = {}) => {
  const [refusal, setRefusal] = useState<CallFailed>()
  const params = { id }
  const navigate = useNavigate()
  const reload = useAction(transactions.getTransaction, { refreshes })
  const optionsFor = (action: transactions.ReviewAction) => ({
    refreshes,
    onDone: ({ transaction }: { transaction: Reviewed }) => {
      notifySuccess(doneMessage(action, transaction))
      // Approving does not send anything: the withdrawal waits until it is sent by hand.
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
      // The actual state of the request may differ from the visible one.
      if (failure.status === 409 && failure.code !== 'hash_used') void reload.run({ params })
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
    /** The action in progress. */
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
