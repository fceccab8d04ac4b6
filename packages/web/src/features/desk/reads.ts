import { cannedReplies, desk, type Endpoint, supportCategories, tickets } from '@vesica/contract'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'

/** What is old once something was done with a ticket. */
export const afterActions: readonly Pick<Endpoint, 'name'>[] = [
  tickets.listTickets,
  desk.getDeskTicket,
  desk.getQueues,
  desk.getSupportAnalytics,
  desk.listAgents,
]

type Choice = { readonly value: string; readonly label: string }

/** What a ticket can be about, as choices: categories that members choose from too. */
export const useCategories = (): readonly Choice[] =>
  (useRead(supportCategories.listSupportCategories, {}).data?.categories ?? [])
    .filter(({ active }) => active !== false)
    .map(({ id, name }) => ({ value: id, label: name }))

/** Who may answer, as choices: oneself first. */
export const useAgents = (): readonly Choice[] => {
  const own = useCurrentUser()?.id
  const agents = useRead(desk.listAgents, {}).data?.agents ?? []
  const mine = agents.filter(({ id }) => id === own)
  const others = agents.filter(({ id }) => id !== own)
  return [...mine, ...others].map(({ id, name }) => ({ value: id, label: id === own ? text.desk.bulk.me : name }))
}

/** Several acts in one press. */
export const useMacros = () => useRead(cannedReplies.listMacros, {}).data?.macros ?? []
