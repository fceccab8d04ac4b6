import { cannedReplies, helpdesk, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { text } from '../../../../i18n/text.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { afterActions } from '../reads.ts'

const copy = text.helpdesk.bulk

type Outcome = Reply<typeof helpdesk.changeTickets>['outcomes'][number]
/** The change to each ticket; omitted fields are unchanged. */
export type Change = Omit<
  NonNullable<Parameters<ReturnType<typeof useAction<typeof helpdesk.changeTickets>>['run']>[0]>['body'],
  'ids'
>

/** Applies the same change to one or many tickets, each with its own outcome. */
export const useMany = (onDone: (left: readonly string[]) => void) => {
  const [refused, setRefused] = useState<readonly Outcome[]>([])
  const settle = ({ outcomes }: { outcomes: readonly Outcome[] }) => {
    const failed = outcomes.filter(({ done }) => !done)
    setRefused(failed)
    onDone(failed.map(({ id }) => id))
    if (failed.length < outcomes.length) notifySuccess(copy.done(outcomes.length - failed.length))
  }
  const changing = useAction(helpdesk.changeTickets, { refreshes: afterActions, onAnswer: settle })
  const running = useAction(cannedReplies.runMacro, { refreshes: afterActions, onAnswer: settle })
  return {
    change: (ids: readonly string[], change: Change) => changing.run({ body: { ids: [...ids], ...change } }),
    run: (macro: string, ids: readonly string[]) => running.run({ params: { id: macro }, body: { ids: [...ids] } }),
    isPending: changing.isPending || running.isPending,
    failure: changing.failure ?? running.failure,
    /** Failed changes with their reasons. */
    refused,
    forget: () => {
      setRefused([])
      changing.reset()
      running.reset()
    },
  }
}

export type Many = ReturnType<typeof useMany>
