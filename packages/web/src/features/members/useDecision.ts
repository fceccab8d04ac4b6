import { members } from '@vesica/contract'
import { useState } from 'react'
import type { CallFailed, FailureCode } from '../../data/failure.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

const words = text.admin.review
const refreshes = [members.listMembers, members.getMember]

type Outcome = 'approved' | 'denied'

/** What a decision is asked from, and told to. */
export interface Deciding {
  /** Whether the reason of a denial is being asked for. */
  denying: boolean
  onDenying: (denying: boolean) => void
  /** After a decision of ours; a decision of somebody else only shows itself. */
  onDecided: (outcome: Outcome) => void
}

type Told = Omit<Deciding, 'denying'>

/** A decision as its panel shows it. */
export interface Decision {
  approveWord: string
  busy: boolean
  approving: boolean
  refusal: CallFailed | undefined
  approve: () => void
  askReason: () => void
  deny: (reason: string) => void
  stopDenying: () => void
}

/**
 * Approving and denying of one thing. Nothing is shown as done before the server has done it.
 * @param over refusals after which there is nothing to decide any more  @param look reads it again, with the list it left
 * @returns what the calls tell, and the decision made of them
 */
export const useDecisionOn = ({ onDenying, onDecided }: Told, over: readonly FailureCode[], look: () => void) => {
  const [refusal, setRefusal] = useState<CallFailed>()
  const begin = () => setRefusal(undefined)
  return {
    onFailed: (failure: CallFailed) => {
      setRefusal(failure)
      if (!over.includes(failure.code)) return
      onDenying(false)
      look()
    },
    decided: (outcome: Outcome, message: string) => {
      notifySuccess(message)
      onDenying(false)
      onDecided(outcome)
    },
    decisionOf: (
      approveWord: string,
      approve: { isPending: boolean; act: () => void },
      deny: { isPending: boolean; act: (reason: string) => void },
    ): Decision => ({
      approveWord,
      busy: approve.isPending || deny.isPending,
      approving: approve.isPending,
      refusal,
      approve: () => {
        begin()
        approve.act()
      },
      askReason: () => {
        begin()
        onDenying(true)
      },
      deny: (reason) => {
        begin()
        deny.act(reason)
      },
      stopDenying: () => onDenying(false),
    }),
  }
}

/** Approving and denying of one application. */
export const useDecision = (personId: string, deciding: Told): Decision => {
  const params = { id: personId }
  const look = useAct(members.getMember, { refreshes })
  const { onFailed, decided, decisionOf } = useDecisionOn(
    deciding,
    ['already_decided'],
    () => void look.act({ params }),
  )
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
  return decisionOf(
    words.approve,
    { isPending: approve.isPending, act: () => void approve.act({ params }) },
    { isPending: deny.isPending, act: (reason) => void deny.act({ params, body: { reason } }) },
  )
}
