import { members } from '@vesica/contract'
import { useState } from 'react'
import type { CallFailed } from '../../data/failure.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

const words = text.admin.review
const refreshes = [members.listMembers, members.getMember]

/**
 * Approving and denying of one application. Nothing is shown as done before the server has done it.
 * setDenying: whether the reason of a denial is being asked for. onDecided: called after a decision of ours; a decision of somebody else only shows itself.
 */
export const useDecision = (
  personId: string,
  setDenying: (denying: boolean) => void,
  onDecided: (decision: 'approved' | 'denied') => void,
) => {
  const [refusal, setRefusal] = useState<CallFailed>()
  const params = { id: personId }

  const decided = (decision: 'approved' | 'denied', message: string) => {
    notifySuccess(message)
    setDenying(false)
    onDecided(decision)
  }
  const onFailed = (failure: CallFailed) => {
    setRefusal(failure)
    if (failure.code === 'already_decided') {
      setDenying(false)
      void look.act({ params })
    }
  }
  // What another administrator decided is read again at once, with the list it left.
  const look = useAct(members.getMember, { refreshes })
  const approve = useAct(members.approveSignup, {
    refreshes,
    onFailed,
    onDone: ({ user }) => decided('approved', words.approved(user.name)),
  })
  const deny = useAct(members.denySignup, {
    refreshes,
    onFailed,
    onDone: ({ user }) => decided('denied', words.denied(user.name)),
  })
  const begin = () => setRefusal(undefined)
  return {
    approveWord: words.approve,
    busy: approve.isPending || deny.isPending,
    approving: approve.isPending,
    refusal,
    approve: () => {
      begin()
      void approve.act({ params })
    },
    askReason: () => {
      begin()
      setDenying(true)
    },
    deny: (reason: string) => {
      begin()
      void deny.act({ params, body: { reason } })
    },
    stopDenying: () => setDenying(false),
  }
}

export type Decision = ReturnType<typeof useDecision>
