import { members } from '@vesica/contract'
import { useState } from 'react'
import type { CallFailed, FailureCode } from '../../data/failure.ts'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

const copy = text.admin.review
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
      approve: { isPending: boolean; run: () => void },
      deny: { isPending: boolean; run: (reason: string) => void },
    ): Decision => ({
      approveWord,
      busy: approve.isPending || deny.isPending,
      approving: approve.isPending,
      refusal,
      approve: () => {
        begin()
        approve.run()
      },
      askReason: () => {
        begin()
        onDenying(true)
      },
      deny: (reason) => {
        begin()
        deny.run(reason)
      },
      stopDenying: () => onDenying(false),
    }),
  }
}

/** Approving and denying of one application. */
export const useDecision = (personId: string, deciding: Told): Decision => {
  const params = { id: personId }
  const look = useAction(members.getMember, { refreshes })
  const { onFailed, decided, decisionOf } = useDecisionOn(
    deciding,
    ['already_decided'],
    () => void look.run({ params }),
  )
  const approve = useAction(members.approveSignup, {
    refreshes,
    onFailed,
    onDone: ({ user }) => decided('approved', copy.approved(user.name)),
  })
  const deny = useAction(members.denySignup, {
    refreshes,
    onFailed,
    onDone: ({ user }) => decided('denied', copy.denied(user.name)),
  })
  return decisionOf(
    copy.approve,
    { isPending: approve.isPending, run: () => void approve.run({ params }) },
    { isPending: deny.isPending, run: (reason) => void deny.run({ params, body: { reason } }) },
  )
}
