import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, searchText, time } from '../fields.ts'

/** How grave a line of the log is, the gravest first. */
export const logLevels = ['error', 'warning', 'info', 'debug'] as const

/** How far back: the last hour, 24 hours, or 7 days. */
export const logPeriods = ['hour', 'day', 'week'] as const

/** A line of the server's log: without secrets, bodies and addresses of people. */
export const LogLine = z.object({
  id: z.string(),
  timestamp: time,
  level: z.enum(logLevels),
  message: z.string(),
  /** What else it says, as JSON. */
  details: z.string(),
  /** The request that it is about, as `x-request-id` names it; null: none. */
  request: z.string().nullable(),
  /** Which process wrote it: its machine and number. */
  process: z.string(),
})

const filters = {
  /** Words of the message or the details. */
  search: searchText.optional(),
  /** As grave as this, or graver. */
  level: z.enum(logLevels).optional(),
  period: z.enum(logPeriods).optional(),
  /** What came after that moment. */
  since: time.optional(),
  /** Id of a request, as it stands with what went wrong. */
  request: anyId.optional(),
}

export const listLogs = endpoint({
  name: 'listLogs',
  method: 'GET',
  path: '/system-controls/logs',
  access: 'admin',
  right: 'system:read',
  summary: 'List log lines of all server processes, newest first',
  /** None: there are new ones all the time, and the screen asks again by itself. */
  topics: [],
  query: z.strictObject({ ...filters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    lines: z.array(LogLine),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    /** How long lines are kept, and how many of them at most. */
    kept: z.object({ days: z.number(), lines: z.number() }),
  }),
})

export const exportLogs = endpoint({
  name: 'exportLogs',
  method: 'GET',
  path: '/system-controls/logs/export',
  access: 'admin',
  right: 'system:read',
  summary: 'Export filtered log lines as CSV',
  query: z.strictObject(filters),
})

export type LogLine = z.output<typeof LogLine>
export type LogLevel = (typeof logLevels)[number]
