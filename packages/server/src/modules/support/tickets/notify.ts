import { notices } from '../../../i18n/notices.ts'
import { shortened } from '../../../platform/beginning.rules.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Addressee, notify, logActivity } from '../../activity/index.ts'
import { listHolders, namesOf } from '../../identity/index.ts'
import { mailKey } from '../mail/address.ts'
import { answersTo } from '../mail/emails.ts'
import { ratingPath } from '../mail/rating-link.ts'
import type { EntryRow, TicketRow } from '../support.tables.ts'

const copy = notices.support.ticket

/** How much of a message a notification includes. */
const EXCERPT_MAX = 600

const excerpt = (text: string): string => shortened(text, EXCERPT_MAX)

/** The member's link to their ticket. */
export const memberPath = (id: string): string => `/support/${id}`
/** The administrators' link. */
export const helpdeskPath = (id: string): string => `/admin/support?ticket=${id}`

const aboutOf = ({ reference }: TicketRow): string => `ticket ${reference}`

/** Notifies the assignee, or everyone who can reply, of a member's message. */
export const notifyHelpdesk = async (tx: Tx, ticket: TicketRow, entry: EntryRow): Promise<void> => {
  const holders = await listHolders(tx, 'support:write')
  const assigned = holders.filter(({ id }) => id === ticket.assigned_to)
  await notify(tx, assigned.length > 0 ? assigned : holders, {
    kind: 'ticket_waiting',
    asks: { kind: 'ticket', id: ticket.id },
    key: `message ${entry.id}`,
    about: aboutOf(ticket),
    title: copy.named(ticket.reference, ticket.subject),
    text: copy.memberWrites((await namesOf(tx, [ticket.person_id])).get(ticket.person_id), excerpt(entry.text)),
    action: { label: copy.open, path: helpdeskPath(ticket.id) },
  })
}

/** Notifies the member of a reply. */
export const notifyMember = async (
  tx: Tx,
  person: Addressee,
  ticket: TicketRow,
  { entry, isResolved }: { entry: EntryRow; isResolved: boolean },
): Promise<void> => {
  // A ticket opened by an administrator for a member starts with a message that replies to nothing.
  const titleOf = ticket.entries > 1 ? copy.replyTo : copy.named
  const title = titleOf(ticket.reference, ticket.subject)
  await notify(tx, [person], {
    kind: 'ticket_answer',
    asks: { kind: 'answer', id: ticket.id },
    key: `message ${entry.id}`,
    about: aboutOf(ticket),
    title,
    text: excerpt(entry.text),
    ...(isResolved && { also: [copy.resolved] }),
    letter: [...paragraphsOf(entry.text), ...(isResolved ? [copy.resolved] : [])],
    replyTo: answersTo(ticket.id),
    action: await actionOf(tx, ticket, isResolved),
  })
  await logActivity(tx, person.id, {
    type: 'support',
    title,
    status: isResolved ? 'resolved' : 'answered',
  })
}

/** A text in an email: complete, in its paragraphs. */
const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')

/** The links of an email; for a solution also whether it helped. */
const actionOf = async (tx: Tx, ticket: TicketRow, isResolved: boolean) => {
  const action = { label: copy.open, path: memberPath(ticket.id) }
  if (!isResolved) return action
  const key = await mailKey(tx)
  const answers = [
    { label: copy.rating.good, path: ratingPath(key, ticket, tx.now, 'good') },
    { label: copy.rating.bad, path: ratingPath(key, ticket, tx.now, 'bad') },
  ]
  return { ...action, choice: { question: copy.rating.question, answers } }
}

/** Notifies the member of a change of a ticket without a message. */
export const notifyOfStatus = async (tx: Tx, person: Addressee, ticket: TicketRow): Promise<void> => {
  const outcome = ticket.status === 'resolved' ? 'resolved' : 'closed'
  await notify(tx, [person], {
    kind: 'ticket_news',
    key: `ticket ${ticket.id} ${ticket.version}`,
    about: aboutOf(ticket),
    ...copy.ended[outcome](ticket.reference, ticket.subject),
    replyTo: answersTo(ticket.id),
    action: await actionOf(tx, ticket, ticket.status === 'resolved'),
  })
  await logActivity(tx, person.id, {
    type: 'support',
    title: copy.named(ticket.reference, ticket.subject),
    status: outcome,
  })
}
