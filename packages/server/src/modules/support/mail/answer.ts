import { notices } from '../../../i18n/notices.ts'
import { beginningOf } from '../../../platform/beginning.rules.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { MailRefused } from '../../../platform/mail/smtp-in.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { findPerson, type Person } from '../../identity/index.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { writeEntry } from '../tickets/entry.ts'
import { release, releaseDue } from '../tickets/release.ts'
import { memberPath } from '../tickets/notify.ts'
import { lockTicket, platform } from '../tickets/ticket.ts'

const copy = notices.support

/** The member of the ticket in an address, if they may still write. */
export interface Answering {
  ticket: Pick<TicketRow, 'id' | 'reference' | 'subject'>
  person: Person
}

/** The ticket of an address and its member, if both exist and the member may sign in. @throws MailRefused */
export const findAnswering = async (tx: Tx, ticketId: string): Promise<Answering> => {
  const ticket = await tables(tx)
    .selectFrom('ticket')
    .select(['id', 'reference', 'subject', 'person_id'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  const person = ticket && (await findPerson(tx, ticket.person_id))
  // Members whose application was never decided have no tickets.
  if (!ticket || person?.status !== 'active') throw new MailRefused('This address no longer accepts email.')
  return { ticket, person }
}

/** Where the conversation continues: a merged ticket leads to another, which may have been merged too. */
const lockCurrent = async (tx: Tx, ticketId: string): Promise<TicketRow> => {
  const ticket = await lockTicket(tx, ticketId, platform)
  return ticket.merged_into === null ? ticket : lockCurrent(tx, ticket.merged_into)
}

/** A message by email. */
export interface MailedMessage {
  /** Identifies an email that arrives again. */
  key: string
  messageId: string | null
  text: string
  quoted: string | null
  files: readonly PlacedFile[]
}

/** Records that an email arrived, and returns whether it is the first time, even for concurrent deliveries. */
const isFirst = async (
  tx: Tx,
  ticketId: string,
  { key, messageId }: Pick<MailedMessage, 'key' | 'messageId'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: rows } = await tables(tx)
    .insertInto('ticket_mail')
    .values({ ticket_id: ticketId, mail_key: key, message_id: messageId, entry_id: null, received_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return rows !== 0n
}

/**
 * Adds an email to a ticket as its member's message, once. A closed ticket accepts none: the member is told how to
 * continue.
 */
export const addMailedMessage = async (
  tx: Tx,
  files: Files,
  { ticket: { id }, person }: Answering,
  message: MailedMessage,
): Promise<void> => {
  const ticket = await releaseDue(tx, await lockCurrent(tx, id))
  if (!(await isFirst(tx, ticket.id, message))) return
  if (ticket.status === 'closed') return notifyClosed(tx, person, ticket, message)
  const { text, quoted, files: sent } = message
  const author = { kind: 'message', side: 'user', authorId: person.id, via: 'mail', release: 'now' } as const
  const entry = await writeEntry(tx, files, ticket.id, { ...author, text, quoted, files: sent })
  await tables(tx)
    .updateTable('ticket_mail')
    .set({ entry_id: entry.id })
    .where('ticket_id', '=', ticket.id)
    .where('mail_key', '=', message.key)
    .execute()
  await release(tx, ticket, entry)
}

/** How much of a rejected message is quoted back, so that nobody has to write it again. */
const QUOTED_MAX = 5000

const notifyClosed = (tx: Tx, person: Person, ticket: TicketRow, { key, text }: MailedMessage): Promise<void> =>
  notify(tx, [person], {
    kind: 'ticket_news',
    key: `closed ${ticket.id} ${key}`,
    about: `ticket ${ticket.reference}`,
    ...copy.mail.ticketClosed(ticket.reference, ticket.subject),
    also: [copy.mail.youWrote(beginningOf(text, QUOTED_MAX))],
    action: { label: copy.ticket.openFollowUp, path: `/support?open=new&follows=${ticket.id}` },
  })

/** Tells a member, once per address, that it has expired. The email goes to their known address, nowhere else. */
export const notifyExpired = async (tx: Tx, { ticket, person }: Answering, lastDay: number): Promise<void> => {
  const key = `expired ${lastDay}`
  if (!(await isFirst(tx, ticket.id, { key, messageId: null }))) return
  await notify(tx, [person], {
    kind: 'ticket_news',
    key: `${key} ${ticket.id}`,
    about: `ticket ${ticket.reference}`,
    ...copy.mail.addressExpired(ticket.subject),
    action: { label: copy.ticket.open, path: memberPath(ticket.id) },
  })
}
