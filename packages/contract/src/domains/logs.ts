import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, searchText, time } from '../fields.ts'

/** The severities of a log line, most severe first. */
export const logLevels = ['error', 'warning', 'info', 'debug'] as const

/** The period: the last hour, 24 hours, or 7 days. */
export const logPeriods = ['hour', 'day', 'week'] as const

/** A line of the server's log: without secrets, bodies and addresses of people. */
export const LogLine = z.object({
  id: z.string(),
  timestamp: time,
  level: z.enum(logLevels),
  message: z.string(),
  /** Its further fields, as JSON. */
  details: z.string(),
  /** The request it belongs to, as in `x-request-id`; null: none. */
  request: z.string().nullable(),
  /** The process that wrote it: its machine and number. */
  process: z.string(),
})

const filters = {
  /** Words of the message or the details. */
  search: searchText.optional(),
  /** This severe or more. */
  level: z.enum(logLevels).optional(),
  period: z.enum(logPeriods).optional(),
  /** What came after that moment. */
  since: time.optional(),
  /** A request's id, as shown with an error. */
  request: anyId.optional(),
}

export const listLogs = endpoint({
  name: 'listLogs',
  method: 'GET',
  path: '/system-controls/logs',
  access: 'admin',
  right: 'system:read',
  summary: 'List log lines of all server processes, newest first',
  /** None: there are always new ones, and the screen polls. */
  topics: [],
  query: z.strictObject({ ...filters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    lines: z.array(LogLine),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    /** How long lines are stored, and how many at most. */
    retention: z.object({ days: z.number(), lines: z.number() }),
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
