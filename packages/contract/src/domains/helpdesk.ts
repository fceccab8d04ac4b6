import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, line, lines, time } from '../fields.ts'
import {
  ManagedTicket,
  draftFilesText,
  ListedTicket,
  SUBJECT_MAX,
  TICKET_TEXT_MAX,
  ticketExample,
  ticketFields,
  ticketFiles,
  ticketPriorities,
  ticketQueues,
  TicketResponse,
  ticketStatuses,
} from '../ticket.ts'
import { ticketFilters } from './tickets.ts'

// What administrators do with tickets besides replying.

const onTicket = z.strictObject({ id: anyId })
const exampleId = '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e'
const deskReply = z.object({ ticket: ManagedTicket })

export const getManagedTicket = endpoint({
  name: 'getManagedTicket',
  method: 'GET',
  path: '/support/manage/{id}',
  access: 'admin',
  right: 'support:read',
  summary: 'Get a ticket for agents, with messages, notes and events in one timeline',
  topics: ['tickets'],
  params: onTicket,
  response: deskReply,
})

export const addTicketNote = endpoint({
  name: 'addTicketNote',
  method: 'POST',
  path: '/support/tickets/{id}/notes',
  access: 'admin',
  right: 'support:write',
  addresses: 'unread',
  summary: 'Add an internal note to a ticket. Members never see it',
  multipart: true,
  params: onTicket,
  body: z.strictObject({ message: lines(TICKET_TEXT_MAX, 'Please enter a message.'), draft_files: draftFilesText }),
  files: ticketFiles,
  example: { body: { message: 'One left on the shelf.' } },
  response: z.object({ reply: TicketResponse }),
  refusals: ['ticket_merged', 'too_many_files'],
  idempotent: true,
})

export const getQueues = endpoint({
  name: 'getQueues',
  method: 'GET',
  path: '/support/queues',
  access: 'admin',
  right: 'support:read',
  summary: "Get ticket counts by queue, today's resolved tickets and recent response metrics",
  topics: ['tickets', 'platform'],
  response: z.object({
    queues: z.record(z.enum(ticketQueues), z.number()),
    resolvedToday: z.number(),
    /** The percentage of SLA targets met in the last 30 days; null: none fell due, or analytics is off. */
    targetsMetPercent: z.number().nullable(),
    /** Minutes to the first reply, median of 30 days; null: too few, or analytics is off. */
    firstAnswerMinutes: z.number().nullable(),
  }),
})

export const exportTickets = endpoint({
  name: 'exportTickets',
  method: 'GET',
  path: '/support/tickets/export',
  access: 'admin',
  right: 'support:read',
  summary: 'Export filtered tickets as CSV',
  query: z.strictObject(ticketFilters),
})

export const createTicketFor = endpoint({
  name: 'createTicketFor',
  method: 'POST',
  path: '/users/{id}/tickets',
  access: 'admin',
  right: 'support:write',
  summary: 'Create a ticket on behalf of a member, who is notified',
  multipart: true,
  params: onTicket,
  body: z.strictObject(ticketFields),
  files: ticketFiles,
  example: { body: { ...ticketExample, category_id: exampleId } },
  response: deskReply,
  refusals: ['category_unknown', 'not_a_member'],
  idempotent: true,
})

/** The changes of a macro or a bulk action; omitted: unchanged. */
export const ticketActions = {
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  /** `me`: the caller. */
  assigned_to: anyId.nullable().optional(),
  category_id: anyId.optional(),
}

/** The result for each: done, or the reason why not. */
export const Outcomes = z.object({
  outcomes: z.array(z.object({ id: z.string(), ticketReference: z.string(), done: z.boolean(), reason: z.string() })),
})

export const changeTickets = endpoint({
  name: 'changeTickets',
  method: 'POST',
  path: '/support/tickets/change',
  access: 'admin',
  right: 'support:write',
  summary: 'Update up to 100 tickets at once. Each ticket has its own result',
  body: z.strictObject({ ids: z.array(anyId).min(1).max(100), ...ticketActions }),
  example: { body: { ids: [exampleId], status: 'resolved' } },
  response: Outcomes,
  idempotent: true,
})

/** Administrators who can reply, for `assigned_to`. */
export const listAgents = endpoint({
  name: 'listAgents',
  method: 'GET',
  path: '/support/agents',
  access: 'admin',
  right: 'support:read',
  summary: 'List administrators who can reply to tickets, with their open ticket counts',
  topics: ['tickets', 'members'],
  response: z.object({ agents: z.array(z.object({ id: z.string(), name: z.string(), open: z.number() })) }),
})

/** Measured values only: null if nothing was measured. */
const Metrics = z.object({
  opened: z.number(),
  resolved: z.number(),
  firstAnswerMedian: z.number().nullable(),
  firstAnswerP90: z.number().nullable(),
  solutionMedian: z.number().nullable(),
  solutionP90: z.number().nullable(),
  targetsMetPercent: z.number().nullable(),
  good: z.number(),
  bad: z.number(),
})

const period = { days: z.enum(['1', '7', '30', '90', '365']).optional() }

export const getSupportAnalytics = endpoint({
  name: 'getSupportAnalytics',
  method: 'GET',
  path: '/analytics/support',
  access: 'admin',
  right: 'support:read',
  summary: 'Get support metrics: current ticket counts, and response and resolution times by category and agent',
  topics: ['tickets', 'platform'],
  query: z.strictObject(period),
  response: z.object({
    openTickets: z.number(),
    inProgressTickets: z.number(),
    resolvedToday: z.number(),
    /**
     * Minutes by the clock, inside or outside opening hours: mean of the period; null: nothing was replied to, or
     * analytics is off.
     */
    avgResponseMinutes: z.number().nullable(),
    /** null while analytics is off; the lists are empty then. */
    metrics: Metrics.nullable(),
    byCategory: z.array(Metrics.extend({ id: z.string(), name: z.string() })),
    byPerson: z.array(Metrics.extend({ id: z.string(), name: z.string() })),
  }),
})

export const exportSupportMetrics = endpoint({
  name: 'exportSupportMetrics',
  method: 'GET',
  path: '/analytics/support/export',
  access: 'admin',
  right: 'support:read',
  analytics: true,
  summary: 'Export support metrics as CSV',
  query: z.strictObject(period),
})

export const mergeTicket = endpoint({
  name: 'mergeTicket',
  method: 'POST',
  path: '/support/tickets/{id}/merge',
  access: 'admin',
  right: 'support:write',
  summary: 'Merge a ticket into another of the same member. This can be undone for a day',
  params: onTicket,
  body: z.strictObject({ into: anyId }),
  example: { body: { into: exampleId } },
  response: deskReply,
  refusals: ['merge_same', 'merge_other_member', 'ticket_merged', 'ticket_closed'],
  idempotent: true,
})

export const unmergeTicket = endpoint({
  name: 'unmergeTicket',
  method: 'POST',
  path: '/support/tickets/{id}/unmerge',
  access: 'admin',
  right: 'support:write',
  summary: 'Undo a ticket merge within a day. Messages from before move back; later ones stay',
  params: onTicket,
  response: deskReply,
  refusals: ['unmerge_late'],
})

export const splitTicket = endpoint({
  name: 'splitTicket',
  method: 'POST',
  path: '/support/tickets/{id}/split',
  access: 'admin',
  right: 'support:write',
  summary: 'Split messages of a ticket into a new one. The two are linked to each other',
  params: onTicket,
  body: z.strictObject({
    messages: z.array(anyId).min(1, 'Please choose at least one message.').max(200),
    subject: line(SUBJECT_MAX, 'Please enter a subject.'),
    category_id: anyId.optional(),
  }),
  example: { body: { messages: [exampleId], subject: 'Another question' } },
  response: deskReply,
  refusals: ['split_all', 'ticket_merged', 'category_unknown'],
  idempotent: true,
})

/** The context of a ticket. A part is null if the caller may not read it. */
export const getTicketContext = endpoint({
  name: 'getTicketContext',
  method: 'GET',
  path: '/support/manage/{id}/context',
  access: 'admin',
  right: 'support:read',
  summary: "Get a ticket's member with their level, orders, open requests and earlier tickets",
  topics: ['tickets', 'orders', 'wallet', 'members'],
  params: onTicket,
  response: z.object({
    member: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      avatar: z.string().nullable(),
      level: z.string(),
      status: z.string(),
      since: time,
      endsAt: time.nullable(),
      timeZone: z.string().nullable(),
    }),
    orders: z
      .object({
        count: z.number(),
        latest: z.array(
          z.object({ id: z.string(), reference: z.string(), title: z.string(), status: z.string(), total: z.number() }),
        ),
      })
      .nullable(),
    requests: z.array(z.object({ id: z.string(), title: z.string(), since: time })).nullable(),
    tickets: z.object({ count: z.number(), latest: z.array(ListedTicket) }),
  }),
})
