import type { tickets } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'

/** What is over neither waits nor is due. */
export const isOpen = sql<boolean>`ticket.status in ('open', 'in_progress')`
/** So long before it something is due soon. */
const SOON_HOURS = 4

/** Whether a ticket is in a queue of the desk. What sleeps is in no other. @param own who asks */
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
