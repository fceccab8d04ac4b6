import { tickets } from '@vesica/contract'
import { sql } from 'kysely'
import { after, SECOND } from '../../../platform/clock.ts'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { namesOf } from '../../identity/index.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { getTicketOf, type Party } from './ticket.ts'

type Writing = 'reply' | 'note' | null

const seatOf = (tx: Tx, ticketId: string, personId: string) =>
  tables(tx)
    .selectFrom('ticket_seat')
    .select(['here_until', 'writing'])
    .where('ticket_id', '=', ticketId)
    .where('person_id', '=', personId)

const toMember = (doing: string): string => (doing === 'note' ? 'reading' : doing)

/**
 * Records that a person is viewing a ticket. The others are notified when they come, leave, or start or stop writing.
 */
export const reportPresence = async (
  tx: Tx,
  party: Party,
  id: string,
  input: { writing: Writing; leaving?: boolean | undefined },
): Promise<tickets.Presence> => {
  const ticket = await getTicketOf(tx, id, party)
  const before = await seatOf(tx, ticket.id, party.userId).executeTakeFirst()
  const wasHere = before?.here_until != null && before.here_until > tx.now
  const leaves = input.leaving === true
  const writing = leaves ? null : input.writing
  const here_until = leaves ? tx.now : after(tx.now, tickets.PRESENCE_TTL_SECONDS * SECOND)
  await tables(tx)
    .insertInto('ticket_seat')
    .values({ ticket_id: ticket.id, person_id: party.userId, seen_entry: null, seen_at: null, here_until, writing })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'person_id']).doUpdateSet({ here_until, writing }))
    .execute()
  const previous = wasHere ? (before.writing ?? 'reading') : 'away'
  const current = leaves ? 'away' : (writing ?? 'reading')
  if (previous !== current) {
    // That a note is being written is hidden from the member: to them its author is just viewing.
    const users = toMember(previous) === toMember(current) ? [] : [ticket.person_id]
    tx.announce({ topics: ['presence'], users, admins: 'support:read' })
  }
  return presence(tx, ticket, party)
}

/** Who else is viewing a ticket. */
export const getPresence = async (tx: Tx, party: Party, id: string): Promise<tickets.Presence> =>
  presence(tx, await getTicketOf(tx, id, party), party)

const presence = async (tx: Tx, ticket: TicketRow, party: Party): Promise<tickets.Presence> => {
  const seats = await tables(tx)
    .selectFrom('ticket_seat')
    .select(['person_id', 'writing', 'here_until'])
    .where('ticket_id', '=', ticket.id)
    .where('person_id', '<>', party.userId)
    .where('here_until', '>', tx.now)
    .orderBy('here_until', 'desc')
    .execute()
  const present = seats.flatMap(({ here_until, ...seat }) => (here_until ? [{ ...seat, until: here_until }] : []))
  return { people: party.role === 'admin' ? await named(tx, ticket, present) : asOne(present) }
}

interface Seat {
  person_id: string
  writing: Writing
  until: Date
}

const named = async (tx: Tx, ticket: TicketRow, here: readonly Seat[]): Promise<tickets.Presence['people']> => {
  const names = await namesOf(
    tx,
    here.map((seat) => seat.person_id),
  )
  return here.map(({ person_id, writing, until }) => ({
    id: person_id,
    name: names.get(person_id) ?? '',
    side: person_id === ticket.person_id ? 'user' : 'admin',
    writing,
    until: until.toISOString(),
  }))
}

/** To members the administrators are one: who they are, and that they write notes, is hidden. */
const asOne = (here: readonly Seat[]): tickets.Presence['people'] => {
  const [latest] = here
  if (!latest) return []
  const writing = here.some((seat) => seat.writing === 'reply') ? 'reply' : null
  return [{ id: 'support', name: 'Support', side: 'admin', writing, until: latest.until.toISOString() }]
}

/** Records the last message a person has seen; it never moves back. */
export const markTicketSeen = async (
  tx: Tx,
  party: Party,
  id: string,
  message: string,
): Promise<{ unread: boolean }> => {
  const ticket = await getTicketOf(tx, id, party)
  const entries = tables(tx)
    .selectFrom('ticket_entry')
    .select(['id', 'release_at'])
    .where('ticket_id', '=', ticket.id)
    .where('id', '=', message)
    .where((eb) => eb.or([eb('author_id', '=', party.userId), eb('release_at', '<=', tx.now)]))
  const entry = await find(message, party.role === 'admin' ? entries : entries.where('public', '=', true))
  // One's own unreleased message is ahead; messages of others until then are not seen by it.
  const seen_at = entry.release_at > tx.now ? tx.now : entry.release_at
  const noted = await tables(tx)
    .insertInto('ticket_seat')
    .values({
      ticket_id: ticket.id,
      person_id: party.userId,
      seen_entry: entry.id,
      seen_at,
      here_until: null,
      writing: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['ticket_id', 'person_id'])
        .doUpdateSet({ seen_entry: entry.id, seen_at })
        .where(sql<boolean>`ticket_seat.seen_at is null or ticket_seat.seen_at < excluded.seen_at`),
    )
    .returning('seen_at')
    .executeTakeFirst()
  if (noted) tx.announce({ topics: ['tickets'], users: [party.userId] })
  return { unread: isUnread(ticket, party, noted?.seen_at ?? (await seenAt(tx, ticket.id, party.userId))) }
}

const seenAt = async (tx: Tx, ticketId: string, personId: string): Promise<Date | null> => {
  const row = await tables(tx)
    .selectFrom('ticket_seat')
    .select('seen_at')
    .where('ticket_id', '=', ticketId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.seen_at ?? null
}

/** Whether the other side wrote something after what a person has seen. */
export const isUnread = (
  ticket: Pick<TicketRow, 'member_wrote_at' | 'office_wrote_at'>,
  { role }: Party,
  seenAt: Date | null,
): boolean => {
  const wrote = role === 'admin' ? ticket.member_wrote_at : ticket.office_wrote_at
  return wrote !== null && (seenAt === null || wrote > seenAt)
}
