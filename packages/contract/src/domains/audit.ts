import { z } from 'zod'
import { auditAreas } from '../audited.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, line, searchText, time } from '../fields.ts'

/** What can be wrong with the chain. `rewritten`: it is consistent, but it is not the one whose head was stored. */
export const chainProblems = ['altered', 'missing', 'inserted', 'rewritten'] as const

/** The first wrong entry. */
export const ChainProblem = z.object({
  kind: z.enum(chainProblems),
  /** Its number in the chain; null: it has none. */
  number: z.number().nullable(),
  /** null: the entry is missing. */
  id: z.string().nullable(),
  /** In a sentence. */
  text: z.string(),
})

/** An entry's number with its hash, which covers it and all entries before it. */
export const ChainHead = z.object({ number: z.number(), hash: z.string() })

/** The result of verifying the chain. */
export const ChainCheck = z.object({
  at: time,
  ok: z.boolean(),
  /** The number of correct entries from the start. */
  entries: z.number(),
  /** The end of the chain. */
  hash: z.string(),
  problem: ChainProblem.nullable(),
})

/** The period: today (UTC), 7 days including today, or since the same day of the previous month. */
export const auditPeriods = ['today', 'week', 'month'] as const
export const auditResults = ['done', 'refused'] as const

/** One field of a record, before and after; null: it had or has none. Text for display, without secrets. */
export const AuditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

export const AuditEntry = z.object({
  id: z.string(),
  /** The number in the chain. */
  number: z.number(),
  time,
  /** null: a person who no longer exists. */
  actor: z.string().nullable(),
  actorId: z.string(),
  /** The API key of the program that did it; null: the administrator personally. */
  key: z.string().nullable(),
  /** A verb and an object: `ban person`. */
  action: z.string(),
  area: z.enum(auditAreas),
  type: z.string(),
  subjectId: z.string(),
  /** Its name, as far as known; otherwise its id. */
  subject: z.string(),
  reason: z.string().nullable(),
  /** The address it came from. */
  from: z.string(),
  /** `done`, or the code of the refusal. */
  result: z.string(),
  /** The action it was part of. */
  parentId: z.string().nullable(),
  /** The action it undid. */
  undoes: z.string().nullable(),
})

/** Why an action cannot be undone, or what undoing it does. */
export const AuditUndo = z.object({
  /** In a sentence; null: there is nothing to undo. */
  does: z.string().nullable(),
  /** In a sentence; null: the caller can undo it now. */
  blocked: z.string().nullable(),
})

export const AuditDetails = AuditEntry.extend({
  changes: z.array(AuditChange),
  /** The action it was part of, or its parts. */
  related: z.array(AuditEntry),
  /** The action that undid it. */
  undoneBy: z.string().nullable(),
  undo: AuditUndo,
  /** SHA-256 of it and all entries before it. */
  hash: z.string(),
})

const page = {
  entries: z.array(AuditEntry),
  total: z.number(),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
}

const filters = {
  /** Text of the action, the reason, and the changes. */
  search: searchText.optional(),
  area: z.enum(auditAreas).optional(),
  result: z.enum(auditResults).optional(),
  period: z.enum(auditPeriods).optional(),
  /** Id of an administrator. */
  who: anyId.optional(),
  /** A record: its type, a colon, its id. */
  record: line(200).optional(),
}

export const listActivityLogs = endpoint({
  name: 'listActivityLogs',
  method: 'GET',
  path: '/activity-logs',
  access: 'admin',
  right: 'audit:read',
  summary: "List administrators' recent actions as readable messages, newest first",
  topics: ['audit'],
  query: z.strictObject({ limit: limitText }),
  response: z.object({
    activity_logs: z.array(
      z.object({
        id: z.string(),
        feature: z.string(),
        message: z.string(),
        time,
        status: z.string(),
        /** Where it can be viewed. */
        path: z.string(),
      }),
    ),
  }),
})

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  access: 'admin',
  right: 'audit:read',
  summary: 'List audit log entries the caller can see, newest first. Refused actions are included',
  topics: ['audit'],
  query: z.strictObject({ ...filters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object(page),
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/audit/export',
  access: 'admin',
  right: 'audit:read',
  summary: 'Export filtered audit log entries as CSV',
  query: z.strictObject(filters),
})

export const getAuditEntry = endpoint({
  name: 'getAuditEntry',
  method: 'GET',
  path: '/audit/{id}',
  access: 'admin',
  right: 'audit:read',
  summary: 'Get an audit log entry with its field changes and whether it can be undone',
  topics: ['audit'],
  params: z.strictObject({ id: anyId }),
  response: z.object({ entry: AuditDetails }),
})

export const listHistory = endpoint({
  name: 'listHistory',
  method: 'GET',
  path: '/audit/of/{type}/{id}',
  access: 'admin',
  right: 'audit:read',
  summary: 'List the audit log entries of a record, newest first',
  topics: ['audit'],
  params: z.strictObject({ type: anyId, id: anyId }),
  query: z.strictObject({ limit: limitText, cursor: cursorText.optional() }),
  response: z.object(page),
})

export const undoAction = endpoint({
  name: 'undoAction',
  method: 'POST',
  path: '/audit/{id}/undo',
  access: 'admin',
  right: 'audit:read',
  // The undoing action may require identity confirmation itself.
  proof: 'recent',
  summary: 'Undo an action by its reverse, which needs its own permissions. Refused if the record has changed since',
  params: z.strictObject({ id: anyId }),
  response: z.object({ message: z.string() }),
  refusals: ['undone_already', 'moved_on', 'undo_not_possible'],
  idempotent: true,
})

/** The result of comparing the audit log with a head. */
export const ChainCompared = z.object({ head: z.string(), at: time, ok: z.boolean(), problem: ChainProblem.nullable() })

const chainReply = z.object({
  chain: z.object({
    head: ChainHead,
    /** null: never verified. */
    last: ChainCheck.nullable(),
    /** A requested verification while it runs. */
    running: z.object({ since: time }).nullable(),
    /** The caller's latest comparison. */
    compared: ChainCompared.nullable(),
  }),
})

export const getChain = endpoint({
  name: 'getChain',
  method: 'GET',
  path: '/audit/chain',
  access: 'admin',
  right: 'audit:read',
  summary: "Get the head of the audit log's hash chain, its last verification and any one in progress",
  topics: ['audit'],
  response: chainReply,
})

/** A head as it is emailed: its number, a colon, 64 hexadecimal digits. */
export const headText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[1-9]\d{0,14}:[0-9a-f]{64}$/,
    'Paste the checksum as it stands in the email: a number, a colon and 64 characters.',
  )

export const verifyChain = endpoint({
  name: 'verifyChain',
  method: 'POST',
  path: '/audit/verify',
  access: 'admin',
  right: 'audit:read',
  summary:
    "Verify the audit log's hash chain, optionally against a saved head. Runs in the background; get the chain for the result",
  body: z.strictObject({ head: headText.optional() }),
  example: { body: {} },
  response: chainReply,
  allowance: 'request',
})

export type ChainProblem = z.output<typeof ChainProblem>
export type ChainHead = z.output<typeof ChainHead>
export type ChainCheck = z.output<typeof ChainCheck>
export type ChainCompared = z.output<typeof ChainCompared>
export type AuditEntry = z.output<typeof AuditEntry>
export type AuditChange = z.output<typeof AuditChange>
export type AuditDetails = z.output<typeof AuditDetails>
export type AuditUndo = z.output<typeof AuditUndo>
