import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, time } from '../fields.ts'
import type { Right } from '../rights.ts'
import { Notification } from './notifications.ts'

export const activityTypes = [
  'store',
  'wallet',
  'crypto',
  'approvals',
  'content',
  'purchase',
  'account',
  'support',
] as const

/**
 * The permission with which administrators and API keys see entries of each type in a member's record. Members see all
 * of their own.
 */
export const entryRights: Readonly<Record<(typeof activityTypes)[number], Right>> = {
  store: 'store:read',
  wallet: 'money:read',
  crypto: 'money:read',
  approvals: 'people:read',
  content: 'people:read',
  purchase: 'store:read',
  account: 'people:read',
  support: 'support:read',
}

export const ActivityEntry = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  title: z.string(),
  time,
  status: z.string(),
  /** What it is a step of, such as `order:ORD-7`; the latest step has the current state. */
  about: z.string().nullable(),
})

export const listActivity = endpoint({
  name: 'listActivity',
  method: 'GET',
  path: '/user/activity-logs',
  access: 'signedIn',
  summary: "List the caller's latest activity and notifications, newest first",
  topics: ['notifications'],
  /** Of each of the two. */
  query: z.strictObject({ limit: limitText }),
  response: z.object({
    activity_logs: z.array(ActivityEntry),
    notifications: z.array(Notification),
    unread: z.number(),
  }),
})

export const listOwnActivity = endpoint({
  name: 'listOwnActivity',
  method: 'GET',
  path: '/user/activity',
  access: 'signedIn',
  summary: "List all activity in the caller's account, newest first",
  topics: ['notifications'],
  query: z.strictObject({ limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    activity_logs: z.array(ActivityEntry),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  access: 'signedIn',
  summary: "Mark the caller's notifications as read or unread, by id or all at once",
  body: z.strictObject({ ids: z.array(anyId).max(200).optional(), read: z.boolean().prefault(true) }),
  example: { body: { ids: ['0197a1b2-0000-7000-8000-000000000001'] } },
  response: z.object({ unread: z.number() }),
})

export const streamEvents = endpoint({
  name: 'streamEvents',
  method: 'GET',
  path: '/events',
  access: 'session',
  summary: 'Stream server-sent events that name the data to refetch',
  query: z.strictObject({
    // For clients that read before the stream was open: sends what changed in between.
    lately: z
      .string()
      .regex(/^([0-9]|[12][0-9]|30)$/, 'Please ask for the last 0 to 30 seconds.')
      .transform(Number)
      .prefault('0')
      .describe('Number of past seconds whose changes are sent immediately on connect.'),
  }),
})

export type ActivityEntry = z.output<typeof ActivityEntry>
