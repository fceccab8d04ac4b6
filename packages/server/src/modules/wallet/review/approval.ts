import { sql } from 'kysely'
import { after, HOUR, minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { isAlone, lockDeciders } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { Authority } from '../ledger/authority.ts'
import { type RequestRow, tables } from '../wallet.tables.ts'

/** The approvals of a request, and which of the approvers and the actor may still decide. */
export interface Approvals {
  before: { admin_id: string; at: Date }[]
  holding: Holding
}

/** Reads the approvals of a locked request. Approvers' roles are locked until the end of the transaction. */
export const readApprovals = async (tx: Tx, actor: Actor, requestId: string): Promise<Approvals> => {
  const before = tables(tx).selectFrom('approval').where('request_id', '=', requestId)
  const approvers = sql<string>`(${before.select('admin_id')} union all select ${actor.userId}::uuid)`
  const [rows, holding] = await Promise.all([
    before.select(['admin_id', 'at']).execute(),
    lockDeciders(tx, approvers, 'money:decide'),
  ])
  return { before: rows, holding }
}

export type Action = 'approve' | 'release' | 'settle' | 'fail'

/** The idempotency key of the journal that an action on a request posts. */
export const actionKey = ({ kind, id }: RequestRow, action: Action): string => `${kind}:${id}:${action}`

/**
 * The effect of an administrator's approval of a locked request. Where two must approve, only active administrators
 * count who have the permission and whose decisions count; a sole administrator's second approval after the waiting
 * period stands for both.
 * @returns the authority to post it; null: another administrator must approve too
 */
export const authorise = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  { before, holding }: Approvals,
): Promise<Authority | null> => {
  if (!holding.has(actor.userId)) throw new Refusal('forbidden')
  const own = before.find(({ admin_id }) => admin_id === actor.userId)
  if (own) await approveAlone(tx, actor, request, { holding, at: own.at })
  const votes = own ? [true, true] : [...holding.values()]
  return Authority.byWordOf(actionKey(request, 'approve'), request.approvals_needed === 1 ? 1 : 2, votes)
}

/** Records the approval, unless this administrator has already approved. */
export const noteApproval = async (tx: Tx, actor: Actor, request: RequestRow): Promise<void> => {
  await tables(tx)
    .insertInto('approval')
    .values({ request_id: request.id, admin_id: actor.userId, at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks approvals until the end of the transaction, before any other lock, so that concurrent approvals count each
 * other. Waiters hold nothing that others need.
 */
export const lockApprovals = async (tx: Tx): Promise<void> => {
  await tables(tx).selectFrom('approving').select('one').forUpdate().execute()
}

/** A second approval by the same administrator: only if no other could approve, and only after the waiting period. */
const approveAlone = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  { holding, at }: { holding: Holding; at: Date },
): Promise<void> => {
  await requireAlone(tx, actor, holding, { said: 'approved', at })
  await tables(tx)
    .insertInto('approval_after_wait')
    .values({ request_id: request.id, admin_id: actor.userId, at: tx.now })
    .execute()
}

/** Active administrators among the approvers, and whether the decisions of each count. */
type Holding = ReadonlyMap<string, boolean>

/**
 * When an administrator may repeat alone, in place of a second one, a decision made at `first`; null: another
 * administrator can and must decide.
 */
export const repeatAllowedFrom = async (tx: Tx, adminId: string, first: Date): Promise<Date | null> =>
  (await isAlone(tx, adminId, 'money:decide')) ? after(first, (await getSettings(tx)).changeWaitHours * HOUR) : null

/** Requires that the administrator may decide alone a second time. */
export const requireAlone = async (
  tx: Tx,
  actor: Actor,
  holding: Holding,
  first: { said: string; at: Date },
): Promise<void> => {
  const from = holding.get(actor.userId) ? await repeatAllowedFrom(tx, actor.userId, first.at) : null
  if (from === null)
    throw new Refusal(
      'already_decided',
      { decision: first.said, by: 'you', at: minuteOf(first.at) },
      { log: 'another administrator must approve' },
    )
  if (from > tx.now) throw new Refusal('approval_waits', { from: minuteOf(from) })
}
