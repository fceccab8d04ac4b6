import { randomUUID } from 'node:crypto'
import { helpdesk, type Input, supportCategories, tickets } from '@vesica/contract'
import { aMember, type Person } from './people.ts'
import type { Running } from './running.ts'

/** How long a message can be recalled, plus a millisecond. Repeated here, because users rely on this duration. */
export const RELEASED_MS = 10_001

type Body = Input<typeof tickets.createTicket>['body']
type Files = Partial<Record<'file1' | 'file2' | 'file3' | 'file4' | 'file5', File>>

export const noFiles = { file1: undefined, file2: undefined, file3: undefined, file4: undefined, file5: undefined }
export const text = (name: string, content = 'Words.') => new File([content], name, { type: 'text/plain' })
export const at = (id: string) => ({ params: { id } })

/** The id of a category by name. */
export const categoryId = async (person: Person, name = 'Technical'): Promise<string> => {
  const { categories } = await person.call(supportCategories.listSupportCategories, {})
  const category = categories.find((candidate) => candidate.name === name)
  if (!category) throw new Error(`There is no category ${name}`)
  return category.id
}

/** Opens a ticket as a member. */
export const ask = async (member: Person, changes: Partial<Body> = {}, files: Files = {}, headers = {}) => {
  const category_id = changes.category_id ?? (await categoryId(member))
  const body = { subject: 'Crushed box', message: 'One corner is crushed.', ...changes, category_id }
  return (await member.call(tickets.createTicket, { body, files: { ...noFiles, ...files } }, headers)).ticket
}

interface Reply {
  message?: string
  seen?: string
  resolve?: 'true' | 'false'
  draft_files?: string
  canned?: string
}

/** Replies to a ticket as the member or the helpdesk. */
export const answer = (person: Person, id: string, reply: Reply = {}, files: Files = {}, headers = {}) =>
  person.call(
    tickets.replyToTicket,
    { ...at(id), body: { message: 'Thank you.', ...reply }, files: { ...noFiles, ...files } },
    headers,
  )

export const note = (admin: Person, id: string, message = 'One left on the shelf.') =>
  admin.call(helpdesk.addTicketNote, { ...at(id), body: { message }, files: noFiles })

export const own = async (member: Person, id: string) => (await member.call(tickets.getTicket, at(id))).ticket
export const asAgent = async (admin: Person, id: string) => (await admin.call(helpdesk.getManagedTicket, at(id))).ticket

type Changes = Input<typeof tickets.changeTicket>['body']
export const change = (person: Person, id: string, body: Changes) =>
  person.call(tickets.changeTicket, { ...at(id), body })

/** A member with a ticket. */
export const aTicket = async (running: Running, changes: Partial<Body> = {}) => {
  const member = await aMember(running)
  return { member, ticket: await ask(member, changes) }
}

/** Advances the clock until messages can no longer be recalled, and opens the ticket, which releases them. */
export const released = async (running: Running, admin: Person, id: string) => {
  running.clock.advance(RELEASED_MS)
  return asAgent(admin, id)
}

export const aKey = () => ({ 'idempotency-key': randomUUID() })
