import { assignments } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import type { CallFailed } from '../../data/failure.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

const copy = text.assignments
const refreshes = [assignments.listSubmissions, assignments.getSubmission]

export type Decision = 'accept' | 'returnToMember'

/** Accepts or returns a submission. onDecided: called after this session's own decision. */
export const useDeciding = (id: string, onDecided: (status: 'accepted' | 'returned') => void) => {
  const [asking, setAsking] = useState<Decision>()
  const [refusal, setRefusal] = useState<CallFailed>()
  const onFailed = (failure: CallFailed) => {
    setRefusal(failure)
    if (failure.code === 'already_decided') setAsking(undefined)
  }
  const done = (status: 'accepted' | 'returned', who: string) => {
    notifySuccess(copy[status](who))
    setAsking(undefined)
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
    asking,
    ask: (decision: Decision | undefined) => {
      begin()
      setAsking(decision)
    },
    accept: (said?: string) => {
      begin()
      void accepting.run({ params, body: said ? { words: said } : {} })
    },
    returnToMember: (said: string) => {
      begin()
      void returning.run({ params, body: { words: said } })
    },
  }
}
