import { beginningOf } from '../../platform/beginning.rules.ts'
import type { audit } from '@vesica/contract'

const MOST_LETTERS = 2000

type Facts = Readonly<Record<string, unknown>>

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as it is shown; null: there is none. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > MOST_LETTERS ? `${beginningOf(text, MOST_LETTERS)}…` : text
}

/** Fields by name, those within others as `price.net`. */
const flat = (value: unknown, name = ''): [string, unknown][] => {
  if (!isFacts(value)) return value === null || value === undefined ? [] : [[name || 'value', value]]
  return Object.entries(value).flatMap(([key, part]) => flat(part, name ? `${name}.${key}` : key))
}

/** What tells of an act rather than of what it changed: why it was done, and which ticket it was about. */
const beside = ['reason', 'ticket']

/** What an act changed, field by field. */
export const differenceOf = (before: unknown, after: unknown): audit.AuditChange[] => {
  const [was, is] = [new Map(flat(before)), new Map(flat(after))]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    if (beside.includes(field)) return []
    const change = { field, before: textOf(was.get(field)), after: textOf(is.get(field)) }
    return change.before === change.after ? [] : [change]
  })
}

/** The id of the person that an act was about, as far as it was written down. */
export const personIn = (facts: unknown): string | undefined =>
  isFacts(facts) && typeof facts['person'] === 'string' ? facts['person'] : undefined

/** The most certain first: what is done to a ticket may write down the reference of another one too. */
export const naming = ['ticket', 'title', 'name', 'reference', 'number', 'question'] as const

/** The record that a refused call was about: the first id that its path named. */
export const namedIn = (facts: unknown): string | undefined =>
  isFacts(facts) ? Object.values(facts).find((value): value is string => typeof value === 'string') : undefined

/** What a record is called, as far as what was written down of it says so. */
export const nameIn = (before: unknown, after: unknown): string | undefined => {
  for (const key of naming)
    for (const facts of [after, before].filter(isFacts))
      if (typeof facts[key] === 'string' && facts[key] !== '') return facts[key]
  return undefined
}
