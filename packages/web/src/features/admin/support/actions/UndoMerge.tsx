import { helpdesk } from '@vesica/contract'
import { useAction } from '../../../../data/action.ts'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { notifyFailed } from '../../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { clockOf } from '../helpdeskTimes.ts'
import { afterActions } from '../reads.ts'

const copy = text.helpdesk.ticket

/** Reverts a merge, for as long as that is possible. */
export const UndoMerge = ({ merged, until }: { merged: string; until: string | null }) => {
  const disabledReason = useRights().disabledReason('support:write')
  const action = useAction(helpdesk.unmergeTicket, {
    refreshes: afterActions,
    onAnswer: () => notifySuccess(copy.takenBack),
    onFailed: ({ message }) => notifyFailed(message),
  })
  return (
    <>
      {until !== null && <span>{copy.undoUntil(clockOf(until))}</span>}
      <ActionButton
        size="compact-sm"
        variant="subtle"
        disabledReason={disabledReason}
        loading={action.isPending}
        onClick={() => void action.run({ params: { id: merged } })}
      >
        {copy.takeBack}
      </ActionButton>
    </>
  )
}
