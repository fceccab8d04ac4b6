import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './activity.tables.ts'
import { add, writeAdded } from './added.ts'

/** Who acts, and from where: part of every administrator's act. */
export interface Actor {
  readonly userId: string
  readonly name: string
  readonly address: string
}

export interface Act {
  /** A verb and an object, such as `approve sign-up`. */
  action: string
  subject: { type: string; id: string }
  before?: unknown
  after?: unknown
}

/** Writes an administrator's act into the audit trail, which is only ever added to. Never give it secrets. */
export const audit = async (tx: Tx, actor: Actor, act: Act): Promise<void> => {
  add(tx, 'audit_entry', [
    {
      id: newId(),
      actor_id: actor.userId,
      action: act.action,
      subject_type: act.subject.type,
      subject_id: act.subject.id,
      before: act.before ?? null,
      after: act.after ?? null,
      address: actor.address,
      created_at: tx.now,
    },
  ])
}

const SHOWN = 50

/** What administrators did to one subject, newest first, the last 50. */
export const listActs = async (tx: Tx, subjectType: string, subjectId: string) => {
  await writeAdded(tx)
  return tables(tx)
    .selectFrom('audit_entry')
    .select(['id', 'actor_id', 'action', 'after', 'created_at'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** The administrator behind a call. */
export const actorOf = ({ caller, address }: { caller: { userId: string; name: string }; address: string }): Actor => ({
  userId: caller.userId,
  name: caller.name,
  address,
})
