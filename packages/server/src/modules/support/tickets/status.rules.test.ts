import { tickets } from '@vesica/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterMember, afterAgent, movedTo, type Timed } from './status.rules.ts'

const started = new Date('2026-05-01T10:00:00Z')
const status = fc.constantFrom(...tickets.ticketStatuses)
type Step =
  | { by: 'member' }
  | { by: 'office'; then: tickets.TicketStatus | null }
  | { by: 'set'; to: tickets.TicketStatus }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ by: fc.constant('member' as const) }),
  fc.record({ by: fc.constant('office' as const), then: fc.option(status) }),
  fc.record({ by: fc.constant('set' as const), to: status }),
)

const afterStep = (ticket: Timed, action: Step, now: Date): Timed => {
  if (action.by === 'set') return { ...ticket, ...movedTo(ticket, action.to, now) }
  if (action.by === 'office') {
    const moved = movedTo(ticket, afterAgent(ticket.status, action.then), now)
    return { ...ticket, ...moved, office_wrote_at: now, waiting_since: null }
  }
  const moved = movedTo(ticket, afterMember(ticket.status), now)
  return { ...ticket, ...moved, member_wrote_at: now, waiting_since: ticket.waiting_since ?? now }
}

test('timestamps stay consistent with the status through any sequence of steps', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const first = { status: 'open' as const, office_wrote_at: null, resolved_at: null, closed_at: null, solutions: 0 }
      let ticket: Timed = { ...first, member_wrote_at: started, waiting_since: started }
      for (const [index, action] of steps.entries()) {
        const before = ticket
        ticket = afterStep(ticket, action, new Date(started.getTime() + (index + 1) * 60_000))
        const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
        expect(ticket.closed_at !== null).toBe(ticket.status === 'closed')
        if (ticket.status === 'resolved') expect(ticket.resolved_at).not.toBeNull()
        if (!isOver) expect(ticket.resolved_at).toBeNull()
        if (isOver) expect(ticket.waiting_since).toBeNull()
        // A member's message never ends up in a resolved or closed ticket.
        if (action.by === 'member') expect([isOver, ticket.waiting_since !== null]).toEqual([false, true])
        if (action.by === 'office' && before.status === 'closed') expect(ticket.status).toBe('closed')
        expect(ticket.solutions - before.solutions).toBe(
          ticket.status === 'resolved' && before.status !== 'resolved' ? 1 : 0,
        )
      }
    }),
    { numRuns: 500 },
  )
})
