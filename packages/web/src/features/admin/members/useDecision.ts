import { members } from '@vesica/contract'
import { useState } from 'react'
import type { CallFailed, FailureCode } from '../../../data/failure.ts'
import { useAction } from '../../../data/action.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'

const copy = text.admin.review
const refreshes = [members.listMembers, members.getMember]

type Outcome = 'approved' | 'denied'

/** State and callbacks of the surrounding screen. */
export interface Deciding {
  /** Whether the reason for a denial is being entered. */
  denying: boolean
  onDenying: (denying: boolean) => void
  /** Called after this session's own decision. Decisions by others only update the screen. */
  onDecided: (outcome: Outcome) => void
}

type DecisionCallbacks = Omit<Deciding, 'denying'>

/** The decision as displayed by its panel. */
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
 * Approves or denies one record. Nothing is shown as done before the server confirms it.
 * @param over refusals that mean the decision is no longer open @param reload refetches it and the list it has left
 * @returns callbacks for the calls, and the decision built from them
 */
export const useDecisionOn = (
  { onDenying, onDecided }: DecisionCallbacks,
  over: readonly FailureCode[],
  reload: () => void,
) => {
  const [refusal, setRefusal] = useState<CallFailed>()
  const begin = () => setRefusal(undefined)
  return {
    onFailed: (failure: CallFailed) => {
      setRefusal(failure)
      if (!over.includes(failure.code)) return
      onDenying(false)
      reload()
    },
    decided: (outcome: Outcome, message: string) => {
      notifySuccess(message)
      onDenying(false)
      onDecided(outcome)
    },
    decisionOf: (
      approveLabel: string,
      approve: { isPending: boolean; run: () => void },
      deny: { isPending: boolean; run: (reason: string) => void },
    ): Decision => ({
      approveWord: approveLabel,
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

/** Approves or denies one application. */
export const useDecision = (personId: string, deciding: DecisionCallbacks): Decision => {
  const params = { id: personId }
  const reload = useAction(members.getMember, { refreshes })
  const { onFailed, decided, decisionOf } = useDecisionOn(
    deciding,
    ['already_decided'],
    () => void reload.run({ params }),
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
