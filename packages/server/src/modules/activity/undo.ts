import { isDeepStrictEqual } from 'node:util'
import type { Right } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import type { Actor } from './audit.ts'

/** An action from the audit log. */
export interface Done {
  readonly action: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
}

export type Facts = Readonly<Record<string, unknown>>

/** How to undo one kind of action: by another action, with its own rules and name. */
export interface Inverse {
  /** The required permission. */
  readonly right: Right
  /** The current record, in the format of the action's `after`. */
  readonly now: (tx: Tx, action: Done) => Promise<unknown>
  /**
   * Undoes the action.
   * @param restored previous values of the changed fields; a value without fields is under `value`
   */
  readonly run: (tx: Tx, actor: Actor, action: Done, restored: Facts) => Promise<unknown>
  /** Fields that cannot be restored: an action that changed one of them cannot be undone. */
  readonly lost?: readonly string[]
}

/** Inverses by record type, a colon and the action. */
export type Inverses = Readonly<Record<string, Inverse>>

/** Ignored: the reason, counters and versions that change later, and the location of a parcel. */
const ignoredFields = new Set(['reason', 'location', 'version', 'productCount', 'contentCount', 'ticketCount'])

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : { value }

/** As stored in JSON, to compare stored with current values. */
const asStored = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

const differs = (left: unknown, right: unknown): boolean => !isDeepStrictEqual(asStored(left), asStored(right))

/** Previous values of the fields that an action changed. */
export const backOf = ({ before, after }: Pick<Done, 'before' | 'after'>): Facts => {
  const [previous, next] = [factsOf(before), factsOf(after)]
  const changed = Object.keys(next).filter(
    (field) => !ignoredFields.has(field) && differs(previous[field], next[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, previous[field] ?? null]))
}

/** Whether the fields that an action changed have changed again since. */
export const hasMovedOn = (action: Pick<Done, 'before' | 'after'>, now: unknown): boolean => {
  const [left, current] = [factsOf(action.after), factsOf(now)]
  return Object.keys(backOf(action)).some((field) => differs(left[field], current[field]))
}
