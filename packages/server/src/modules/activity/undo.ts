import { isDeepStrictEqual } from 'node:util'
import type { Right } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import type { Actor } from './audit.ts'

/** An act as the audit trail has it. */
export interface Done {
  readonly action: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
}

export type Facts = Readonly<Record<string, unknown>>

/** How acts of one kind are taken back: by another act, under its own rules and its own name. */
export interface Inverse {
  /** What it takes to do that. */
  readonly right: Right
  /** The record as it is, in the words in which the act said what it left behind. */
  readonly now: (tx: Tx, action: Done) => Promise<unknown>
  /**
   * Takes the act back.
   * @param back what it changed, as that was before; of a value that has no fields: under `value`
   */
  readonly run: (tx: Tx, actor: Actor, action: Done, back: Facts) => Promise<unknown>
  /** Fields that it does not bring back: an act that changed one of these is not taken back. */
  readonly lost?: readonly string[]
}

/** Inverses by what they take back: the type of the record, a colon, the act. */
export type Inverses = Readonly<Record<string, Inverse>>

/**
 * Why something was done is no part of what it left behind, nor how often that was changed or used meanwhile, nor where a
 * parcel was at the time.
 */
const beside = new Set(['reason', 'location', 'version', 'productCount', 'contentCount', 'ticketCount'])

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : { value }

/** As JSON keeps it: what was written down is compared with what is read. */
const asKept = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

const differs = (one: unknown, other: unknown): boolean => !isDeepStrictEqual(asKept(one), asKept(other))

/** What an act changed, as that was before. */
export const backOf = ({ before, after }: Pick<Done, 'before' | 'after'>): Facts => {
  const [was, is] = [factsOf(before), factsOf(after)]
  const changed = Object.keys(is).filter((field) => !beside.has(field) && differs(was[field], is[field]))
  return Object.fromEntries(changed.map((field) => [field, was[field] ?? null]))
}

/** Whether what an act changed is no longer as it left it. */
export const hasMovedOn = (action: Pick<Done, 'before' | 'after'>, now: unknown): boolean => {
  const [left, is] = [factsOf(action.after), factsOf(now)]
  return Object.keys(backOf(action)).some((field) => differs(left[field], is[field]))
}
