import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, line, lines, linesOrNothing, pageText, searchText } from '../fields.ts'
import {
  Attachment,
  cannedText,
  ConversationMessage,
  ManagedTicket,
  draftFilesText,
  ListedTicket,
  Presence,
  Promised,
  ratings,
  SUBJECT_MAX,
  Ticket,
  TICKET_TEXT_MAX,
  ticketExample,
  ticketFields,
  ticketFiles,
  ticketPriorities,
  ticketQueues,
  TicketResponse,
  ticketStatuses,
} from '../ticket.ts'

export * from '../ticket.ts'

// Calls of both sides: a member's own tickets, and all tickets for administrators who can reply.

const onTicket = z.strictObject({ id: anyId })
const exampleId = '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e'

/** The sort orders for members; the others are for the helpdesk. */
export const ownTicketSort = 'latest'

/**
 * The filters of tickets. All but status, search and `latest` are for the helpdesk; members who send them are refused.
 */
export const ticketFilters = {
  search: searchText.optional(),
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  category: anyId.optional(),
  queue: z.enum(ticketQueues).optional(),
  assigned_to: anyId.optional(),
  member: anyId.optional(),
  /** Default for administrators: `desk`, that is priority, status, latest update. For members: latest update. */
  sort: z.enum(['desk', 'latest', 'waiting', 'due']).optional(),
}

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/support/tickets',
  access: 'signedIn',
  right: 'support:read',
  summary: "List the caller's tickets. Administrators get everyone's, by priority, status and latest update",
  topics: ['tickets'],
  /** Clients that request a page (`limit`) open each ticket separately; others also get the conversations. */
  query: z.strictObject({ ...ticketFilters, limit: pageText.optional(), cursor: cursorText.optional() }),
  response: z.object({
    tickets: z.array(
      ListedTicket.extend({
        /** The latest 100 messages, for a list without `limit`. */
        conversation: z.array(ConversationMessage).optional(),
      }),
    ),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getTicket = endpoint({
  name: 'getTicket',
  method: 'GET',
  path: '/support/tickets/{id}',
  access: 'member',
  summary: "Get one of the caller's tickets with its conversation",
  topics: ['tickets'],
  params: onTicket,
  response: z.object({ ticket: Ticket }),
})

export const createTicket = endpoint({
  name: 'createTicket',
  method: 'POST',
  path: '/support/tickets',
  access: 'member',
  summary: 'Create a ticket. Administrators are notified, and the response includes the expected response time',
  multipart: true,
  body: z.strictObject({
    ...ticketFields,
    /** The caller's own closed ticket that this one follows up. */
    follows: anyId.optional(),
  }),
  files: ticketFiles,
  example: { body: { ...ticketExample, category_id: exampleId } },
  response: z.object({ ticket: Ticket }),
  refusals: ['category_unknown', 'follows_open'],
  idempotent: true,
})

export const replyToTicket = endpoint({
  name: 'replyToTicket',
  method: 'POST',
  path: '/support/tickets/{id}/replies',
  access: 'signedIn',
  right: 'support:write',
  summary: 'Reply to a ticket. For 10 seconds it can be undone, and no one else sees it',
  multipart: true,
  params: onTicket,
  body: z.strictObject({
    message: lines(TICKET_TEXT_MAX, 'Please enter a message.'),
    /** The last message seen. If there is a newer one, this is refused and the text stays a draft. */
    seen: anyId.optional(),
    /** 'Mark as resolved after sending': administrators only. Multipart: text. */
    resolve: z.enum(['true', 'false']).optional(),
    draft_files: draftFilesText,
    /** Administrators only. */
    canned: cannedText,
  }),
  files: ticketFiles,
  example: { body: { message: 'Thank you.' } },
  response: z.object({ reply: z.union([ConversationMessage, TicketResponse]), status: z.enum(ticketStatuses) }),
  refusals: ['ticket_closed', 'ticket_newer', 'ticket_merged', 'too_many_files'],
  idempotent: true,
})

export const undoReply = endpoint({
  name: 'undoReply',
  method: 'POST',
  path: '/support/messages/{id}/undo',
  access: 'signedIn',
  right: 'support:write',
  summary: 'Undo a message just sent. It becomes the draft again, with its files',
  params: onTicket,
  response: z.object({
    draft: z.string(),
    kind: z.enum(['reply', 'note']),
    ticket_id: z.string(),
    /** All files that now wait with the draft. */
    files: z.array(Attachment),
  }),
  refusals: ['undo_late'],
})

export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/support/tickets/{id}/draft',
  access: 'signedIn',
  right: 'support:write',
  summary: "Save the caller's draft on a ticket. It does not expire",
  params: onTicket,
  body: z.strictObject({
    message: linesOrNothing(TICKET_TEXT_MAX),
    kind: z.enum(['reply', 'note']).optional(),
    /** The files that stay; the others are removed. Omitted: all stay. */
    files: z.array(anyId).max(100).optional(),
  }),
  example: { body: { message: 'Thank you for' } },
  response: z.object({ savedAt: z.iso.datetime().nullable() }),
})

export const getPresence = endpoint({
  name: 'getPresence',
  method: 'GET',
  path: '/support/tickets/{id}/presence',
  access: 'signedIn',
  right: 'support:read',
  summary: 'Get who else is on a ticket and who is writing',
  topics: ['presence'],
  params: onTicket,
  response: Presence,
})

export const reportPresence = endpoint({
  name: 'reportPresence',
  method: 'POST',
  path: '/support/tickets/{id}/presence',
  access: 'signedIn',
  right: 'support:read',
  summary:
    'Report that the caller is on a ticket, and whether they are writing. Send every 10 seconds; expires after 25',
  params: onTicket,
  body: z.strictObject({ writing: z.enum(['reply', 'note']).nullable(), leaving: z.boolean().optional() }),
  example: { body: { writing: null } },
  response: Presence,
})

export const markTicketSeen = endpoint({
  name: 'markTicketSeen',
  method: 'POST',
  path: '/support/tickets/{id}/seen',
  access: 'signedIn',
  right: 'support:read',
  summary: 'Set the last message of a ticket the caller has seen',
  params: onTicket,
  body: z.strictObject({ message: anyId }),
  example: { body: { message: exampleId } },
  response: z.object({ unread: z.boolean() }),
})

export const changeTicket = endpoint({
  name: 'changeTicket',
  method: 'PUT',
  path: '/support/tickets/{id}',
  access: 'signedIn',
  right: 'support:write',
  summary: "Close the caller's ticket. Administrators can set status, assignee, priority, category, subject and snooze",
  params: onTicket,
  body: z.strictObject({
    status: z.enum(ticketStatuses).optional(),
    assigned_to: anyId.nullable().optional(),
    priority: z.enum(ticketPriorities).optional(),
    category_id: anyId.optional(),
    subject: line(SUBJECT_MAX, 'Please enter a subject.').optional(),
    asleep_until: z.iso.datetime().nullable().optional(),
  }),
  example: { body: { status: 'closed' } },
  response: z.object({ ticket: z.union([ManagedTicket, Ticket]) }),
  refusals: ['ticket_closed', 'category_unknown', 'assignee_unknown', 'sleep_past', 'ticket_merged'],
})

export const rateTicket = endpoint({
  name: 'rateTicket',
  method: 'POST',
  path: '/support/tickets/{id}/rating',
  access: 'member',
  summary: 'Rate a solution, once per solution. Later ratings of it are ignored',
  params: onTicket,
  body: z.strictObject({ rating: z.enum(ratings), comment: linesOrNothing(1000).optional() }),
  example: { body: { rating: 'good' } },
  response: z.object({ ticket: Ticket }),
  refusals: ['rating_not_possible'],
})

/** What members see before they ask. */
export const getPromise = endpoint({
  name: 'getPromise',
  method: 'GET',
  path: '/support/promise',
  access: 'member',
  summary: 'Get the expected response time by priority, contact details and support hours',
  topics: ['platform'],
  query: z.strictObject({ priority: z.enum(ticketPriorities).optional() }),
  response: z.object({
    promise: Promised,
    contact: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      /** Directions in the administrators' own words. */
      directions: z.string(),
    }),
    /** Opening hours as lines: `Monday to Friday, 9:00 to 18:00 (Europe/Oslo)`; empty: not set. */
    hours: z.array(z.string()),
  }),
})

export const getTicketFile = endpoint({
  name: 'getTicketFile',
  method: 'GET',
  path: '/support/files/{id}',
  access: 'signedIn',
  right: 'support:read',
  summary: 'Download a file from a ticket message. Only participants in the conversation can',
  params: onTicket,
})
