import { z } from 'zod'
import type { FileRule } from './endpoint.ts'
import { anyId, line, lines, time } from './fields.ts'

// A ticket: what a member asks, and the conversation about it.

/** In the order of the desk, after the priority. */
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** In the order of the desk: the first comes first. */
export const ticketPriorities = ['urgent', 'high', 'medium', 'low'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** Where a ticket, or what is said in it, came from. */
export const ticketSources = ['app', 'mail', 'admin'] as const

export const SUBJECT_MAX = 200
/** Characters of a message, also of one that comes by mail. */
export const TICKET_TEXT_MAX = 20_000
export const TICKET_FILE_MAX_MB = 10
export const TICKET_FILES = 5
/** So long a message can be taken back, and until then nobody else sees it. */
export const UNDO_SECONDS = 10
/** Somebody who looks at a ticket says so this often, and is gone when they have not for so long. */
export const PRESENCE_BEAT_SECONDS = 10
export const PRESENCE_GONE_SECONDS = 25
/** So long a merge can be taken back. */
export const UNMERGE_HOURS = 24

export const ticketFile = {
  maxBytes: TICKET_FILE_MAX_MB * 1024 * 1024,
  kinds: ['png', 'jpeg', 'gif', 'webp', 'pdf', 'docx', 'txt', 'md'],
  required: false,
} as const satisfies FileRule

/** What a message may bring along. */
export const ticketFiles = {
  file1: ticketFile,
  file2: ticketFile,
  file3: ticketFile,
  file4: ticketFile,
  file5: ticketFile,
} as const

/** What is said of a ticket when it is opened, by its member or for them. */
export const ticketFields = {
  subject: line(SUBJECT_MAX, 'Please enter a subject.'),
  message: lines(TICKET_TEXT_MAX, 'Please enter a message.'),
  /** `medium` unless told otherwise. */
  priority: z.enum(ticketPriorities).optional(),
  category_id: anyId.min(1, 'Please choose a category.'),
}
export type TicketInput = z.output<z.ZodObject<typeof ticketFields>>

/** The same but for the category, which must be there first; tests send it. */
export const ticketExample = {
  subject: 'Crushed box',
  message: 'One corner is crushed.',
  priority: 'medium',
} as const

/** Files of the draft that go along with what is sent: their ids, with commas between. Multipart: text. */
export const draftFilesText = z
  .string()
  .max(TICKET_FILES * 37)
  .optional()

/** Canned replies that an answer was made of, which are counted: their ids, with commas between. Multipart: text. */
export const cannedText = z
  .string()
  .max(20 * 37)
  .optional()

/** Whether a member is offered to close a ticket. */
export const canClose = (status: TicketStatus): boolean => status !== 'resolved' && status !== 'closed'

/** Whether a ticket takes replies; one that is closed is followed by another. */
export const canReply = (status: TicketStatus): boolean => status !== 'closed'

export const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** Shown as a picture rather than as a name. */
  picture: z.boolean(),
  url: z.string(),
})
export type Attachment = z.output<typeof Attachment>

/** What both sides read of something that was said. */
const said = {
  message: z.string(),
  /** Of an answer by mail: what it quotes, which is folded away. */
  quoted: z.string().nullable(),
  timestamp: time,
  via: z.enum(ticketSources),
  /** Their names, and where they are. */
  attachments: z.array(Attachment),
  /** One's own that was just sent: until when it can be taken back. */
  undoableUntil: time.nullable(),
}

/** What a member reads: what was said, by them or by others. */
export const ConversationMessage = z.object({
  id: z.string(),
  author: z.enum(['user', 'other']),
  ...said,
})
export type ConversationMessage = z.output<typeof ConversationMessage>

/** When a member is told to hear, and how long it usually takes. Either is null where there is nothing honest to say. */
export const Promised = z.object({
  /** By when: from the target and the hours of the office; past: it was missed. */
  by: time.nullable(),
  /** What 9 of 10 waited at most in the last 30 days, in minutes; null: fewer than ten. */
  usualMinutes: z.number().nullable(),
})
export type Promised = z.output<typeof Promised>

export const ratings = ['good', 'bad'] as const

/** A ticket in lists, of members and of the desk. */
export const ListedTicket = z.object({
  id: z.string(),
  /** What both sides can name: `TKT-7KQ2M9XA`. */
  ticketReference: z.string(),
  subject: z.string(),
  /** What was asked first; in lists its beginning. */
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
  /** When the other side last answered; null: not yet. */
  lastResponse: time.nullable(),
  /** There is something of the other side that the caller has not seen. */
  unread: z.boolean(),
  /** The id of the administrator who has it; for members always null. Both are the same. */
  assigned_to: z.string().nullable(),
  assignedTo: z.string().nullable(),
  /** What only the desk reads; null for members. */
  desk: z
    .object({
      assigneeName: z.string().nullable(),
      /** The level of who asks. */
      level: z.string(),
      /** Since when the member waits for an answer; null: it is the member's turn, the clock stands. */
      waitingSince: time.nullable(),
      /** By when something is due: the first answer, the next one, or the solution. */
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

/** A line between messages: `Taken up by support`. Those for the desk alone are not in a member's. */
export const TicketEvent = z.object({ id: z.string(), words: z.string(), timestamp: time })

const linked = z.object({ id: z.string(), ticketReference: z.string(), subject: z.string() })

export const Ticket = ListedTicket.extend({
  conversation: z.array(ConversationMessage),
  events: z.array(TicketEvent),
  promise: Promised,
  /** The caller's own, kept while they write. */
  draft: z.string(),
  /** Those of what was taken back: they wait with the draft to be sent with it again. */
  draftFiles: z.array(Attachment),
  rating: z.enum(ratings).nullable(),
  /** Resolved, and not rated since. */
  canRate: z.boolean(),
  follows: linked.nullable(),
  followedBy: z.array(linked),
  /** Where the conversation goes on, after a merge. */
  mergedInto: linked.nullable(),
})
export type Ticket = z.output<typeof Ticket>

/** What the desk reads: one timeline of messages, notes and events. */
export const TicketResponse = z.object({
  id: z.string(),
  kind: z.enum(['message', 'note', 'event']),
  from: z.enum(['admin', 'user']),
  /** Who wrote it or did it; null: the platform itself. */
  author: z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  ...said,
  /** The reference of the ticket it was written in, where it came here by a merge. */
  cameFrom: z.string().nullable(),
  /** Of a reply that left by mail: what became of it. */
  mail: z.enum(['waiting', 'sent', 'failed', 'bounced']).nullable(),
})
export type TicketResponse = z.output<typeof TicketResponse>

/** A ticket as the desk works on it. */
export const DeskTicket = ListedTicket.extend({
  responses: z.array(TicketResponse),
  /** The last message of either side that the caller can see: what a reply says it has seen. */
  lastMessageId: z.string(),
  drafts: z.object({
    reply: z.string(),
    note: z.string(),
    savedAt: time.nullable(),
    /** Those of what was taken back: they wait with its draft to be sent with it again. */
    replyFiles: z.array(Attachment),
    noteFiles: z.array(Attachment),
  }),
  rating: z.enum(ratings).nullable(),
  ratingWords: z.string(),
  follows: linked.nullable(),
  followedBy: z.array(linked),
  mergedInto: linked.nullable(),
  /** Tickets that were merged into this one; `until` they can be taken out again. */
  merged: z.array(linked.extend({ until: time.nullable() })),
})
export type DeskTicket = z.output<typeof DeskTicket>

/** Who else is at a ticket. A member reads of the office as one, without names. */
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

/** The queues of the desk. */
export const ticketQueues = ['mine', 'nobody', 'waiting', 'due', 'asleep', 'all_open', 'resolved'] as const
export type TicketQueue = (typeof ticketQueues)[number]
