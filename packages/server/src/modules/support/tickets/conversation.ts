import type { tickets } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { type EmailState, emailStates } from '../../activity/index.ts'
import { peopleByIds, presentAvatar } from '../../identity/index.ts'
import { type EntryRow, tables, type TicketRow } from '../support.tables.ts'
import type { Party } from './ticket.ts'
import { filesOf, presentFiles } from './ticket-file.ts'

const entryColumns = [
  'id',
  'kind',
  'side',
  'author_id',
  'text',
  'quoted',
  'via',
  'created_at',
  'release_at',
  'released',
  'public',
] as const

/** The entries a person may read: unreleased ones only if they wrote them. */
const readableBy = (tx: Tx, { role, userId }: Party) => {
  const readable = tables(tx)
    .selectFrom('ticket_entry')
    .select(entryColumns)
    .select((eb) => filesOf(eb.ref('ticket_entry.id')).as('files'))
    .select((eb) =>
      eb.selectFrom('ticket').select('reference').whereRef('ticket.id', '=', 'ticket_entry.origin_id').as('origin'),
    )
    .where((eb) => eb.or([eb('release_at', '<=', tx.now), eb('author_id', '=', userId)]))
  return role === 'admin' ? readable : readable.where('public', '=', true)
}

/** The same for one ticket, in order. */
const entriesFor = (tx: Tx, ticketId: string, party: Party) =>
  readableBy(tx, party)
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at')
    .orderBy(sql`kind = 'event'`)
    .orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof entriesFor>['executeTakeFirstOrThrow']>>
type EntryState = Pick<EntryRow, 'author_id' | 'released' | 'release_at'>

const undoableUntil = (entry: EntryState, { userId }: Party, now: Date): string | null =>
  entry.author_id === userId && !entry.released && entry.release_at > now ? entry.release_at.toISOString() : null

/** A message as a member sees it: administrators are anonymous. */
const presentMessage = (
  entry: Omit<Row, 'files' | 'public' | 'origin' | 'kind'>,
  attachments: tickets.Attachment[],
  party: Party,
  now: Date,
): tickets.ConversationMessage => ({
  id: entry.id,
  author: entry.side === 'user' ? 'user' : 'other',
  message: entry.text,
  quoted: entry.quoted,
  timestamp: entry.created_at.toISOString(),
  via: entry.via,
  attachments,
  undoableUntil: undoableUntil(entry, party, now),
})

/** The conversation as a member sees it, with the events between messages. */
export const readConversation = async (tx: Tx, ticketId: string, party: Party) => {
  const rows = await entriesFor(tx, ticketId, party).execute()
  return {
    conversation: rows
      .filter(({ kind }) => kind === 'message')
      .map((row) => presentMessage(row, presentFiles(row.files), party, tx.now)),
    events: rows
      .filter(({ kind }) => kind === 'event')
      .map((row) => ({ id: row.id, text: row.text, timestamp: row.created_at.toISOString() })),
  }
}

/** The number of latest messages per ticket in a list. */
const LATEST = 100

/** The latest messages of tickets by ticket id, as a member sees them. */
export const conversationsOf = async (
  tx: Tx,
  listed: readonly { id: string }[],
  party: Party,
): Promise<ReadonlyMap<string, tickets.ConversationMessage[]>> => {
  const latest = readableBy(tx, party)
    .where('ticket_id', '=', sql<string>`ticket.id`)
    .where('kind', '=', 'message')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
  const rows = await tables(tx)
    .selectFrom('ticket')
    .innerJoinLateral(latest.as('said'), (join) => join.onTrue())
    .selectAll('said')
    .select('ticket.id as ticket_id')
    .where('ticket.id', '=', sql<string>`any(${listed.map(({ id }) => id)}::uuid[])`)
    .orderBy('said.created_at')
    .orderBy('said.id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.ticket_id)].map(([id, messages]) => [
      id,
      messages.map((row) => presentMessage(row, presentFiles(row.files), party, tx.now)),
    ]),
  )
}

type Author = NonNullable<tickets.TicketResponse['author']>

interface Looking {
  party: Party
  /** The authors by id. */
  authors: ReadonlyMap<string, Author>
  /** The delivery states of the emails about entries, by entry. */
  mail?: ReadonlyMap<string, EmailState>
  now: Date
}

/** A message, note or event as the helpdesk sees it. */
const presentResponse = (
  entry: Omit<Row, 'files' | 'public'>,
  attachments: tickets.Attachment[],
  { party, authors, mail, now }: Looking,
): tickets.TicketResponse => ({
  id: entry.id,
  kind: entry.kind,
  from: entry.side,
  author: entry.author_id === null ? null : (authors.get(entry.author_id) ?? null),
  message: entry.text,
  quoted: entry.quoted,
  timestamp: entry.created_at.toISOString(),
  via: entry.via,
  attachments,
  undoableUntil: undoableUntil(entry, party, now),
  mergedFrom: entry.origin,
  mail: mail?.get(`message ${entry.id}`) ?? null,
})

const authorsOf = async (tx: Tx, ids: readonly string[]): Promise<Looking['authors']> => {
  const people = await peopleByIds(tx, ids)
  return new Map(
    [...people.values()].map((person) => [
      person.id,
      { id: person.id, name: person.name, avatar: presentAvatar(person) },
    ]),
  )
}

type Owned = Pick<TicketRow, 'id' | 'person_id'>

/** The whole timeline of a ticket as the helpdesk sees it, and its last message. */
export const readTimeline = async (tx: Tx, { id: ticketId, person_id }: Owned, party: Party) => {
  const rows = await entriesFor(tx, ticketId, party).execute()
  const answers = rows.filter(({ kind, side, released }) => kind === 'message' && side === 'admin' && released)
  const mail = await emailStates(
    tx,
    person_id,
    'ticket_answer',
    answers.map(({ id }) => `message ${id}`),
  )
  const authors = await authorsOf(
    tx,
    rows.flatMap(({ author_id }) => (author_id === null ? [] : [author_id])),
  )
  return {
    responses: rows.map((row) => presentResponse(row, presentFiles(row.files), { party, authors, mail, now: tx.now })),
    lastMessageId: rows.findLast(({ kind }) => kind === 'message')?.id ?? '',
  }
}

const attachmentsOf = async (tx: Tx, { id }: EntryRow): Promise<tickets.Attachment[]> => {
  const row = await tables(tx)
    .selectFrom('ticket_entry')
    .select((eb) => filesOf(eb.ref('ticket_entry.id')).as('files'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return presentFiles(row.files)
}

/** A member's own new message. */
export const presentOwnMessage = async (tx: Tx, entry: EntryRow, self: Party): Promise<tickets.ConversationMessage> =>
  presentMessage(entry, await attachmentsOf(tx, entry), self, tx.now)

/** An administrator's own new message. */
export const presentOwnResponse = async (tx: Tx, entry: EntryRow, self: Party): Promise<tickets.TicketResponse> => {
  const authors = await authorsOf(tx, [self.userId])
  return presentResponse({ ...entry, origin: null }, await attachmentsOf(tx, entry), {
    party: self,
    authors,
    now: tx.now,
  })
}
