import { shortened } from '../../../platform/beginning.rules.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Addressee, notify, logActivity } from '../../activity/index.ts'
import { listHolders, namesOf } from '../../identity/index.ts'
import { mailKey } from '../mail/address.ts'
import { answersTo } from '../mail/letters.ts'
import { ratingPath } from '../mail/rating-link.ts'
import type { EntryRow, TicketRow } from '../support.tables.ts'

/** So much of a message stands in a notification. */
const SHOWN = 600

const excerpt = (text: string): string => shortened(text, SHOWN)

/** Where a member finds their ticket. */
export const memberPath = (id: string): string => `/support/${id}`
/** Where administrators do. */
export const deskPath = (id: string): string => `/admin/support?ticket=${id}`

const aboutOf = ({ reference }: TicketRow): string => `ticket ${reference}`

/** Brings a message of a member to whoever has the ticket, or to all who may answer. */
export const notifyHelpdesk = async (tx: Tx, ticket: TicketRow, entry: EntryRow): Promise<void> => {
  const holders = await listHolders(tx, 'support:write')
  const assigned = holders.filter(({ id }) => id === ticket.assigned_to)
  await notify(tx, assigned.length > 0 ? assigned : holders, {
    kind: 'ticket_waiting',
    asks: { kind: 'ticket', id: ticket.id },
    key: `message ${entry.id}`,
    about: aboutOf(ticket),
    title: `${ticket.reference}: ${ticket.subject}`,
    text: `${(await namesOf(tx, [ticket.person_id])).get(ticket.person_id) ?? 'A member'} writes: ${excerpt(entry.text)}`,
    action: { label: 'Open the ticket', path: deskPath(ticket.id) },
  })
}

/** Brings an answer to the member. */
export const notifyMember = async (
  tx: Tx,
  person: Addressee,
  ticket: TicketRow,
  { entry, isResolved }: { entry: EntryRow; isResolved: boolean },
): Promise<void> => {
  // What an administrator opened for a member begins with an answer to nothing.
  const resolved = 'We think this is resolved. If it isn’t, reply in the ticket to reopen it.'
  const title = `${ticket.entries > 1 ? 'Reply to ' : ''}${ticket.reference}: ${ticket.subject}`
  await notify(tx, [person], {
    kind: 'ticket_answer',
    asks: { kind: 'answer', id: ticket.id },
    key: `message ${entry.id}`,
    about: aboutOf(ticket),
    title,
    text: excerpt(entry.text),
    ...(isResolved && { also: [resolved] }),
    letter: [...paragraphsOf(entry.text), ...(isResolved ? [resolved] : [])],
    replyTo: answersTo(ticket.id),
    action: await actionOf(tx, ticket, isResolved),
  })
  await logActivity(tx, person.id, {
    type: 'support',
    title,
    status: isResolved ? 'resolved' : 'answered',
  })
}

/** A text as a letter says it: whole, in its paragraphs. */
const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((one) => one.trim() !== '')

/** Where a letter leads; about a solution also whether it helped. */
const actionOf = async (tx: Tx, ticket: TicketRow, isResolved: boolean) => {
  const action = { label: 'Open the ticket', path: memberPath(ticket.id) }
  if (!isResolved) return action
  const key = await mailKey(tx)
  const answers = [
    { label: 'Yes, it helped', path: ratingPath(key, ticket, tx.now, 'good') },
    { label: 'No, it didn’t', path: ratingPath(key, ticket, tx.now, 'bad') },
  ]
  return { ...action, choice: { question: 'Did our reply help?', answers } }
}

/** Lets the member know what became of a ticket without a message. */
export const notifyOfStatus = async (tx: Tx, person: Addressee, ticket: TicketRow): Promise<void> => {
  const words = ticket.status === 'resolved' ? 'resolved' : 'closed'
  const more =
    ticket.status === 'resolved'
      ? 'If it isn’t, reply in the ticket to reopen it.'
      : 'If something is missing, open a follow-up ticket.'
  await notify(tx, [person], {
    kind: 'ticket_news',
    key: `ticket ${ticket.id} ${ticket.version}`,
    about: aboutOf(ticket),
    title: `${ticket.reference} is ${words}: ${ticket.subject}`,
    text: `Your ticket was marked as ${words}. ${more}`,
    replyTo: answersTo(ticket.id),
    action: await actionOf(tx, ticket, ticket.status === 'resolved'),
  })
  await logActivity(tx, person.id, { type: 'support', title: `${ticket.reference}: ${ticket.subject}`, status: words })
}
