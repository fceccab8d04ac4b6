import { z } from 'zod'

/** A field that a column of a file can be matched with. */
export interface ImportField {
  readonly name: string
  readonly title: string
  readonly required: boolean
  /** What its cells contain. */
  readonly hint: string
  /** A sample cell; absent: the cell may be blank. */
  readonly example?: string
  /** Further headers that match it. */
  readonly alsoCalled: readonly string[]
}

/** The cells of one row by matched field, without blank ones. */
export type ImportValues = Readonly<Record<string, string>>

export interface ImportProblem {
  /** The cell it is about; null: the row. */
  readonly field: string | null
  readonly sentence: string
}

/** What a row would do, in words for display and comparison. */
export interface ImportChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** The outcome of one row. */
export interface Planned {
  readonly outcome: 'create' | 'change' | 'same' | 'refuse'
  /** The key that identifies rows of a file; null if the row has none. */
  readonly key: string | null
  readonly name: string
  /** The existing record. */
  readonly subject: string | null
  readonly changes: readonly ImportChange[]
  readonly problems: readonly ImportProblem[]
}

/** The problems that a schema finds in the cells of a row. */
export const problemsIn = (error: z.ZodError): ImportProblem[] =>
  error.issues.map(({ path, message }) => ({ field: typeof path[0] === 'string' ? path[0] : null, sentence: message }))

/** A rejected row. */
export const refusedRow = (
  { key, name, subject = null }: { key: string | null; name: string; subject?: string | null },
  problems: readonly ImportProblem[],
): Planned => ({ outcome: 'refuse', key, name, subject, changes: [], problems })

/** The differences between the existing record and a row, in words. */
export const changesBetween = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ImportChange[] =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? ''
    return from === to ? [] : [{ field, from, to }]
  })
