import type { AuditSubject } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './activity.tables.ts'
import { add, writeAdded } from './added.ts'

/** The acting administrator and their network address, part of every audited action. */
export interface Actor {
  readonly userId: string
  readonly name: string
  readonly address: string
  /** The API key used by a program. */
  readonly keyId?: string | undefined
}

export interface Action {
  /** A verb and an object, such as `approve sign-up`. */
  action: string
  subject: { type: AuditSubject; id: string }
  before?: unknown
  after?: unknown
  /** Absent: the `reason` in `after`. */
  reason?: string | undefined
  /** Only requests an action, so it undoes nothing yet. */
  isAsked?: true
}

const whyOf = ({ reason, after }: Action): string | null => {
  if (reason !== undefined) return reason || null
  const recorded = typeof after === 'object' && after !== null && 'reason' in after ? after.reason : null
  return typeof recorded === 'string' && recorded !== '' ? recorded : null
}

const rowOf = (tx: Tx, actor: Actor, action: Action, parent?: string, result = 'done') => ({
  id: newId(),
  actor_id: actor.userId,
  key_id: actor.keyId ?? null,
  action: action.action,
  subject_type: action.subject.type,
  subject_id: action.subject.id,
  before: action.before ?? null,
  after: action.after ?? null,
  address: actor.address,
  created_at: tx.now,
  reason: whyOf(action),
  result,
  parent_id: parent ?? null,
  undoes: action.isAsked ? null : takeUndoneEntry(tx),
})

/** The entry that each transaction undoes. */
const undoing = new WeakMap<Tx, string>()

/** Marks the next action in this transaction as undoing an entry. */
export const markUndoing = (tx: Tx, id: string): void => void undoing.set(tx, id)

/** Read once, so that only the first of several entries refers to the undone one. */
const takeUndoneEntry = (tx: Tx): string | null => {
  const id = undoing.get(tx) ?? null
  undoing.delete(tx)
  return id
}

const write = (tx: Tx, rows: ReturnType<typeof rowOf>[]): void => {
  add(tx, 'audit_entry', rows)
  tx.announce({ topics: ['audit'], admins: 'audit:read' })
}

/** Logs an administrator's action to the append-only audit log. Never pass secrets. */
export const audit = async (tx: Tx, actor: Actor, action: Action): Promise<void> =>
  write(tx, [rowOf(tx, actor, action)])

/** Logs a bulk action: one entry for the whole, and one per part that refers to it. */
export const auditMany = async (
  tx: Tx,
  actor: Actor,
  bulkAction: Action,
  actions: readonly Action[],
): Promise<void> => {
  const parent = rowOf(tx, actor, bulkAction)
  write(tx, [parent, ...actions.map((action) => rowOf(tx, actor, action, parent.id))])
}

/** Logs an administrator's action that was refused. @param code of the refusal */
export const auditRefused = async (tx: Tx, actor: Actor, action: Action, code: string): Promise<void> =>
  write(tx, [rowOf(tx, actor, action, undefined, code)])

const ACTIONS_LIMIT = 50

/** The last 50 administrator actions on a subject, newest first. */
export const listActions = async (tx: Tx, subjectType: string, subjectId: string) => {
  await writeAdded(tx)
  return tables(tx)
    .selectFrom('audit_entry')
    .select(['id', 'actor_id', 'action', 'before', 'after', 'created_at'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACTIONS_LIMIT)
    .execute()
}

/** States of a subject before each change by administrators since a time, without duplicates. */
export const statesBefore = async (tx: Tx, { type, id }: Action['subject'], since: Date): Promise<unknown[]> => {
  await writeAdded(tx)
  const rows = await tables(tx)
    .selectFrom('audit_entry')
    .select('before')
    .distinct()
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('created_at', '>=', since)
    .where('before', 'is not', null)
    .execute()
  return rows.map(({ before }) => before)
}

/**
 * Which of these actions administrators have ever taken, by name.
 * @param actions without `id`: on any subject of the type; or another condition for the same statement
 */
export const everDone = async <Name extends string>(
  tx: Tx,
  actions: Readonly<Record<Name, { type: string; id?: string } | RawBuilder<boolean>>>,
): Promise<Record<Name, boolean>> => {
  await writeAdded(tx)
  const names = Object.keys(actions) as Name[]
  const done = names.map((name) => {
    const action = actions[name]
    if (!('type' in action)) return action
    const { type, id } = action
    const onSubject = id === undefined ? sql`` : sql`and subject_id = ${id}`
    return sql`exists (select from audit_entry where subject_type = ${type} ${onSubject})`
  })
  const { rows } = await sql<{ done: boolean[] }>`select array[${sql.join(done)}] as done`.execute(tables(tx))
  return Object.fromEntries(names.map((name, at) => [name, rows[0]?.done[at] ?? false])) as Record<Name, boolean>
}

/** SQL: the actions on one subject, with `id`, `action` and `created_at`. */
export const actionsOn = (subjectType: string, subjectId: string) =>
  sql`(select id, action, created_at from audit_entry
        where subject_type = ${subjectType} and subject_id = ${subjectId}) as act`

export const actorOf = ({ caller, address }: { caller: Omit<Actor, 'address'>; address: string }): Actor => ({
  userId: caller.userId,
  name: caller.name,
  keyId: caller.keyId,
  address,
})
