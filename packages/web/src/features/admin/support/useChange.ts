import { tickets } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { afterActions } from './reads.ts'

const copy = text.helpdesk.ticket

/** Changes a ticket: status, assignee, priority, category or snooze. */
export const useChange = (id: string) => {
  const { run, isPending, failure, reset } = useAction(tickets.changeTicket, {
    refreshes: afterActions,
    onAnswer: (_, { body }) => notifySuccess(body?.status ? copy.statusDone : copy.changed),
  })
  type Body = Parameters<typeof run>[0]['body']
  return { change: (body: Body) => run({ params: { id }, body }), isPending, failure, reset }
}

export type Changing = ReturnType<typeof useChange>
