import type { tickets } from '@vesica/contract'
import { sql } from 'kysely'
import { find, findById } from '../../../platform/data/find.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { isId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { type EntryRow, tables, type TicketRow } from '../support.tables.ts'
import { cannedIn, dropDraft, storeDraft } from './draft.ts'
import { draftFilesOf, storeFilesOf, storeForDraft } from './draft-files.ts'
import { writeEntry } from './entry.ts'
import { releaseDue, releaseLater } from './release.ts'
import { lockTicket, type Party, platform, refreshTicket } from './ticket.ts'

/** The author; for an administrator including the address, for the audit log. */
export type Writer = Party & Actor

interface MessageInput {
  message: string
  files: readonly PlacedFile[]
  /** Files of the draft that are sent along. */
  draft_files?: string | undefined
  /** For an administrator's reply: the saved replies used, as sent. */
  canned?: string | undefined
}

export const requireUnmerged = async (tx: Tx, { merged_into }: TicketRow): Promise<void> => {
  if (merged_into === null) return
  const into = await tables(tx).selectFrom('ticket').select(['id', 'reference']).where('id', '=', merged_into).execute()
  const reference = into[0]?.reference ?? ''
  throw new Refusal('ticket_merged', { reference }, { details: { id: merged_into, reference } })
}

/**
 * Writes a reply. For some seconds it can be undone; until then nobody else sees it and the ticket doesn't change. If
 * two people reply at the same moment, having seen the same, only one does: the ticket is locked, and the other keeps
 * the text as a draft.
 */
export const reply = async (
  tx: Tx,
  files: Files,
  writer: Writer,
  id: string,
  input: MessageInput & { seen?: string | undefined; then: tickets.TicketStatus | null },
): Promise<{ entry: EntryRow; ticket: TicketRow }> => {
  const ticket = await releaseDue(tx, await lockTicket(tx, id, writer))
  await requireUnmerged(tx, ticket)
  if (ticket.status === 'closed') throw new Refusal('ticket_closed')
  await requireSeen(tx, files, ticket, writer, input)
  const entry = await writeEntry(tx, files, ticket.id, {
    kind: 'message',
    side: writer.role,
    authorId: writer.userId,
    text: input.message,
    via: 'app',
    files: input.files,
    draftFiles: input.draft_files,
    release: 'later',
    thenStatus: writer.role === 'admin' ? input.then : null,
    canned: await cannedOf(tx, writer, ticket.id, input),
  })
  await written(tx, writer, ticket, entry)
  return { entry, ticket }
}

/** The distinct saved replies used in a reply, including those before it was undone or refused. */
const cannedOf = async (tx: Tx, writer: Writer, ticketId: string, { canned = '' }: MessageInput): Promise<string[]> => {
  if (writer.role === 'user') return []
  const input = canned.split(',').filter(isId)
  return [...new Set([...input, ...(await cannedIn(tx, ticketId, writer.userId))])]
}

/** Writes a note for the other administrators. */
export const addNote = async (
  tx: Tx,
  files: Files,
  writer: Writer,
  id: string,
  input: MessageInput,
): Promise<{ entry: EntryRow; ticket: TicketRow }> => {
  const ticket = await releaseDue(tx, await lockTicket(tx, id, writer))
  await requireUnmerged(tx, ticket)
  const entry = await writeEntry(tx, files, ticket.id, {
    kind: 'note',
    side: 'admin',
    authorId: writer.userId,
    text: input.message,
    via: 'app',
    files: input.files,
    draftFiles: input.draft_files,
    release: 'later',
  })
  await written(tx, writer, ticket, entry)
  return { entry, ticket }
}

/**
 * After writing: the draft is deleted, the release scheduled, and an administrator's action recorded in the audit log.
 */
const written = async (tx: Tx, writer: Writer, ticket: TicketRow, entry: EntryRow): Promise<void> => {
  const isNote = entry.kind === 'note'
  await dropDraft(tx, ticket.id, writer.userId, isNote ? 'note' : 'reply')
  await releaseLater(tx, entry)
  tx.announce({ topics: ['tickets'], users: [writer.userId] })
  if (writer.role === 'user') return
  await audit(tx, writer, {
    action: isNote ? 'note in ticket' : 'answer ticket',
    subject: { type: 'ticket', id: ticket.id },
    after: { message: entry.id, ticket: ticket.reference, ...(entry.then_status && { then: entry.then_status }) },
  })
}

/**
 * Checks that nobody else wrote after the last seen message. Administrators also learn of unreleased ones, so that no
 * two replies cross; a member is only held up by what they can read.
 */
const requireSeen = async (
  tx: Tx,
  files: Files,
  ticket: TicketRow,
  writer: Writer,
  input: MessageInput & { seen?: string | undefined },
): Promise<void> => {
  const { message, seen, files: sent } = input
  if (seen === undefined) return
  const messages = tables(tx)
    .selectFrom('ticket_entry')
    .where('ticket_id', '=', ticket.id)
    .where('kind', '=', 'message')
  const known = await findById(seen, messages.select(['id', 'created_at']).where('id', '=', seen))
  let newer = messages
    .select(['id', 'side', 'released'])
    .where((eb) => eb.or([eb('author_id', 'is', null), eb('author_id', '<>', writer.userId)]))
  if (known) newer = newer.where(sql<boolean>`(created_at, id) > (${known.created_at}, ${known.id})`)
  if (writer.role === 'user') newer = newer.where('released', '=', true)
  const [newest] = await newer.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).execute()
  if (!newest) return
  const canned = await cannedOf(tx, writer, ticket.id, input)
  await storeDraft(tx, ticket.id, writer.userId, { kind: 'reply', text: message, canned })
  await storeForDraft(tx, files, { ticketId: ticket.id, personId: writer.userId, kind: 'reply' }, sent)
  const draftFiles = (await draftFilesOf(tx, ticket.id, writer.userId)).reply
  const details = { seen: newest.id, from: newest.side, released: newest.released, files: draftFiles }
  throw new Refusal('ticket_newer', {}, { commit: true, details })
}

/** Undoes an unreleased message: it becomes the draft again, with its files, and was never visible. */
export const undoReply = async (tx: Tx, writer: Writer, id: string) => {
  const own = tables(tx)
    .selectFrom('ticket_entry')
    .selectAll()
    .where('id', '=', id)
    .where('author_id', '=', writer.userId)
    .where('kind', '<>', 'event')
  const { ticket_id } = await find(id, own)
  const ticket = await lockTicket(tx, ticket_id, platform)
  const entry = await find(id, own)
  if (entry.released || entry.release_at <= tx.now) throw new Refusal('undo_late')
  const kind = entry.kind === 'note' ? ('note' as const) : ('reply' as const)
  await storeFilesOf(tx, entry.id, { ticketId: ticket.id, personId: writer.userId, kind })
  await tables(tx).deleteFrom('ticket_entry').where('id', '=', entry.id).execute()
  await storeDraft(tx, ticket.id, writer.userId, { kind, text: entry.text, canned: entry.canned })
  refreshTicket(tx, { person_id: writer.userId }, 'both')
  if (writer.role === 'admin')
    await audit(tx, writer, {
      action: 'take back message',
      subject: { type: 'ticket', id: ticket.id },
      before: { message: entry.id, ticket: ticket.reference },
    })
  const files = await draftFilesOf(tx, ticket.id, writer.userId)
  return { draft: entry.text, kind, ticket_id: ticket.id, files: files[kind] }
}
