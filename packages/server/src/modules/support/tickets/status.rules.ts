import type { tickets } from '@vesica/contract'

/** The timestamps that a ticket's status determines. */
export interface Timed {
  status: tickets.TicketStatus
  member_wrote_at: Date | null
  office_wrote_at: Date | null
  waiting_since: Date | null
  resolved_at: Date | null
  closed_at: Date | null
  solutions: number
}

export const isOpen = (status: tickets.TicketStatus): boolean => status === 'open' || status === 'in_progress'

/** Since when the member waits for a reply, if the ticket is open: they wrote last. */
const waitingSince = (ticket: Timed, now: Date): Date | null => {
  if (ticket.waiting_since) return ticket.waiting_since
  const { member_wrote_at: member, office_wrote_at: agent } = ticket
  return member && (!agent || member > agent) ? now : null
}

/**
 * The changes when a ticket gets a status: a solution is counted, a finished ticket waits for nothing, and a reopened
 * one is neither resolved nor closed.
 */
export const movedTo = (ticket: Timed, status: tickets.TicketStatus, now: Date): Partial<Timed> => {
  if (status === ticket.status) return {}
  if (isOpen(status)) return { status, resolved_at: null, closed_at: null, waiting_since: waitingSince(ticket, now) }
  if (status === 'closed') return { status, closed_at: now, waiting_since: null }
  return { status, resolved_at: now, closed_at: null, waiting_since: null, solutions: ticket.solutions + 1 }
}

/** The status after a member's message: a finished ticket is reopened. */
export const afterMember = (status: tickets.TicketStatus): tickets.TicketStatus => (isOpen(status) ? status : 'open')

/** The status after an administrator's message. @param then the status they set with it */
export const afterAgent = (status: tickets.TicketStatus, then: tickets.TicketStatus | null): tickets.TicketStatus => {
  if (status === 'closed') return 'closed'
  return then ?? (status === 'open' ? 'in_progress' : status)
}
