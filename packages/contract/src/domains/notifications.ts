import { z } from 'zod'
import { outcomes } from '../asks.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, flagText, limitText, time } from '../fields.ts'
import { mailTimes, noticeGroupNames, noticeKindNames } from '../notices.ts'
import { timeZone } from '../reading.ts'

/** An entry of the list: enough to see what it was and when. */
export const NotificationLine = z.object({
  id: z.string(),
  title: z.string(),
  time,
  /** Settled ones also count as read. */
  read: z.boolean(),
})

export const Notification = NotificationLine.extend({
  /** As plain text. */
  text: z.string(),
  /** The same in Markdown, if it was written so. */
  markdown: z.string().nullable(),
  /** Where it is handled: a path of the product. */
  path: z.string().nullable(),
  kind: z.string(),
  group: z.enum(noticeGroupNames),
  archived: z.boolean(),
  /** The outcome of what it asked for, and when, by anyone; null while it waits, and if nothing is asked. */
  settled: z.object({ outcome: z.enum(outcomes), time }).nullable(),
})

/** The latest notification about something, and the earlier ones about the same. */
export const Grouped = Notification.extend({
  /** Latest first, at most ten of them. */
  earlier: z.array(NotificationLine),
  /** How many there are before them. */
  before: z.number(),
})

const Unread = z.object({
  unread: z.number(),
  /** The same by group, without empty groups. */
  unreadIn: z.partialRecord(z.enum(noticeGroupNames), z.number()),
})

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  access: 'signedIn',
  summary: "List the caller's notifications, newest first. Related ones are grouped under the latest",
  topics: ['notifications'],
  query: z.strictObject({
    limit: limitText,
    cursor: cursorText.optional(),
    group: z.enum(noticeGroupNames, 'There is no such group of notifications.').optional(),
    unread: flagText.optional(),
    /** The archived ones; omitted: the others. */
    archived: flagText.optional(),
  }),
  response: Unread.extend({
    notifications: z.array(Grouped),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    /** Quiet hours for email, if set. */
    quiet: z.object({ from: z.string(), until: z.string() }).nullable(),
  }),
})

export const archiveNotifications = endpoint({
  name: 'archiveNotifications',
  method: 'POST',
  path: '/notifications/archive',
  access: 'signedIn',
  summary: 'Archive notifications, which marks them as read, or restore them',
  body: z.strictObject({ ids: z.array(anyId).min(1).max(200), archived: z.boolean().prefault(true) }),
  example: { body: { ids: ['0197a1b2-0000-7000-8000-000000000001'] } },
  response: z.object({ unread: z.number() }),
})

/** A time of day, `07:30`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time of day, as 07:30.')

const Times = z.strictObject({
  /** The start of quiet hours; null: none. */
  quietFrom: clock.nullable(),
  quietUntil: clock.nullable(),
  /** When daily and weekly digests are sent. */
  digestAt: clock,
  /** The day of the weekly digest: 1 is Monday, 7 Sunday. */
  digestDay: z.int().min(1, 'Please choose a day.').max(7, 'Please choose a day.'),
  /** An IANA name, such as `Europe/Lisbon`, for people who chose no time zone themselves. */
  timeZone,
})

const Preference = z.strictObject({
  kind: z.enum(noticeKindNames, 'There is no such preference.'),
  /** Whether it is shown in the app. */
  app: z.boolean(),
  mail: z.enum(mailTimes, 'Mail about this comes at once, daily, weekly or never.'),
})

const Preferences = z.object({ preferences: z.array(Preference), times: Times })

export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/notifications/preferences',
  access: 'signedIn',
  summary: "Get the caller's notification preferences and quiet hours",
  topics: ['me'],
  response: Preferences,
})

export const setPreferences = endpoint({
  name: 'setPreferences',
  method: 'PUT',
  path: '/notifications/preferences',
  access: 'signedIn',
  summary: "Update the caller's notification preferences and quiet hours. Omitted ones are unchanged",
  body: z.strictObject({
    preferences: z.array(Preference).max(100).optional(),
    times: Times.optional(),
  }),
  example: {
    body: {
      preferences: [{ kind: 'order', app: true, mail: 'daily' }],
      times: { quietFrom: '21:00', quietUntil: '07:00', digestAt: '08:00', digestDay: 1, timeZone: 'Europe/Lisbon' },
    },
  },
  response: Preferences,
  refusals: ['notice_fixed', 'quiet_hours_half', 'time_zone_unknown'],
})

export const muteByLink = endpoint({
  name: 'muteByLink',
  method: 'POST',
  path: '/notifications/mute/{token}',
  access: 'anyone',
  duringMaintenance: true,
  summary: 'Turn emails about a topic off or on by the link in them, without signing in',
  params: z.strictObject({ token: z.string().max(300) }),
  body: z.strictObject({ muted: z.boolean() }),
  example: { body: { muted: true } },
  response: z.object({
    muted: z.boolean(),
    /** The group of the email, as its preference is called. */
    names: z.array(z.string()),
  }),
  refusals: ['mute_link_wrong'],
})

export type Notification = z.output<typeof Notification>
export type Grouped = z.output<typeof Grouped>
export type Preference = z.output<typeof Preference>
export type Times = z.output<typeof Times>
