import { z } from 'zod'

/** What a column of a file can be matched with. */
export interface ImportField {
  readonly name: string
  readonly title: string
  readonly required: boolean
  /** What a cell under it holds. */
  readonly hint: string
  /** A cell as it may stand in a file; absent: such a cell may be blank. */
  readonly example?: string
  /** Other titles that it is guessed by. */
  readonly alsoCalled: readonly string[]
}

/** The cells of one row by the fields they are matched with; blank ones are left out. */
export type ImportValues = Readonly<Record<string, string>>

export interface ImportProblem {
  /** Which cell it is about; null: the row. */
  readonly field: string | null
  readonly sentence: string
}

/** What a row would do, as it is shown and compared: values in words. */
export interface ImportChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** What is done with one row. */
export interface Planned {
  readonly outcome: 'create' | 'change' | 'same' | 'refuse'
  /** What parts rows of a file from each other; null where the row does not say it. */
  readonly key: string | null
  readonly name: string
  /** What is there already. */
  readonly subject: string | null
  readonly changes: readonly ImportChange[]
  readonly problems: readonly ImportProblem[]
}

/** The problems that a contract finds in the cells of a row. */
export const problemsIn = (error: z.ZodError): ImportProblem[] =>
  error.issues.map(({ path, message }) => ({ field: typeof path[0] === 'string' ? path[0] : null, sentence: message }))

/** A row that is refused. */
export const refusedRow = (
  { key, name, subject = null }: { key: string | null; name: string; subject?: string | null },
  problems: readonly ImportProblem[],
): Planned => ({ outcome: 'refuse', key, name, subject, changes: [], problems })

/** What differs between what is there and what a row says, in words. */
export const changesBetween = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ImportChange[] =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? ''
    return from === to ? [] : [{ field, from, to }]
  })
