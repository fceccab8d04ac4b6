import { type RawBuilder, sql } from 'kysely'
import type { Query, SearchedList } from '../../../platform/data/search.ts'
import { byOwner } from '../../identity/index.ts'

/** Messages without notes and undone ones. */
const isWritten = (now: Date) => sql<boolean>`kind <> 'event' and release_at <= ${now}`

/** Whether it was said in a ticket. Not with `exists`, for which all messages would be looked up at once. */
export const isMentioned = (now: Date, query: Query, condition: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  select true from ticket_entry where ticket_entry.ticket_id = ticket.id and ${isWritten(now)} and ${condition}
     and ticket_entry.search @@ ${query} limit 1)`

/** The helpdesk's search: by reference or subject, by messages, and by member. */
export const allTickets = (now: Date): SearchedList => ({
  table: 'ticket',
  parts: {
    status: sql`ticket.status`,
    priority: sql`ticket.priority`,
    category: sql`ticket.category_id`,
    assigned_to: sql`ticket.assigned_to`,
  },
  ways: [
    { name: 'tickets', words: sql`ticket.search`, holds: (query) => sql`ticket.search @@ ${query}` },
    {
      name: 'tickets by message',
      words: sql`(select search from ticket_entry where ticket_id = ticket.id and ${isWritten(now)} order by created_at, id limit 1)`,
      holds: (query) => sql`${isMentioned(now, query, sql`true`)} is true`,
      ids: (query) => sql`select ticket_id from ticket_entry where search @@ ${query} and ${isWritten(now)}`,
    },
    byOwner({
      name: 'tickets by person',
      personId: sql`ticket.person_id`,
      ids: (isTrue) => sql`select id from ticket where ${isTrue(sql`ticket.person_id`)}`,
    }),
  ],
})
