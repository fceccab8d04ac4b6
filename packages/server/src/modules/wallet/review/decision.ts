import { canMove, wallet } from '@vesica/contract'
import { sql } from 'kysely'
import { minuteOf } from '../../../platform/clock.ts'
import { isId } from '../../../platform/ids.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { together } from '../../../platform/data/together.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { alreadyDecided, holdOf, lockPersonOf } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { type Line, reversed } from '../ledger/account.rules.ts'
import { type Action, actionKey, authorise, lockApprovals, noteApproval, readApprovals } from './approval.ts'
import { addFailing } from './failing.ts'
import { requireTreasury } from '../ledger/treasury.ts'
import type { Authority } from '../ledger/authority.ts'
import { type Journal, post } from '../ledger/ledger.ts'
import { transactionId } from '../coins/networks/index.ts'
import { postings } from '../ledger/posting.rules.ts'
import { driftOf, presentRate, requirePrice } from './price.ts'
import { move, moveOwn } from '../requests/request-move.ts'
import { termsOf } from '../requests/request.ts'
import { isCancellable, isDecided, PLATFORM } from '../requests/request.rules.ts'
import { type RequestRow, type RequestStatus, type ScaledRequest, tables } from '../wallet.tables.ts'
import { judgedNow, judgementAnew, readWorthOf } from './worth.ts'

/**
 * Locks the member, then the request, until the end of the transaction, before any account. Waits for a concurrent
 * removal of the member and for further requests that count together with this one.
 */
export const lockRequest = async (tx: Tx, id: string): Promise<ScaledRequest & { owner: Owner }> => {
  if (!isId(id)) throw new Refusal('not_found')
  const owner = tables(tx).selectFrom('wallet_request').select('person_id').where('id', '=', id).$asScalar()
  const [person, request] = await Promise.all([
    lockPersonOf(tx, owner),
    tables(tx)
      .selectFrom('wallet_request')
      .selectAll()
      .select(sql<number>`(select scale from asset where code = asset_code)`.as('scale'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  ])
  if (!request || !person) throw new Refusal('not_found')
  return { ...request, owner: person }
}

/**
 * The request's owner: any hold after an administrator changed their email address, that administrator, and whether the
 * owner was removed.
 */
type Owner = NonNullable<Awaited<ReturnType<typeof lockPersonOf>>>

/** A changed email address could mean that someone else is acting as the member. */
const requireUnheld = (tx: Tx, actor: Actor, request: RequestRow & { owner: Owner }, to: RequestStatus): void => {
  const hold = holdOf(request.owner, tx.now)
  if (!hold) return
  const until = minuteOf(hold)
  if (request.owner.held_by === actor.userId) throw new Refusal('address_changed_by_you', { until })
  if (request.kind === 'withdrawal' && to === 'approved') throw new Refusal('withdrawal_held', { until })
}

const requireMove = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow & { owner: Owner },
  to: RequestStatus,
): Promise<void> => {
  if (request.person_id === actor.userId) throw new Refusal('own_request')
  requireUnheld(tx, actor, request, to)
  if (canMove(wallet.transactionMoves, request.status, to)) return
  if (!isDecided(request.status)) throw new Refusal('decision_not_possible', { from: request.status, to })
  const last = await tables(tx)
    .selectFrom('request_event')
    .select(['actor_id', 'at'])
    .where('request_id', '=', request.id)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  throw await alreadyDecided(tx, { decision: request.status, by: last.actor_id, nobody: PLATFORM, at: last.at })
}

/** The lines an approval posts, for both the preview and the ledger. */
export const linesOfApproval = (request: RequestRow): Line[] => {
  const terms = termsOf(request)
  if (request.kind === 'buy')
    return postings[request.paid_from === 'balance' ? 'buyFromBalance' : 'buyOutside'].approve(terms)
  return postings[request.kind].approve(terms)
}

/** The lines posted when the request was made. */
const linesOfHold = (request: RequestRow): Line[] => {
  const terms = termsOf(request)
  if (request.kind === 'withdrawal') return postings.withdrawal.hold(terms)
  if (request.kind === 'sell') return postings.sell.hold(terms)
  return request.kind === 'buy' && request.paid_from === 'balance' ? postings.buyFromBalance.hold(terms) : []
}

/**
 * Approves a request. Where two must approve, the first approval moves it into review, unless it stays flagged, and the
 * second posts it if the first approver is still an active administrator. Deposits, buys and sells are completed at
 * once; a withdrawal waits to be sent.
 */
export const approve = async (tx: Tx, actor: Actor, id: string): Promise<ScaledRequest> => {
  if (!isId(id)) throw new Refusal('not_found')
  // In this order in one round trip: nothing of a request is read before it is locked.
  const [, request, worth, rate, approvals, settings] = await Promise.all([
    lockApprovals(tx),
    lockRequest(tx, id),
    readWorthOf(tx, id, actor.userId),
    presentRate(tx, id),
    readApprovals(tx, actor, id),
    getSettings(tx),
  ])
  await requireMove(tx, actor, request, 'approved')
  if (request.owner.deleted_at !== null) throw new Refusal('member_gone')
  requirePrice(request, driftOf(request, rate, settings.driftPercent), tx.now)
  const judged = await judgedNow(tx, actor, request, judgementAnew(request, worth, settings))
  const authority = await authorise(tx, actor, judged, approvals)
  if (!authority) {
    await noteApproval(tx, actor, request)
    return move(tx, actor, request, request.status === 'pending' ? ['in_review'] : [], null)
  }
  return letGo(tx, actor, request, authority)
}

/** Posts the approval and moves the request on, in one round trip. */
const letGo = async (tx: Tx, actor: Actor, request: ScaledRequest, authority: Authority): Promise<ScaledRequest> => {
  const lines = linesOfApproval(request)
  const [, , , , approved] = await together(
    noteApproval(tx, actor, request),
    post(tx, { ...journalOf(actor, request, 'approve', lines), authority }),
    requireTreasury(tx, lines),
    linesOfHold(request).length > 0 && endHold(tx, request, 'captured'),
    move(tx, actor, request, request.kind === 'withdrawal' ? ['approved'] : ['approved', 'completed'], null),
  )
  return approved
}

/** Captures or releases everything a request holds. */
const endHold = async (tx: Tx, request: RequestRow, how: 'captured' | 'released'): Promise<void> => {
  await tables(tx)
    .updateTable('hold')
    .set((eb) => ({ [how]: eb.ref('units') }))
    .where('request_id', '=', request.id)
    .execute()
}

/** Rejects a request with a reason and releases what it held. */
export const rejectRequest = async (
  tx: Tx,
  actor: Actor,
  id: string,
  to: 'denied' | 'rejected',
  reason: string,
): Promise<ScaledRequest> => {
  const request = await lockRequest(tx, id)
  await requireMove(tx, actor, request, to)
  return releaseHoldAndReject(tx, actor, request, to, reason)
}

/** Rejects a request that is already locked and open. @param by null: the platform itself */
export const releaseHoldAndReject = (
  tx: Tx,
  by: Actor | null,
  request: ScaledRequest,
  to: 'denied' | 'rejected',
  reason: string,
): Promise<ScaledRequest> => releasing(tx, by, request, () => move(tx, by, request, [to], reason))

/**
 * Cancels a member's own request and releases what it held. Takes the same locks as decisions, so that only one of a
 * concurrent cancellation and approval succeeds.
 */
export const cancelOwn = async (tx: Tx, personId: string, id: string): Promise<ScaledRequest> => {
  const { owner, ...request } = await lockRequest(tx, id)
  if (owner.id !== personId) throw new Refusal('not_found')
  if (!isCancellable(request)) throw new Refusal('request_not_cancellable')
  const by = { userId: personId }
  return releasing(tx, by, request, () => moveOwn(tx, by, request))
}

/** Releases what a request held and moves it on, in one round trip. */
const releasing = async (
  tx: Tx,
  by: Pick<Actor, 'userId'> | null,
  request: ScaledRequest,
  moving: () => Promise<ScaledRequest>,
): Promise<ScaledRequest> => {
  const held = linesOfHold(request)
  if (held.length === 0) return moving()
  const [, , moved] = await together(
    post(tx, journalOf(by, request, 'release', reversed(held))),
    endHold(tx, request, 'released'),
    moving(),
  )
  return moved
}

/** Flags a request for a closer look. */
export const flag = async (tx: Tx, actor: Actor, id: string, reason: string | undefined): Promise<ScaledRequest> => {
  const request = await lockRequest(tx, id)
  await requireMove(tx, actor, request, 'flagged')
  return move(tx, actor, request, ['flagged'], reason ?? null)
}

/** Records that a withdrawal was sent. */
export const settle = async (tx: Tx, actor: Actor, id: string, hash: string): Promise<ScaledRequest> => {
  const request = await lockWithdrawal(tx, id)
  await requireMove(tx, actor, request, 'completed')
  const sentAs = transactionId(request.network ?? '', hash)
  const [, , settled] = await together(
    reserveHash(tx, sentAs),
    post(tx, journalOf(actor, request, 'settle', postings.withdrawal.settle(termsOf(request)))),
    move(tx, actor, request, ['completed'], null, sentAs),
  )
  return settled
}

/**
 * Reserves a transaction hash, so that it can settle only one payout.
 * @param hash in its network's canonical form
 */
export const reserveHash = async (tx: Tx, hash: string): Promise<void> => {
  await tables(tx)
    .insertInto('outgoing_transaction')
    .values({ hash, noted_at: tx.now })
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error, 'outgoing_transaction_pkey') ? refuseField('hash_used', 'tx_hash') : error
    })
}

/** Marks an approved withdrawal as not sent and refunds amount and fee. If two approved it, two must confirm this. */
export const fail = async (tx: Tx, actor: Actor, id: string, reason: string): Promise<ScaledRequest> => {
  const request = await lockWithdrawal(tx, id)
  await requireMove(tx, actor, request, 'failed')
  if (!(await addFailing(tx, actor, request, reason))) return request
  const [, failed] = await together(
    post(tx, journalOf(actor, request, 'fail', postings.withdrawal.fail(termsOf(request)))),
    move(tx, actor, request, ['failed'], reason),
  )
  return failed
}

const lockWithdrawal = async (tx: Tx, id: string): Promise<ScaledRequest & { owner: Owner }> => {
  const request = await lockRequest(tx, id)
  if (request.kind !== 'withdrawal') throw new Refusal('decision_not_possible', { from: request.status, to: 'sent' })
  return request
}

const journalOf = (by: Pick<Actor, 'userId'> | null, request: RequestRow, action: Action, lines: Line[]): Journal => ({
  kind: request.kind,
  reference: request.id,
  key: actionKey(request, action),
  actorId: by?.userId ?? null,
  lines,
})
