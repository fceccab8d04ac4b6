import { assignments } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'

const copy = text.assignments
const refreshes = [assignments.listSubmissions, assignments.getSubmission]

export type Decision = 'accept' | 'returnToMember'

/** Accepts or returns a submission. onDecided: called after this session's own decision. */
export const useDeciding = (id: string, onDecided: (status: 'accepted' | 'returned') => void) => {
  const [pendingDecision, setPendingDecision] = useState<Decision>()
  const [refusal, setRefusal] = useState<CallFailed>()
  const onFailed = (failure: CallFailed) => {
    setRefusal(failure)
    if (failure.code === 'already_decided') setPendingDecision(undefined)
  }
  const done = (status: 'accepted' | 'returned', name: string) => {
    notifySuccess(copy[status](name))
    setPendingDecision(undefined)
    onDecided(status)
  }
  const accepting = useAction(assignments.acceptSubmission, {
    refreshes,
    onFailed,
    onDone: ({ submission }) => done('accepted', submission.person.name),
  })
  const returning = useAction(assignments.returnSubmission, {
    refreshes,
    onFailed,
    onDone: ({ submission }) => done('returned', submission.person.name),
  })
  const params = { id }
  const begin = () => setRefusal(undefined)
  return {
    busy: accepting.isPending || returning.isPending,
    accepting: accepting.isPending,
    refusal,
    asking: pendingDecision,
    ask: (decision: Decision | undefined) => {
      begin()
      setPendingDecision(decision)
    },
    accept: (comment?: string) => {
      begin()
      void accepting.run({ params, body: comment ? { comment } : {} })
    },
    returnToMember: (comment: string) => {
      begin()
      void returning.run({ params, body: { comment } })
    },
  }
}
