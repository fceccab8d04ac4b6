import { cannedReplies, helpdesk, type Endpoint, supportCategories, tickets } from '@vesica/contract'
import { useCurrentUser, useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'

/** Reads to refetch after a ticket changes. */
export const afterActions: readonly Pick<Endpoint, 'name'>[] = [
  tickets.listTickets,
  helpdesk.getManagedTicket,
  helpdesk.getQueues,
  helpdesk.getSupportAnalytics,
  helpdesk.listAgents,
]

type Choice = { readonly value: string; readonly label: string }

/** Ticket categories as options; members choose from the same ones. */
export const useCategories = (): readonly Choice[] =>
  (useRead(supportCategories.listSupportCategories, {}).data?.categories ?? [])
    .filter(({ active }) => active !== false)
    .map(({ id, name }) => ({ value: id, label: name }))

/** Possible assignees as options, the current administrator first. */
export const useAgents = (): readonly Choice[] => {
  const own = useCurrentUser()?.id
  const agents = useRead(helpdesk.listAgents, {}).data?.agents ?? []
  const mine = agents.filter(({ id }) => id === own)
  const colleagues = agents.filter(({ id }) => id !== own)
  return [...mine, ...colleagues].map(({ id, name }) => ({
    value: id,
    label: id === own ? text.helpdesk.bulk.me : name,
  }))
}

/** Several actions in one click. */
export const useMacros = () => useRead(cannedReplies.listMacros, {}).data?.macros ?? []
