import type { ImportField, ImportValues } from '../../platform/importing.ts'

/** The column of each field, counted from 0. */
export type Matching = Readonly<Record<string, number>>

const plainly = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[\s_\-.:]+/gu, ' ')
    .trim()

/** Matches columns to fields by heading; each column and each field at most once, first match wins. */
export const guessed = (fields: readonly ImportField[], headings: readonly string[]): Matching => {
  const titles = headings.map(plainly)
  const taken = new Set<number>()
  const pairs = fields.flatMap(({ name, title, alsoCalled }) => {
    const names = [title, name, ...alsoCalled].map(plainly)
    const at = names
      .map((one) => titles.findIndex((own, index) => own === one && !taken.has(index)))
      .find((n) => n >= 0)
    if (at === undefined) return []
    taken.add(at)
    return [[name, at] as const]
  })
  return Object.fromEntries(pairs)
}

/** Whether a matching is valid: known fields, existing columns, each at most once, and all required fields. */
export const isWhole = (fields: readonly ImportField[], headings: readonly string[], matching: Matching): boolean => {
  const known = new Set(fields.map(({ name }) => name))
  const columns = Object.values(matching)
  return (
    Object.keys(matching).every((name) => known.has(name)) &&
    columns.every((column) => column < headings.length) &&
    new Set(columns).size === columns.length &&
    fields.every(({ name, required }) => !required || Object.hasOwn(matching, name))
  )
}

/** The trimmed cells of a row by field, without blank ones. */
export const valuesIn = (cells: readonly string[], matching: Matching): ImportValues =>
  Object.fromEntries(
    Object.entries(matching).flatMap(([field, column]) => {
      const cell = cells[column]?.trim() ?? ''
      return cell === '' ? [] : [[field, cell]]
    }),
  )
