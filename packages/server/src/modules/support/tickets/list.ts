import { MOST_ROWS, tickets } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import type { SortKey } from '../../../platform/data/paging.ts'
import { type Search, searchFor, searchQuery } from '../../../platform/data/search.ts'
import { idOrNobody } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { READ_ROWS } from '../../../platform/files/csv.ts'
import { tables } from '../support.tables.ts'
import { conversationsOf } from './conversation.ts'
import { inQueue, isOpen } from './queue.ts'
import type { Party } from './ticket.ts'
import { listedTickets, presentTickets } from './ticket.present.ts'
import { allTickets, isMentioned } from './ticket-search.ts'

export type ListQuery = z.output<typeof tickets.listTickets.query>
export type Filters = Omit<ListQuery, 'limit' | 'cursor'>
type Sort = NonNullable<ListQuery['sort']>

interface Sorting {
  key: SortKey
  descending: boolean
}

/** Entries visible to the helpdesk only don't reorder a member's list. */
const ownLatest: Sorting = { key: { by: sql`ticket.public_updated_at`, kind: 'time' }, descending: true }

const sortings: Readonly<Record<Sort, Sorting>> = {
  desk: { key: { by: sql`ticket.desk_order`, kind: 'number' }, descending: false },
  latest: { key: { by: sql`ticket.updated_at`, kind: 'time' }, descending: true },
  waiting: { key: { by: sql`ticket.waiting_since`, kind: 'time' }, descending: false },
  due: { key: { by: sql`ticket.due_at`, kind: 'time' }, descending: false },
}

/** Only the rows that a sort order includes. */
const sortConditions: Readonly<Record<Sort, RawBuilder<boolean> | undefined>> = {
  desk: undefined,
  latest: undefined,
  waiting: sql`(${isOpen} and ticket.waiting_since is not null)`,
  due: sql`(${isOpen} and ticket.due_at is not null)`,
}

/** One page of tickets: a member's own, or all; without a limit including the messages of each. */
export const listTickets = async (tx: Tx, query: ListQuery, party: Party) => {
  const sort = query.sort ?? (party.role === 'admin' ? 'desk' : tickets.ownTicketSort)
  const condition = matching(tx, { ...query, sort }, party)
  const { key, descending } = party.role === 'admin' ? sortings[sort] : ownLatest
  const { rows, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all: listedTickets(tx, party).where(condition),
      some: tables(tx).selectFrom('ticket').where(condition),
      search: await searchOf(tx, query, party),
      sorting: { keys: [key], descending },
      id: sql`ticket.id`,
      beside: {},
    },
    { ...query, limit: query.limit ?? MOST_ROWS },
    sortConditions[sort] !== undefined,
  )
  const listed = await presentTickets(tx, rows, party)
  if (query.limit !== undefined) return { tickets: listed, total, ...cursors }
  const conversations = await conversationsOf(tx, listed, party)
  return {
    tickets: listed.map((ticket) => ({ ...ticket, conversation: conversations.get(ticket.id) ?? [] })),
    total,
    ...cursors,
  }
}

/** The first digits of the helpdesk order are the priority and the status: see the migration. */
const ORDER_UNIT = 100_000_000_000_000

/** Tickets of one priority are adjacent in the helpdesk order, so its index finds them. */
const ofPriority = (priority: tickets.TicketPriority): RawBuilder<boolean> => {
  const from = tickets.ticketPriorities.indexOf(priority) * tickets.ticketStatuses.length
  const [least, most] = [from * ORDER_UNIT, (from + tickets.ticketStatuses.length) * ORDER_UNIT]
  return sql`(ticket.desk_order >= ${sql.lit(least)} and ticket.desk_order < ${sql.lit(most)})`
}

const desksOwn = ['priority', 'category', 'queue', 'assigned_to', 'member'] as const

const isDesksOwn = (query: Filters): boolean =>
  desksOwn.some((name) => query[name] !== undefined) || (query.sort ?? tickets.ownTicketSort) !== tickets.ownTicketSort

/** The filters for a caller, as one condition. */
const matching = (tx: Tx, query: Filters, party: Party): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = []
  if (party.role === 'user') {
    if (isDesksOwn(query)) throw new Refusal('forbidden')
    conditions.push(sql`ticket.person_id = ${party.userId}`)
    if (query.search) conditions.push(isInOwn(tx.now, query.search))
  }
  if (query.status) conditions.push(sql`ticket.status = ${query.status}`)
  if (query.priority) conditions.push(ofPriority(query.priority))
  if (query.category) conditions.push(sql`ticket.category_id = ${idOrNobody(query.category)}`)
  if (query.assigned_to) conditions.push(sql`ticket.assigned_to = ${idOrNobody(query.assigned_to)}`)
  if (query.member) conditions.push(sql`ticket.person_id = ${idOrNobody(query.member)}`)
  if (query.queue) conditions.push(inQueue(query.queue, party.userId, tx.now))
  const sortCondition = query.sort && sortConditions[query.sort]
  if (sortCondition) conditions.push(sortCondition)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

/** A member's search of their own tickets: by reference or subject, or by visible messages. */
const isInOwn = (now: Date, search: string): RawBuilder<boolean> => {
  const query = searchQuery(search)
  return sql`(ticket.search @@ ${query} or ${isMentioned(now, query, sql`public`)})`
}

/** The search of the helpdesk. */
const searchOf = async (tx: Tx, query: Filters, { role }: Party): Promise<Search | undefined> =>
  role === 'admin' ? searchFor(tx, allTickets(tx.now), query) : undefined

/** The filtered tickets in the requested order. */
export const ticketsForExport = async (tx: Tx, filters: Filters, party: Party): Promise<tickets.ListedTicket[]> => {
  const { key, descending } = sortings[filters.sort ?? 'desk']
  const search = await searchOf(tx, filters, party)
  const rows = await listedTickets(tx, party)
    .where(matching(tx, filters, party))
    .where(search?.byIndex ?? sql<boolean>`true`)
    .orderBy(key.by, descending ? 'desc' : 'asc')
    .orderBy('ticket.id', descending ? 'desc' : 'asc')
    .limit(READ_ROWS)
    .execute()
  return presentTickets(tx, rows, party)
}
