import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, line, linesOrNothing, time } from '../fields.ts'

// Scheduled meetings for members of some levels, whose link is shown shortly before. In code "session" usually means a
// signed-in session; here it is always a live session.

/** How many minutes before the start the link is shown. */
export const LINK_MINUTES = 15
export const MOST_SEATS = 100_000

export const LiveSession = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  startsAt: time,
  endsAt: time,
  /** From when on the caller sees the link, until the end; with limited seats only if they are attending. */
  linkFrom: time,
  /** Null before that time, and after the end. */
  link: z.string().nullable(),
  /** Null: unlimited. */
  seats: z.object({ total: z.number(), left: z.number() }).nullable(),
  coming: z.boolean(),
  cancelledAt: time.nullable(),
  cancelledReason: z.string().nullable(),
})
export type LiveSession = z.output<typeof LiveSession>

export const ManagedLiveSession = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  startsAt: time,
  endsAt: time,
  audience: z.array(z.string()),
  link: z.string(),
  seats: z.number().nullable(),
  /** The number attending. */
  coming: z.number(),
  cancelledAt: time.nullable(),
  cancelledReason: z.string().nullable(),
  version: z.number(),
})
export type ManagedLiveSession = z.output<typeof ManagedLiveSession>

const fields = {
  title: line(150, 'Please enter a title.'),
  description: linesOrNothing(5000),
  starts_at: time,
  ends_at: time,
  /** The levels in the audience; `none`: members without one. */
  audience: z.array(line(40)).max(30).prefault([]),
  link: line(500, 'Please enter the link.').pipe(
    z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Please enter a URL that starts with https://' }),
  ),
  seats: z
    .number()
    .int('Please enter a whole number.')
    .min(1, 'Please enter one seat at least.')
    .max(MOST_SEATS, 'Please enter a smaller number.')
    .nullable()
    .optional(),
}

const onOne = z.strictObject({ id: anyId })
const reply = z.object({ session: ManagedLiveSession })
const manage = { access: 'admin', right: 'content:write' } as const
const example = {
  title: 'Evening circle',
  description: 'We sit for half an hour.',
  starts_at: '2040-03-25T18:00:00.000Z',
  ends_at: '2040-03-25T19:00:00.000Z',
  audience: ['seeker'],
  link: 'https://meet.example.org/circle',
  seats: 20,
}

export const listLiveSessions = endpoint({
  name: 'listLiveSessions',
  method: 'GET',
  path: '/live-sessions',
  access: 'member',
  feature: 'live_sessions',
  summary: "List the caller's upcoming live sessions, soonest first, including cancelled ones they were attending",
  topics: ['live_sessions', 'me'],
  query: z.strictObject({ limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    sessions: z.array(LiveSession),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const setAttendance = endpoint({
  name: 'setAttendance',
  method: 'PUT',
  path: '/live-sessions/{id}/attendance',
  access: 'member',
  feature: 'live_sessions',
  summary: 'Set whether the caller attends a live session',
  params: onOne,
  body: z.strictObject({ coming: z.boolean() }),
  example: { body: { coming: true } },
  response: z.object({ session: LiveSession }),
  refusals: ['session_full', 'session_over', 'session_cancelled'],
})

export const getLiveSessionFile = endpoint({
  name: 'getLiveSessionFile',
  method: 'GET',
  path: '/live-sessions/{id}/calendar',
  access: 'member',
  feature: 'live_sessions',
  summary: 'Download a live session as an iCalendar file, without its link',
  params: onOne,
})

/** The key in a URL that identifies its member: 32 random bytes. */
const key = z.string().regex(/^[\w-]{43}$/)

export const readCalendar = endpoint({
  name: 'readCalendar',
  method: 'GET',
  path: '/feeds/{key}/calendar',
  access: 'anyone',
  feature: 'live_sessions',
  summary: "Get the live sessions a feed's owner is attending as iCalendar, without their links",
  params: z.strictObject({ key }),
})

export const liveSessionTimes = ['upcoming', 'past'] as const

export const listManagedLiveSessions = endpoint({
  name: 'listManagedLiveSessions',
  method: 'GET',
  path: '/live-sessions/manage',
  access: 'admin',
  right: 'content:read',
  summary: 'List all live sessions with attendance: upcoming, soonest first, then past, newest first',
  topics: ['live_sessions'],
  query: z.strictObject({
    limit: limitText,
    cursor: cursorText.optional(),
    when: z.enum(liveSessionTimes, 'Please choose a time from the list.').optional(),
  }),
  response: z.object({
    sessions: z.array(ManagedLiveSession),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const createLiveSession = endpoint({
  name: 'createLiveSession',
  method: 'POST',
  path: '/live-sessions',
  ...manage,
  summary: 'Create a live session. Members of its levels see it immediately',
  body: z.strictObject(fields),
  example: { body: example },
  response: reply,
  refusals: ['audience_missing', 'level_unknown', 'session_ends_early', 'session_over'],
  idempotent: true,
})

export const updateLiveSession = endpoint({
  name: 'updateLiveSession',
  method: 'PUT',
  path: '/live-sessions/{id}',
  ...manage,
  summary: 'Update a live session. Attendees are notified if it moves',
  params: onOne,
  body: z.strictObject({ ...fields, notice: linesOrNothing(500).optional() }),
  example: { body: { ...example, notice: 'The teacher arrives later.' } },
  response: reply,
  refusals: [
    'audience_missing',
    'level_unknown',
    'session_ends_early',
    'session_over',
    'session_cancelled',
    'seats_taken',
  ],
})

export const cancelLiveSession = endpoint({
  name: 'cancelLiveSession',
  method: 'POST',
  path: '/live-sessions/{id}/cancel',
  ...manage,
  summary: 'Cancel a live session. Attendees are notified of the reason',
  params: onOne,
  body: z.strictObject({ reason: line(300, 'Please say why: those who come read it.') }),
  example: { body: { reason: 'The teacher is ill.' } },
  response: reply,
  refusals: ['session_over', 'session_cancelled'],
})
