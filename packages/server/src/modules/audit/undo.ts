import { type audit, refusalMessage, rolesText } from '@vesica/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Tx } from '../../platform/data/tx.ts'
import {
  type Actor,
  backOf,
  type Done,
  type Entry,
  findEntry,
  hasMovedOn,
  type Inverse,
  type Inverses,
  lockEntry,
  markUndoing,
} from '../activity/index.ts'
import { requireRight } from '../identity/index.ts'
import { requireKnownAddresses } from '../wallet/index.ts'
import { changesOf, type Plans } from './changes.ts'

type UndoableEntry = Entry & { undone_by: string | null }

const doneOf = (row: Entry): Done => ({
  action: row.action,
  subjectId: row.subject_id,
  before: row.before,
  after: row.after,
})

const inverseOf = (inverses: Inverses, row: Entry): Inverse | undefined => {
  if (row.result !== 'done') return undefined
  const name = `${row.subject_type}: ${row.action}`
  return Object.hasOwn(inverses, name) && Object.keys(backOf(row)).length > 0 ? inverses[name] : undefined
}

/** The part of an action that its inverse does not restore. */
const lostOf = ({ lost = [] }: Inverse, row: Entry): string[] =>
  Object.keys(backOf(row)).filter((field) => lost.includes(field))

/** The current record; undefined: it was deleted. */
const nowOf = (tx: Tx, { now }: Inverse, row: Entry): Promise<unknown> =>
  now(tx, doneOf(row)).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })

const fieldLabel = (field: string): string => `the ${field.replace(/_id$/, '').replaceAll('_', ' ')}`

/** Why an action cannot be undone at the moment. */
const faultOf = async (tx: Tx, inverse: Inverse, row: UndoableEntry): Promise<Refusal | undefined> => {
  if (row.undone_by) return new Refusal('undone_already')
  const lost = lostOf(inverse, row)
  if (lost.length > 0)
    return new Refusal('undo_not_possible', { why: `it does not bring back ${lost.map(fieldLabel).join(', ')}.` })
  const now = await nowOf(tx, inverse, row)
  if (now === undefined) return new Refusal('undo_not_possible', { why: 'what it was about is gone.' })
  if (hasMovedOn(row, now)) return new Refusal('moved_on')
  if (guarded.has(`${row.subject_type}: ${row.action}`)) return undefined
  return requireKnownAddresses(tx, backOf(row)).then(() => undefined, notPossible)
}

/** Converts a refusal into the reason why an action cannot be undone; any other error is thrown on. */
const notPossible = (error: unknown): Refusal => {
  if (!(error instanceof Refusal)) throw error
  return new Refusal('undo_not_possible', { why: error.message })
}

/** Fields that contain payment addresses by design, under rules of their own. */
const guarded: ReadonlySet<string> = new Set(['coin: change coin', 'setting: set payment ways'])

const changeText = ({ field, before, after }: audit.AuditChange): string =>
  `${field.replaceAll('_', ' ')} from ${before ?? 'nothing'} to ${after ?? 'nothing'}`

/** What undoing an action does, and why the caller cannot do it. */
export const presentUndo = async (
  tx: Tx,
  { rights }: Pick<Caller, 'rights'>,
  row: UndoableEntry,
  { inverses, plans }: { inverses: Inverses; plans: Plans },
): Promise<audit.AuditUndo> => {
  const inverse = inverseOf(inverses, row)
  if (!inverse) return { does: null, blocked: null }
  const restored = backOf(row)
  const left = Object.fromEntries(Object.keys(restored).map((field) => [field, factOf(row.after, field)]))
  const effect = `Changes ${changesOf({ subject_type: row.subject_type, before: left, after: restored }, rights, plans).map(changeText).join('; ')}.`
  const missingRight = rights.has(inverse.right)
    ? undefined
    : refusalMessage('right_missing', { who: rolesText(inverse.right) })
  return { does: effect, blocked: missingRight ?? (await faultOf(tx, inverse, row))?.message ?? null }
}

const factOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)[field]
    : value

/** Undoes an action by its inverse, under that action's permissions and rules. */
export const undo = async (
  tx: Tx,
  actor: Actor,
  { rights }: Pick<Caller, 'rights'>,
  id: string,
  inverses: Inverses,
): Promise<void> => {
  await lockEntry(tx, id)
  const row = await findEntry(tx, rights, id)
  const inverse = inverseOf(inverses, row)
  if (!inverse) throw new Refusal('undo_not_possible', { why: 'nothing leads back from it.' })
  await requireRight(tx, actor, inverse.right)
  const fault = await faultOf(tx, inverse, row)
  if (fault) throw fault
  markUndoing(tx, id)
  await inverse.run(tx, actor, doneOf(row), backOf(row)).catch((error: unknown) => {
    throw notPossible(error)
  })
}
