import { desk } from '@vesica/contract'
import { useAct } from '../../../data/act.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActButton } from '../../../ui/form/ActButton.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { clockOf } from '../deskTimes.ts'
import { afterActs } from '../reads.ts'

const words = text.desk.ticket

/** Takes a ticket out of the one into which it was merged, for as long as that can be done. */
export const TakeBack = ({ merged, until }: { merged: string; until: string | null }) => {
  const barred = useRights().barred('support:write')
  const act = useAct(desk.unmergeTicket, {
    refreshes: afterActs,
    onAnswer: () => notifySuccess(words.takenBack),
    onFailed: ({ message }) => notifyFailed(message),
  })
  return (
    <>
      {until !== null && <span>{words.takeBackUntil(clockOf(until))}</span>}
      <ActButton
        size="compact-sm"
        variant="subtle"
        barred={barred}
        loading={act.isPending}
        onClick={() => void act.act({ params: { id: merged } })}
      >
        {words.takeBack}
      </ActButton>
    </>
  )
}
