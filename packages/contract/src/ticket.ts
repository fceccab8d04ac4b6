import { z } from 'zod'
import type { FileRule } from './endpoint.ts'
import { anyId, line, lines, time } from './fields.ts'

// A ticket: a member's question, and the conversation about it.

/** In helpdesk order, after the priority. */
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** In helpdesk order: the first comes first. */
export const ticketPriorities = ['urgent', 'high', 'medium', 'low'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** The channel of a ticket or a message. */
export const ticketSources = ['app', 'mail', 'admin'] as const

export const SUBJECT_MAX = 200
/** The maximum characters of a message, including one by email. */
export const TICKET_TEXT_MAX = 20_000
export const TICKET_FILE_MAX_MB = 10
export const TICKET_FILES = 5
/** How long a sent message can be undone; until then nobody else sees it. */
export const UNDO_SECONDS = 10
/** How often viewers of a ticket report their presence; it expires after twice that. */
export const PRESENCE_BEAT_SECONDS = 10
export const PRESENCE_TTL_SECONDS = 25
/** How long a merge can be undone. */
export const UNMERGE_HOURS = 24

export const ticketFile = {
  maxBytes: TICKET_FILE_MAX_MB * 1024 * 1024,
  kinds: ['png', 'jpeg', 'gif', 'webp', 'pdf', 'docx', 'txt', 'md'],
  required: false,
} as const satisfies FileRule

/** The attachments of a message. */
export const ticketFiles = {
  file1: ticketFile,
  file2: ticketFile,
  file3: ticketFile,
  file4: ticketFile,
  file5: ticketFile,
} as const

/** The fields for opening a ticket, by a member or for them. */
export const ticketFields = {
  subject: line(SUBJECT_MAX, 'Please enter a subject.'),
  message: lines(TICKET_TEXT_MAX, 'Please enter a message.'),
  /** Default: `medium`. */
  priority: z.enum(ticketPriorities).optional(),
  category_id: anyId.min(1, 'Please choose a category.'),
}
export type TicketInput = z.output<z.ZodObject<typeof ticketFields>>

/** The same without the category, which must exist first; tests send it. */
export const ticketExample = {
  subject: 'Crushed box',
  message: 'One corner is crushed.',
  priority: 'medium',
} as const

/** The ids of the draft's files that are sent along, separated by commas. Multipart: text. */
export const draftFilesText = z
  .string()
  .max(TICKET_FILES * 37)
  .optional()

/** The ids of the saved replies used in an answer, for counting, separated by commas. Multipart: text. */
export const cannedText = z
  .string()
  .max(20 * 37)
  .optional()

/** Whether a member is offered to close a ticket. */
export const canClose = (status: TicketStatus): boolean => status !== 'resolved' && status !== 'closed'

/** Whether a ticket accepts replies; a closed one is followed up by another. */
export const canReply = (status: TicketStatus): boolean => status !== 'closed'

export const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** Displayed as a picture rather than as a name. */
  picture: z.boolean(),
  url: z.string(),
})
export type Attachment = z.output<typeof Attachment>

/** What both sides see of a message. */
const visibleMessage = {
  message: z.string(),
  /** For a reply by email: its quotation, which is collapsed. */
  quoted: z.string().nullable(),
  timestamp: time,
  via: z.enum(ticketSources),
  /** The names and URLs of the files. */
  attachments: z.array(Attachment),
  /** Until when one's own message can be undone. */
  undoableUntil: time.nullable(),
}

/** What a member sees of a message, by them or by others. */
export const ConversationMessage = z.object({
  id: z.string(),
  author: z.enum(['user', 'other']),
  ...visibleMessage,
})
export type ConversationMessage = z.output<typeof ConversationMessage>

/** When a member can expect a reply, and how long it usually takes. Either is null if nothing honest can be said. */
export const Promised = z.object({
  /** The expected time by target and opening hours; a past time was missed. */
  by: time.nullable(),
  /** Median wait for a first answer in the last 30 days, in minutes by the clock; null: fewer than ten. */
  usualMinutes: z.number().nullable(),
})
export type Promised = z.output<typeof Promised>

export const ratings = ['good', 'bad'] as const

/** A ticket in lists, of members and of the helpdesk. */
export const ListedTicket = z.object({
  id: z.string(),
  /** The reference both sides can name: `TKT-7KQ2M9XA`. */
  ticketReference: z.string(),
  subject: z.string(),
  /** The first question; in lists its beginning. */
  message: z.string(),
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  userAvatar: z.string().nullable(),
  /** Of its category: the name in lower case (`technical`, `billing`, `account`, `general`), the name, and the id. */
  category: z.string(),
  categoryName: z.string(),
  category_id: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  createdAt: time,
  updatedAt: time,
  /** When the other side last replied; null: not yet. */
  lastResponse: time.nullable(),
  /** Whether the other side wrote something that the caller has not seen. */
  unread: z.boolean(),
  /** The id of the assigned administrator; always null for members. Both are the same. */
  assigned_to: z.string().nullable(),
  assignedTo: z.string().nullable(),
  /** For the helpdesk only; null for members. */
  helpdesk: z
    .object({
      assigneeName: z.string().nullable(),
      /** The member's level. */
      level: z.string(),
      /** Since when the member waits for a reply; null: it is the member's turn and the clock is stopped. */
      waitingSince: time.nullable(),
      /** When something is due: the first reply, the next one, or the solution. */
      dueAt: time.nullable(),
      dueFor: z.enum(['first', 'next', 'solution']).nullable(),
      asleepUntil: time.nullable(),
      source: z.enum(ticketSources),
      /** Messages of both sides. */
      messages: z.number(),
      version: z.number(),
    })
    .nullable(),
})
export type ListedTicket = z.output<typeof ListedTicket>

/** An event between messages: `Assigned to support`. Events for the helpdesk only are not in a member's view. */
export const TicketEvent = z.object({ id: z.string(), text: z.string(), timestamp: time })

const linked = z.object({ id: z.string(), ticketReference: z.string(), subject: z.string() })

export const Ticket = ListedTicket.extend({
  conversation: z.array(ConversationMessage),
  events: z.array(TicketEvent),
  promise: Promised,
  /** The caller's own draft, saved while they write. */
  draft: z.string(),
  /** The files of an undone message: they stay with the draft to be sent with it again. */
  draftFiles: z.array(Attachment),
  rating: z.enum(ratings).nullable(),
  /** Resolved, and not rated since. */
  canRate: z.boolean(),
  follows: linked.nullable(),
  followedBy: z.array(linked),
  /** Where the conversation continues after a merge. */
  mergedInto: linked.nullable(),
})
export type Ticket = z.output<typeof Ticket>

/** The helpdesk's timeline of messages, notes and events. */
export const TicketResponse = z.object({
  id: z.string(),
  kind: z.enum(['message', 'note', 'event']),
  from: z.enum(['admin', 'user']),
  /** The author; null: the platform itself. */
  author: z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  ...visibleMessage,
  /** The reference of the ticket it was written in, if it came here by a merge. */
  mergedFrom: z.string().nullable(),
  /** The delivery state of a reply by email. */
  mail: z.enum(['waiting', 'sent', 'failed', 'bounced']).nullable(),
})
export type TicketResponse = z.output<typeof TicketResponse>

/** A ticket as the helpdesk sees it. */
export const ManagedTicket = ListedTicket.extend({
  responses: z.array(TicketResponse),
  /** The last message of either side visible to the caller: replies state that they have seen it. */
  lastMessageId: z.string(),
  drafts: z.object({
    reply: z.string(),
    note: z.string(),
    savedAt: time.nullable(),
    /** The files of an undone message: they stay with its draft to be sent with it again. */
    replyFiles: z.array(Attachment),
    noteFiles: z.array(Attachment),
  }),
  rating: z.enum(ratings).nullable(),
  ratingComment: z.string(),
  follows: linked.nullable(),
  followedBy: z.array(linked),
  mergedInto: linked.nullable(),
  /** Tickets that were merged into this one; `until` they can be separated again. */
  merged: z.array(linked.extend({ until: time.nullable() })),
})
export type ManagedTicket = z.output<typeof ManagedTicket>

/** Who else is viewing a ticket. Members see the team as one, without names. */
export const Presence = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      side: z.enum(['admin', 'user']),
      writing: z.enum(['reply', 'note']).nullable(),
      until: time,
    }),
  ),
})
export type Presence = z.output<typeof Presence>

/** The queues of the helpdesk. */
export const ticketQueues = ['mine', 'nobody', 'waiting', 'due', 'asleep', 'all_open', 'resolved'] as const
export type TicketQueue = (typeof ticketQueues)[number]
