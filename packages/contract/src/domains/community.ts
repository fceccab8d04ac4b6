import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, line, lines, linesOrNothing, time } from '../fields.ts'

// Discussions below library items and courses, by members who have access, with one level of replies.

/** How long authors can edit a comment. */
export const EDIT_MINUTES = 15
/** The maximum characters of a comment. */
export const MOST_COMMENT = 4000
export const MOST_BAN_DAYS = 365

export const placeTypes = ['item', 'course'] as const
export type PlaceType = (typeof placeTypes)[number]

export const reportReasons = ['unkind', 'advertising', 'off_topic', 'unlawful', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Removed by its author, or hidden by an administrator: its text is in no response to others. */
export const commentStates = ['shown', 'removed', 'hidden'] as const

export const Comment = z.object({
  id: z.string(),
  author: z.string(),
  /** Whether the author is an administrator now. */
  staff: z.boolean(),
  state: z.enum(commentStates),
  /** Markdown; empty if it was removed, or is hidden from the caller. */
  text: z.string(),
  createdAt: time,
  editedAt: time.nullable(),
  /** For a comment: its number of replies. */
  replies: z.number(),
  own: z.boolean(),
  /** Until when the caller can edit it; null: no longer, or not theirs. */
  editableUntil: time.nullable(),
  /** Whether the caller has reported it. */
  reported: z.boolean(),
  /** Visible to its author only. */
  hiddenReason: z.string().nullable(),
})
export type Comment = z.output<typeof Comment>

export const ReportedComment = z.object({
  id: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  place: z.object({ type: z.enum(placeTypes), id: z.string(), title: z.string() }),
  /** The comment it replies to. */
  repliesTo: z.string().nullable(),
  text: z.string(),
  createdAt: time,
  /** The first report since the last decision; null: none is pending. */
  reportedAt: time.nullable(),
  reports: z.array(z.object({ by: z.string(), reason: z.enum(reportReasons), details: z.string(), at: time })),
  /** The last decision. */
  decision: z.enum(['kept', 'hidden', 'removed']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  /** How many comments of the author are hidden, and until when they cannot comment. */
  authorHidden: z.number(),
  authorBannedUntil: time.nullable(),
})
export type ReportedComment = z.output<typeof ReportedComment>

const Discussion = z.object({
  open: z.boolean(),
  /** The number of comments and replies, without removed and hidden ones. */
  comments: z.number(),
})

const onPlace = z.strictObject({ type: z.enum(placeTypes), id: anyId })
const onOne = z.strictObject({ id: anyId })
const reply = z.object({ comment: Comment })
const text = lines(MOST_COMMENT, 'Please write something first.')
const decided = z.object({ comment: ReportedComment })

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/community/places/{type}/{id}/comments',
  access: 'member',
  feature: 'community',
  summary: 'List comments on an item or course, newest first, or replies to one, oldest first',
  topics: ['community', 'content', 'courses'],
  params: onPlace,
  query: z.strictObject({
    limit: limitText,
    cursor: cursorText.optional(),
    /** The comment whose replies are requested. */
    replies_to: anyId.optional(),
  }),
  response: z.object({
    discussion: Discussion,
    /** Until when the caller cannot comment. */
    bannedUntil: time.nullable(),
    comments: z.array(Comment),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
  refusals: ['content_locked'],
})

export const addComment = endpoint({
  name: 'addComment',
  method: 'POST',
  path: '/community/places/{type}/{id}/comments',
  access: 'member',
  feature: 'community',
  addresses: 'refused',
  allowance: 'comment',
  summary: 'Create a comment on an item or course the caller can access, or a reply to one',
  params: onPlace,
  body: z.strictObject({ text, reply_to: anyId.optional() }),
  example: { body: { text: 'The second part helped me most.' } },
  response: reply,
  refusals: ['content_locked', 'comments_closed', 'commenting_barred', 'comment_gone'],
  idempotent: true,
})

export const editComment = endpoint({
  name: 'editComment',
  method: 'PUT',
  path: '/community/comments/{id}',
  access: 'member',
  feature: 'community',
  addresses: 'refused',
  allowance: 'comment',
  summary: `Update the caller's comment within ${EDIT_MINUTES} minutes of posting`,
  params: onOne,
  body: z.strictObject({ text }),
  example: { body: { text: 'The third part helped me most.' } },
  response: reply,
  refusals: ['content_locked', 'comments_closed', 'commenting_barred', 'comment_settled'],
})

export const removeComment = endpoint({
  name: 'removeComment',
  method: 'DELETE',
  path: '/community/comments/{id}',
  access: 'member',
  feature: 'community',
  summary: "Delete the caller's comment. If it has replies, a placeholder remains",
  params: onOne,
  response: z.object({ message: z.string() }),
})

export const reportComment = endpoint({
  name: 'reportComment',
  method: 'POST',
  path: '/community/comments/{id}/report',
  access: 'member',
  feature: 'community',
  summary: 'Report a comment to administrators. Each member can report it once',
  params: onOne,
  body: z.strictObject({
    reason: z.enum(reportReasons, 'Please choose a reason from the list.'),
    details: linesOrNothing(500).optional(),
  }),
  example: { body: { reason: 'unkind', details: 'It is about a person.' } },
  response: z.object({ message: z.string() }),
  refusals: ['content_locked', 'own_comment'],
})

export const listReportedComments = endpoint({
  name: 'listReportedComments',
  method: 'GET',
  path: '/community/reports',
  access: 'admin',
  right: 'content:read',
  summary: 'List reported comments awaiting a decision, oldest first',
  topics: ['community'],
  query: z.strictObject({ limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    comments: z.array(
      z.object({
        id: z.string(),
        author: z.string(),
        text: z.string(),
        title: z.string(),
        reportedAt: time,
        reports: z.number(),
      }),
    ),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getReportedComment = endpoint({
  name: 'getReportedComment',
  method: 'GET',
  path: '/community/reports/{id}',
  access: 'admin',
  right: 'content:read',
  summary: 'Get a reported comment with its reports',
  topics: ['community'],
  params: onOne,
  response: decided,
})

export const dismissReports = endpoint({
  name: 'dismissReports',
  method: 'POST',
  path: '/community/reports/{id}/dismiss',
  access: 'admin',
  right: 'content:write',
  claimable: true,
  summary: 'Dismiss the reports of a comment, which stays visible',
  params: onOne,
  response: decided,
  refusals: ['already_decided'],
})

const banDays = z
  .number()
  .int('Please enter whole days.')
  .min(1, 'Please enter a day at least.')
  .max(MOST_BAN_DAYS, `Please enter at most ${MOST_BAN_DAYS} days.`)
const reason = line(300, 'Please say why: the author reads it.')

export const hideComment = endpoint({
  name: 'hideComment',
  method: 'POST',
  path: '/community/reports/{id}/hide',
  access: 'admin',
  right: 'content:write',
  claimable: true,
  summary:
    'Hide a reported comment and notify its author of the reason. They can also be banned from commenting for some days',
  params: onOne,
  body: z.strictObject({
    reason,
    ban_days: banDays.optional(),
  }),
  example: { body: { reason: 'It is about a person, not about the subject.', ban_days: 7 } },
  response: decided,
  refusals: ['already_decided'],
})

export const banAuthor = endpoint({
  name: 'banAuthor',
  method: 'POST',
  path: '/community/reports/{id}/ban',
  access: 'admin',
  right: 'content:write',
  summary:
    'Ban the author of a reported comment, even a deleted one, from commenting for some days. They are notified of the reason',
  params: onOne,
  body: z.strictObject({ reason, ban_days: banDays }),
  example: { body: { reason: 'It was about a person, not about the subject.', ban_days: 7 } },
  response: decided,
})

export const getDiscussion = endpoint({
  name: 'getDiscussion',
  method: 'GET',
  path: '/community/places/{type}/{id}',
  access: 'admin',
  right: 'content:read',
  summary: 'Get whether comments are open on an item or course, and how many there are',
  topics: ['community'],
  params: onPlace,
  response: z.object({ discussion: Discussion }),
})

export const setDiscussion = endpoint({
  name: 'setDiscussion',
  method: 'PUT',
  path: '/community/places/{type}/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Open or close comments on an item or course. Existing comments stay visible',
  params: onPlace,
  body: z.strictObject({ open: z.boolean() }),
  example: { body: { open: false } },
  response: z.object({ discussion: Discussion }),
})
