import { z } from 'zod'
import { endpoint, type FileRule } from './endpoint.ts'
import { anyId, cursorText, limitText, time } from './fields.ts'
import type { Right } from './rights.ts'

/** An import takes so many rows, in a file of so many megabytes. */
export const IMPORT_MOST_ROWS = 200_000
export const IMPORT_MAX_MB = 64
/** A file has so many columns at most. */
export const IMPORT_MOST_COLUMNS = 100

/**
 * What an import is doing: `waiting` for its columns to be matched, `checking` what it would do, `checked`, `importing`,
 * `done`; `failed`: the file cannot be read as a table.
 */
export const importStates = ['waiting', 'checking', 'checked', 'importing', 'done', 'failed'] as const
/** What is done with a row; `same`: all it says is so already. */
export const importOutcomes = ['create', 'change', 'same', 'refuse'] as const

/** What a column can be matched with. */
const ImportField = z.object({
  name: z.string(),
  title: z.string(),
  /** A column must be matched with it. */
  required: z.boolean(),
  /** What a cell under it holds. */
  hint: z.string(),
})

/** The same before a file is there, with a cell as it may stand in one; empty: it may be blank. */
const ImportColumn = ImportField.extend({ example: z.string() })

/** One import, as far as it has come. */
export const Import = z.object({
  id: z.string(),
  file: z.string(),
  state: z.enum(importStates),
  /** Who sent the file. */
  by: z.string(),
  madeAt: time,
  /** null: not yet. */
  checkedAt: time.nullable(),
  endedAt: time.nullable(),
  /** The line of titles of the file; empty where it could not be read. */
  headings: z.array(z.string()),
  /** Its first rows. */
  sample: z.array(z.array(z.string())),
  fields: z.array(ImportField),
  /** Which column each field is read from, counted from 0: as guessed, or as it was said. */
  matching: z.record(z.string(), z.number()),
  /** Whether whoever is created gets a letter with a link to choose a password. */
  letters: z.boolean(),
  /** How far what is under way has come, from 0 to 1; null: nothing is under way. */
  progress: z.number().nullable(),
  /** How many rows were checked, and what that came to. */
  rows: z.number(),
  counts: z.object({ create: z.number(), change: z.number(), same: z.number(), refuse: z.number() }),
  /** How many were refused after the check, because what they would change had moved; they are among those refused. */
  moved: z.number(),
  /** Why the file cannot be read; null: it can. */
  problem: z.string().nullable(),
  /** Until when its rows are kept; null: they are gone. */
  storedUntil: time.nullable(),
})

/** One row of a file, and what is done with it. */
export const ImportRow = z.object({
  id: z.string(),
  /** Where it stands in the file; the titles are row 1. */
  row: z.number(),
  outcome: z.enum(importOutcomes),
  /** Whether that was done. */
  done: z.boolean(),
  /** What it is called. */
  name: z.string(),
  /** What changes, in words; nothing for a row that changes nothing. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Why it is refused: the title of the column, where it is about one, and a sentence. */
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

/** What is said of importing one kind of things; the rest is the same for all. */
interface ImportKind {
  /** Below `/imports`. */
  readonly path: string
  readonly right: Right
  readonly names: Readonly<Record<'list' | 'begin' | 'get' | 'rows' | 'check' | 'run' | 'remove' | 'refused', string>>
  /** What is imported, in summaries. */
  readonly what: string
  /** A column and the field that it is matched with. */
  readonly example: Readonly<Record<string, number>>
  /** Asked of who lets an import happen. */
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
      /** What a file may hold. */
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
      letters: z.boolean(),
    }),
    example: { body: { matching: example, letters: false } },
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
    /** When that check ended, as the import says it. */
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

/** The calls of administrators for importing one kind of things. */
export const importCalls = (kind: ImportKind) => ({ ...reading(kind), ...acting(kind) })

/** The same calls as server and browser take them, whatever is imported. */
export type ImportCalls = ReturnType<typeof importCalls>
export type Import = z.output<typeof Import>
export type ImportRow = z.output<typeof ImportRow>
export type ImportOutcome = (typeof importOutcomes)[number]
