import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, line, lineOrNothing, lines, time } from '../fields.ts'
import { PendingChange } from './approvals.ts'

export const announcementStatuses = ['draft', 'planned', 'sending', 'sent'] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]

export const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown. */
  text: z.string(),
  /** The link: a path of the product. */
  path: z.string().nullable(),
  /** The levels in the audience. */
  audience: z.array(z.string()),
  status: z.enum(announcementStatuses),
  plannedFor: time.nullable(),
  /** A scheduled sending, while it waits for another administrator or can still be cancelled. */
  pendingChange: PendingChange.nullable(),
  sentAt: time.nullable(),
  /** The number of people it was sent to so far, and how many have read it. */
  written: z.number(),
  read: z.number(),
  createdBy: z.string(),
  createdAt: time,
  version: z.number(),
})

/** A path for members, verbatim: a path that changes when dots are resolved is refused. */
const isPage = (path: string): boolean =>
  /^\/(?!\/|admin|api)[\w\-./?=&%]*$/i.test(path) && !/\/\.{0,2}\/|^[^?]*(%|\/\.{1,2}($|\?))/.test(path)

const fields = {
  title: line(150, 'Please enter a title.'),
  text: lines(5000, 'Please enter what you announce.'),
  /** Empty: no link. */
  path: lineOrNothing(300)
    .refine((path) => path === '' || isPage(path), {
      error: 'Please enter a page of this platform, as /content or /store.',
    })
    .optional(),
  /** The levels in the audience; `none`: members without one. */
  audience: z.array(line(40)).max(30).prefault([]),
}

const onOne = z.strictObject({ id: anyId })
const reply = z.object({ announcement: Announcement })
const manage = { access: 'admin', right: 'announcements:write' } as const

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/announcements',
  access: 'admin',
  right: 'announcements:read',
  summary: 'List announcements, including drafts and scheduled ones, newest first',
  topics: ['announcements', 'control'],
  query: z.strictObject({
    limit: limitText,
    cursor: cursorText.optional(),
    status: z.enum(announcementStatuses, 'Please choose a status from the list.').optional(),
  }),
  response: z.object({
    announcements: z.array(Announcement),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const previewAnnouncement = endpoint({
  name: 'previewAnnouncement',
  method: 'GET',
  path: '/announcements/{id}/preview',
  access: 'admin',
  right: 'announcements:read',
  summary: "Preview an announcement's recipients by level, and the levels that cannot open its link",
  topics: ['announcements', 'members'],
  params: onOne,
  response: z.object({
    people: z.number(),
    byLevel: z.array(z.object({ level: z.string(), people: z.number() })),
    /** Levels without access to the linked page: they get it without the link. */
    withoutLink: z.array(z.string()),
    /** Levels of which only those enrolled in the lesson's course who have reached it get the link. */
    studentsOnly: z.array(z.string()),
  }),
})

export const createAnnouncement = endpoint({
  name: 'createAnnouncement',
  method: 'POST',
  path: '/announcements',
  ...manage,
  summary: 'Create an announcement as a draft. No one is notified yet',
  body: z.strictObject(fields),
  example: { body: { title: 'A new course', text: 'It begins on Monday.', path: '/content', audience: ['seeker'] } },
  response: reply,
  refusals: ['audience_missing', 'level_unknown'],
  idempotent: true,
})

export const updateAnnouncement = endpoint({
  name: 'updateAnnouncement',
  method: 'PUT',
  path: '/announcements/{id}',
  ...manage,
  summary: 'Update an unsent announcement. It returns to draft and must be sent again',
  params: onOne,
  body: z.strictObject(fields),
  example: { body: { title: 'A new course', text: 'It begins on Tuesday.', path: '', audience: ['seeker'] } },
  response: reply,
  refusals: ['audience_missing', 'level_unknown', 'announcement_sent'],
})

export const sendAnnouncement = endpoint({
  name: 'sendAnnouncement',
  method: 'POST',
  path: '/announcements/{id}/send',
  ...manage,
  proof: 'recent',
  summary:
    'Send or schedule an announcement. It can first be cancelled for 15 minutes; if the caller is not an approver, one must confirm it',
  params: onOne,
  body: z.strictObject({ at: time.optional() }),
  example: { body: {} },
  response: reply,
  refusals: ['announcement_sent'],
})

export const cancelAnnouncement = endpoint({
  name: 'cancelAnnouncement',
  method: 'POST',
  path: '/announcements/{id}/cancel',
  ...manage,
  summary: 'Cancel a scheduled or pending announcement. It returns to draft',
  params: onOne,
  response: reply,
  refusals: ['announcement_sent'],
})

export const deleteAnnouncement = endpoint({
  name: 'deleteAnnouncement',
  method: 'DELETE',
  path: '/announcements/{id}',
  ...manage,
  summary: 'Delete an announcement that has not been sent',
  params: onOne,
  response: z.object({ message: z.string() }),
  refusals: ['announcement_sent'],
})

export type Announcement = z.output<typeof Announcement>
