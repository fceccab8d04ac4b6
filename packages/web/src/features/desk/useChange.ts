import { tickets } from '@vesica/contract'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { afterActs } from './reads.ts'

const words = text.desk.ticket

/** Changes one ticket: its status, whose it is, how pressing, what about, until when it sleeps. */
export const useChange = (id: string) => {
  const { act, isPending, failure, reset } = useAct(tickets.changeTicket, {
    refreshes: afterActs,
    onAnswer: (_, { body }) => notifySuccess(body?.status ? words.statusDone : words.changed),
  })
  type Body = Parameters<typeof act>[0]['body']
  return { change: (body: Body) => act({ params: { id }, body }), isPending, failure, reset }
}

export type Changing = ReturnType<typeof useChange>
