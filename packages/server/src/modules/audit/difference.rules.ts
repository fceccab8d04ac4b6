import { beginningOf } from '../../platform/beginning.rules.ts'
import type { audit } from '@vesica/contract'

const MAX_LENGTH = 2000

type Facts = Readonly<Record<string, unknown>>

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value for display; null: there is none. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > MAX_LENGTH ? `${beginningOf(text, MAX_LENGTH)}…` : text
}

/** Fields by name, nested ones as `price.net`. */
const flat = (value: unknown, name = ''): [string, unknown][] => {
  if (!isFacts(value)) return value === null || value === undefined ? [] : [[name || 'value', value]]
  return Object.entries(value).flatMap(([key, child]) => flat(child, name ? `${name}.${key}` : key))
}

/** Fields about the action rather than its changes: the reason, and the ticket it was about. */
const contextFields = ['reason', 'ticket']

/** The changes of an action, field by field. */
export const differenceOf = (before: unknown, after: unknown): audit.AuditChange[] => {
  const [previous, current] = [new Map(flat(before)), new Map(flat(after))]
  return [...new Set([...previous.keys(), ...current.keys()])].flatMap((field) => {
    if (contextFields.includes(field)) return []
    const change = { field, before: textOf(previous.get(field)), after: textOf(current.get(field)) }
    return change.before === change.after ? [] : [change]
  })
}

/** The id of the person that an action was about, if recorded. */
export const personIn = (facts: unknown): string | undefined =>
  isFacts(facts) && typeof facts['person'] === 'string' ? facts['person'] : undefined

/** Most reliable first: an action on a ticket may record the reference of another one too. */
export const naming = ['ticket', 'title', 'name', 'reference', 'number', 'question'] as const

/** The record that a refused call was about: the first id in its path. */
export const namedIn = (facts: unknown): string | undefined =>
  isFacts(facts) ? Object.values(facts).find((value): value is string => typeof value === 'string') : undefined

/** The name of a record, if recorded. */
export const nameIn = (before: unknown, after: unknown): string | undefined => {
  for (const key of naming)
    for (const facts of [after, before].filter(isFacts))
      if (typeof facts[key] === 'string' && facts[key] !== '') return facts[key]
  return undefined
}
