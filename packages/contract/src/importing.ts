import { z } from 'zod'
import { endpoint, type FileRule } from './endpoint.ts'
import { anyId, cursorText, limitText, time } from './fields.ts'
import type { Right } from './rights.ts'

/** The maximum rows and megabytes of an import file. */
export const IMPORT_MOST_ROWS = 200_000
export const IMPORT_MAX_MB = 64
/** The maximum columns of a file. */
export const IMPORT_MOST_COLUMNS = 100

/**
 * The state of an import: `waiting` for its columns to be matched, `checking`, `checked`, `importing`, `done`;
 * `failed`: the file cannot be parsed as a table.
 */
export const importStates = ['waiting', 'checking', 'checked', 'importing', 'done', 'failed'] as const
/** The outcome of a row; `same`: it changes nothing. */
export const importOutcomes = ['create', 'change', 'same', 'refuse'] as const

/** A field that columns are matched with. */
const ImportField = z.object({
  name: z.string(),
  title: z.string(),
  /** Whether a column must be matched with it. */
  required: z.boolean(),
  /** What its cells contain. */
  hint: z.string(),
})

/** The same before there is a file, with a sample cell; empty: it can be blank. */
const ImportColumn = ImportField.extend({ example: z.string() })

/** One import with its progress. */
export const Import = z.object({
  id: z.string(),
  file: z.string(),
  state: z.enum(importStates),
  /** Who uploaded the file. */
  by: z.string(),
  madeAt: time,
  /** null: not yet. */
  checkedAt: time.nullable(),
  endedAt: time.nullable(),
  /** The header line of the file; empty if it could not be parsed. */
  headings: z.array(z.string()),
  /** Its first rows. */
  sample: z.array(z.array(z.string())),
  fields: z.array(ImportField),
  /** The column of each field, counted from 0: as guessed, or as set. */
  matching: z.record(z.string(), z.number()),
  /** Whether created members get an email with a link to set a password. */
  sendEmails: z.boolean(),
  /** The progress of the current step, 0 to 1; null: none is running. */
  progress: z.number().nullable(),
  /** The number of rows checked, by outcome. */
  rows: z.number(),
  counts: z.object({ create: z.number(), change: z.number(), same: z.number(), refuse: z.number() }),
  /** Rows rejected after the check because their data had changed; included in the rejected ones. */
  moved: z.number(),
  /** Why the file cannot be parsed; null: it can. */
  problem: z.string().nullable(),
  /** Until when its rows are stored; null: they were deleted. */
  storedUntil: time.nullable(),
})

/** One row of a file, and its outcome. */
export const ImportRow = z.object({
  id: z.string(),
  /** Its position in the file; the header is row 1. */
  row: z.number(),
  outcome: z.enum(importOutcomes),
  /** Whether that was done. */
  done: z.boolean(),
  /** Its name. */
  name: z.string(),
  /** The changes in words; empty for a row that changes nothing. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Why it is rejected: the header of the column, if it is about one, and a sentence. */
  problems: z.array(z.object({ column: z.string().nullable(), sentence: z.string() })),
})

const file = {
  maxBytes: IMPORT_MAX_MB * 1024 * 1024,
  kinds: ['csv'],
  required: true,
} as const satisfies FileRule

const column = z
  .int()
  .min(0)
  .max(IMPORT_MOST_COLUMNS - 1)

const params = z.strictObject({ id: anyId })
const reply = z.object({ import: Import })

/** What differs between the kinds of imports; the rest is shared. */
interface ImportKind {
  /** Below `/imports`. */
  readonly path: string
  readonly right: Right
  readonly names: Readonly<Record<'list' | 'begin' | 'get' | 'rows' | 'check' | 'run' | 'remove' | 'refused', string>>
  /** What is imported, for summaries. */
  readonly what: string
  /** A column and the field it is matched with. */
  readonly example: Readonly<Record<string, number>>
  /** The proof required from the person who runs an import. */
  readonly asks: { readonly proof?: 'recent' }
}

const reading = ({ path, right, names, what }: ImportKind) => ({
  list: endpoint({
    name: names.list,
    method: 'GET',
    path: `/imports/${path}`,
    access: 'admin',
    right,
    summary: `List the last 20 imports of ${what}, newest first`,
    topics: ['imports'],
    response: z.object({
      imports: z.array(Import),
      /** The fields of a file. */
      columns: z.array(ImportColumn),
    }),
  }),
  get: endpoint({
    name: names.get,
    method: 'GET',
    path: `/imports/${path}/{id}`,
    access: 'admin',
    right,
    summary: `Get an import of ${what} with its column mapping, progress and result`,
    topics: ['imports'],
    params,
    response: reply,
  }),
  rows: endpoint({
    name: names.rows,
    method: 'GET',
    path: `/imports/${path}/{id}/rows`,
    access: 'admin',
    right,
    summary: `List the checked rows of an import of ${what} in file order, with each outcome and any reason for rejection`,
    topics: ['imports'],
    params,
    query: z.strictObject({
      outcome: z.enum(importOutcomes).optional(),
      limit: limitText,
      cursor: cursorText.optional(),
    }),
    response: z.object({
      rows: z.array(ImportRow),
      total: z.number(),
      next_cursor: z.string().nullable(),
      previous_cursor: z.string().nullable(),
    }),
  }),
  refused: endpoint({
    name: names.refused,
    method: 'GET',
    path: `/imports/${path}/{id}/refused`,
    access: 'admin',
    right,
    summary: `Export rejected rows of an import of ${what} as CSV, with the reason in the last column`,
    params,
  }),
})

const acting = ({ path, right, names, what, example, asks }: ImportKind) => ({
  begin: endpoint({
    name: names.begin,
    method: 'POST',
    path: `/imports/${path}`,
    access: 'admin',
    right,
    summary: `Create an import of ${what} from a CSV file. Columns are matched by their headers; nothing is imported yet`,
    multipart: true,
    files: { file },
    allowance: 'upload',
    response: reply,
    idempotent: true,
  }),
  check: endpoint({
    name: names.check,
    method: 'POST',
    path: `/imports/${path}/{id}/check`,
    access: 'admin',
    right,
    summary: `Set the column mapping of an import of ${what} and check every row. Nothing is imported yet`,
    params,
    body: z.strictObject({
      matching: z.record(z.string().max(40), column, 'Please choose a column for each field that is needed.'),
      sendEmails: z.boolean(),
    }),
    example: { body: { matching: example, sendEmails: false } },
    response: reply,
    refusals: ['import_state', 'import_matching'],
  }),
  run: endpoint({
    ...asks,
    name: names.run,
    method: 'POST',
    path: `/imports/${path}/{id}/run`,
    access: 'admin',
    right,
    summary: `Run an import of ${what}, once. Refused if checked again since; rows whose data changed meanwhile are rejected`,
    params,
    /** The end of that check, from the import. */
    body: z.strictObject({ checked_at: time }),
    example: { body: { checked_at: '2026-03-01T12:00:00.000Z' } },
    response: reply,
    refusals: ['import_state'],
  }),
  remove: endpoint({
    name: names.remove,
    method: 'DELETE',
    path: `/imports/${path}/{id}`,
    access: 'admin',
    right,
    summary: `Delete an import of ${what} that has not started`,
    params,
    response: z.object({ message: z.string() }),
    refusals: ['import_state'],
  }),
})

/** The administrator calls for one kind of import. */
export const importCalls = (kind: ImportKind) => ({ ...reading(kind), ...acting(kind) })

/** The same calls for any kind of import. */
export type ImportCalls = ReturnType<typeof importCalls>
export type Import = z.output<typeof Import>
export type ImportRow = z.output<typeof ImportRow>
export type ImportOutcome = (typeof importOutcomes)[number]
