import { type Caller, callerOf } from './api.ts'
import { adminApi, type Person } from './people.ts'
import type { Product } from './product.ts'

/** A ticket as its member sees it, with the fields that tests need. */
export interface MemberTicket {
  id: string
  ticketReference: string
  status: string
  conversation: { id: string; message: string }[]
}

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const categoryOf = async (api: Caller, name: string): Promise<string> => {
  const { categories } = await api.get<{ categories: { id: string; name: string }[] }>('/support/categories')
  const category = categories.find((candidate) => candidate.name === name) ?? categories[0]
  if (!category) throw new Error('There is no category of tickets')
  return category.id
}

/** Creates a ticket of a member. */
export const aTicket = async (
  member: Person,
  { subject = 'Crushed box', message = 'One corner is crushed.', priority = 'medium' } = {},
): Promise<MemberTicket> => {
  const category_id = await categoryOf(member.api, 'General')
  const form = formOf({ subject, message, priority, category_id })
  return (await member.api.send<{ ticket: MemberTicket }>('POST', '/support/tickets', form)).ticket
}

/** Actions of the first administrator on a ticket, through the API. */
export const ticketActions = async (product: Product, ticket: string) => {
  const api = await adminApi(product)
  return {
    answer: (message: string, more: Readonly<Record<string, string>> = {}) =>
      api.send('POST', `/support/tickets/${ticket}/replies`, formOf({ message, ...more })),
    writes: () => api.send('POST', `/support/tickets/${ticket}/presence`, { writing: 'reply' }),
    set: (status: string) => api.send('PUT', `/support/tickets/${ticket}`, { status }),
  }
}

/** The conversation of a ticket as stored on the server. */
export const conversationOf = async (product: Product, member: Person, ticket: string): Promise<string[]> => {
  const api = callerOf(product, member.token)
  const reply = await api.get<{ ticket: MemberTicket }>(`/support/tickets/${ticket}`)
  return reply.ticket.conversation.map(({ message }) => message)
}
