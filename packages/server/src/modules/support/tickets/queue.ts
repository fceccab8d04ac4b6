import type { tickets } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'

/** Closed and resolved tickets are neither waiting nor due. */
export const isOpen = sql<boolean>`ticket.status in ('open', 'in_progress')`
/** How long before its due time a ticket counts as due soon. */
const SOON_HOURS = 4

/** Whether a ticket is in a queue of the helpdesk. A snoozed one is in no other. @param own the caller */
export const inQueue = (queue: tickets.TicketQueue, own: string, now: Date): RawBuilder<boolean> => {
  const awake = sql<boolean>`(ticket.asleep_until is null or ticket.asleep_until <= ${now})`
  const open = sql<boolean>`${isOpen} and ${awake}`
  switch (queue) {
    case 'mine':
      return sql`(${open} and ticket.assigned_to = ${own})`
    case 'nobody':
      return sql`(${open} and ticket.assigned_to is null)`
    case 'waiting':
      return sql`(${open} and ticket.waiting_since is not null)`
    case 'due':
      return sql`(${open} and ticket.due_at is not null and ticket.due_at <= ${after(now, SOON_HOURS * HOUR)})`
    case 'asleep':
      return sql`(${isOpen} and ticket.asleep_until > ${now})`
    case 'all_open':
      return sql`(${isOpen})`
    case 'resolved':
      return sql`(ticket.status = 'resolved')`
  }
}
