import type { tickets } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { levelInForce, peopleByIds, presentAvatar } from '../../identity/index.ts'
import { tables } from '../support.tables.ts'
import { isUnread } from './seat.ts'
import type { Party } from './ticket.ts'
import { presentFacts, ticketColumns } from './ticket.record.ts'

/** How much of the first message a list includes. */
const BEGINNING = 200

/** The columns of a listed ticket for a caller, including what they have seen of it. */
export const listedTickets = (tx: Tx, { userId }: Party) =>
  tables(tx)
    .selectFrom('ticket')
    .innerJoin('support_category', 'support_category.id', 'ticket.category_id')
    .leftJoin('ticket_seat', (join) =>
      join.onRef('ticket_seat.ticket_id', '=', 'ticket.id').on('ticket_seat.person_id', '=', userId),
    )
    .select(ticketColumns)
    .select(['support_category.name as category_name', 'ticket_seat.seen_at'])
    .select(
      sql<string | null>`(
        select left(text, ${sql.lit(BEGINNING)}) from ticket_entry
         where ticket_entry.ticket_id = ticket.id and kind = 'message' order by created_at, id limit 1)`.as(
        'beginning',
      ),
    )

export type ListedRow = Awaited<ReturnType<ReturnType<typeof listedTickets>['executeTakeFirstOrThrow']>>
type People = Awaited<ReturnType<typeof peopleByIds>>

/** Rows in API format, with the names of member and assignee. */
export const presentTickets = async (
  tx: Tx,
  rows: readonly ListedRow[],
  party: Party,
): Promise<tickets.ListedTicket[]> => {
  const people = await peopleByIds(
    tx,
    rows.flatMap((row) => [row.person_id, ...(row.assigned_to === null ? [] : [row.assigned_to])]),
  )
  return rows.map((row) => present(row, party, people, tx.now))
}

const present = (row: ListedRow, party: Party, people: People, now: Date): tickets.ListedTicket => {
  const person = people.get(row.person_id)
  const isAgent = party.role === 'admin'
  return {
    ...presentFacts(row),
    id: row.id,
    ticketReference: row.reference,
    message: row.beginning ?? '',
    userId: row.person_id,
    userName: person?.name ?? '',
    userEmail: person?.email ?? '',
    userAvatar: person ? presentAvatar(person) : null,
    category: row.category_name.toLowerCase(),
    categoryName: row.category_name,
    category_id: row.category_id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: (isAgent ? row.updated_at : row.public_updated_at).toISOString(),
    lastResponse: row.office_wrote_at?.toISOString() ?? null,
    unread: isUnread(row, party, row.seen_at),
    assigned_to: isAgent ? row.assigned_to : null,
    assignedTo: isAgent ? row.assigned_to : null,
    helpdesk: isAgent ? presentDesk(row, people, now) : null,
  }
}

const presentDesk = (row: ListedRow, people: People, now: Date): NonNullable<tickets.ListedTicket['helpdesk']> => {
  const person = people.get(row.person_id)
  return {
    assigneeName: row.assigned_to === null ? null : (people.get(row.assigned_to)?.name ?? ''),
    level: person ? levelInForce(person, now) : 'none',
    waitingSince: row.waiting_since?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    dueFor: dueFor(row),
    asleepUntil: row.asleep_until?.toISOString() ?? null,
    source: row.source,
    messages: row.entries,
    version: row.version,
  }
}

const dueFor = (row: ListedRow): 'first' | 'next' | 'solution' | null => {
  const due = row.due_at?.getTime()
  if (due === undefined) return null
  if (row.first_due_at?.getTime() === due) return 'first'
  return row.next_due_at?.getTime() === due ? 'next' : 'solution'
}
