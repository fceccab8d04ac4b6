import { sql } from 'kysely'
import { after, HOUR, minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { isAlone, lockDeciders } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { Authority } from '../ledger/authority.ts'
import { type RequestRow, tables } from '../wallet.tables.ts'

/** Who has approved a request, when, and who of them and of whoever is about to may. */
export interface Approvals {
  before: { admin_id: string; at: Date }[]
  holding: Holding
}

/** Reads them, of a request that is locked; who counts stays an administrator until this transaction ends. */
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

/** By which what an act on a request moves is posted. */
export const actionKey = ({ kind, id }: RequestRow, action: Action): string => `${kind}:${id}:${action}`

/**
 * What an administrator's approval of a request that is locked comes to. Where two must approve, those count who are
 * active administrators with the right whose word counts; a sole administrator's second approval, after waiting, stands
 * for both.
 * @returns leave to post it; null: another must approve it too
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
  const words = own ? [true, true] : [...holding.values()]
  return Authority.byWordOf(actionKey(request, 'approve'), request.approvals_needed === 1 ? 1 : 2, words)
}

/** Notes it, unless this administrator has approved before. */
export const noteApproval = async (tx: Tx, actor: Actor, request: RequestRow): Promise<void> => {
  await tables(tx)
    .insertInto('approval')
    .values({ request_id: request.id, admin_id: actor.userId, at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks approvals until the end of the transaction, before anything else: of those that are given at once, each counts
 * those before it. Who waits here holds nothing that others wait for.
 */
export const lockApprovals = async (tx: Tx): Promise<void> => {
  await tables(tx).selectFrom('approving').select('one').forUpdate().execute()
}

/** A second approval by the same administrator: only where nobody else could give it, and after waiting. */
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

/** Administrators among those who said something, and whether their word counts. */
type Holding = ReadonlyMap<string, boolean>

/**
 * From when on an administrator whose word counts may say alone for two what they said at `first`; null: somebody else
 * could say it, and must.
 */
export const secondWordFrom = async (tx: Tx, adminId: string, first: Date): Promise<Date | null> =>
  (await isAlone(tx, adminId, 'money:decide')) ? after(first, (await getSettings(tx)).changeWaitHours * HOUR) : null

/** That an administrator may say for two what they have said before. */
export const requireAlone = async (
  tx: Tx,
  actor: Actor,
  holding: Holding,
  first: { said: string; at: Date },
): Promise<void> => {
  const from = holding.get(actor.userId) ? await secondWordFrom(tx, actor.userId, first.at) : null
  if (from === null)
    throw new Refusal(
      'already_decided',
      { decision: first.said, by: 'you', at: minuteOf(first.at) },
      { log: 'the second word must be another administrator’s' },
    )
  if (from > tx.now) throw new Refusal('approval_waits', { from: minuteOf(from) })
}
