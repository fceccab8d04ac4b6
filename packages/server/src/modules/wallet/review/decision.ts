import { canMove, wallet } from '@vesica/contract'
import { sql } from 'kysely'
import { minuteOf } from '../../../platform/clock.ts'
import { isId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { alreadyDecided, lockPersonOf } from '../../identity/index.ts'
import { type Line, reversed } from '../ledger/account.rules.ts'
import { addApproval, lockApprovals } from './approval.ts'
import { addFailing } from './failing.ts'
import { requireHouse } from '../ledger/house.ts'
import { post } from '../ledger/ledger.ts'
import { transactionId } from '../coins/networks/index.ts'
import { postings } from '../ledger/posting.rules.ts'
import { requirePrice } from './price.ts'
import { move } from '../requests/request-move.ts'
import { termsOf } from '../requests/request.ts'
import { isDecided, PLATFORM } from '../requests/request.rules.ts'
import { type RequestRow, type RequestStatus, type ScaledRequest, tables } from '../wallet.tables.ts'
import { judgedNow } from './worth.ts'

/**
 * Locks who asked, then the request, until the end of the transaction, before any account. Who is being removed, and who
 * asks for more that counts together with it, is waited for. @throws Refusal not_found
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

/** Whose request it is: until when they are held, because an administrator changed their address, which one, and whether they are gone. */
type Owner = { held_until: Date | null; held_by: string | null; deleted_at: Date | null }

/** Who has taken a member's address could speak for them. @throws Refusal address_changed_by_you, withdrawal_held */
const requireUnheld = (tx: Tx, actor: Actor, request: RequestRow & { owner: Owner }, to: RequestStatus): void => {
  const { held_until, held_by } = request.owner
  if (held_until === null || held_until <= tx.now) return
  const until = minuteOf(held_until)
  if (held_by === actor.userId) throw new Refusal('address_changed_by_you', { until })
  if (request.kind === 'withdrawal' && to === 'approved') throw new Refusal('withdrawal_held', { until })
}

/** @throws Refusal already_decided with who and when, own_request, decision_not_possible, address_changed_by_you, withdrawal_held */
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

/** What approving posts, for the eyes of who decides and for the ledger alike. */
export const linesOfApproval = (request: RequestRow): Line[] => {
  const terms = termsOf(request)
  if (request.kind === 'buy')
    return postings[request.paid_from === 'balance' ? 'buyFromBalance' : 'buyOutside'].approve(terms)
  return postings[request.kind].approve(terms)
}

/** What a request took when it was made. */
const linesOfHold = (request: RequestRow): Line[] => {
  const terms = termsOf(request)
  if (request.kind === 'withdrawal') return postings.withdrawal.hold(terms)
  if (request.kind === 'sell') return postings.sell.hold(terms)
  return request.kind === 'buy' && request.paid_from === 'balance' ? postings.buyFromBalance.hold(terms) : []
}

/**
 * Approves a request. Where two administrators must, the first approval moves it into review and the second posts, if
 * whoever gave the first is an active administrator still.
 * Deposits, buys and sells are completed in the same act; a withdrawal waits to be sent.
 * @throws Refusal not_found, already_decided, approval_waits, own_request, member_gone, insufficient_house; of a trade price_lapsed and
 *   rate_drifted
 */
export const approve = async (tx: Tx, actor: Actor, id: string): Promise<ScaledRequest> => {
  await lockApprovals(tx)
  const request = await lockRequest(tx, id)
  await requireMove(tx, actor, request, 'approved')
  if (request.owner.deleted_at !== null) throw new Refusal('member_gone')
  await requirePrice(tx, request)
  const judged = await judgedNow(tx, actor, request)
  if (!(await addApproval(tx, actor, judged)))
    return move(tx, actor, request, request.status === 'in_review' ? undefined : 'in_review', null)
  const lines = linesOfApproval(request)
  await postAct(tx, actor, request, 'approve', lines)
  await requireHouse(tx, lines)
  if (linesOfHold(request).length > 0) {
    await tables(tx)
      .updateTable('hold')
      .set((eb) => ({ captured: eb.ref('units') }))
      .where('request_id', '=', request.id)
      .execute()
  }
  const approved = await move(tx, actor, request, 'approved', null)
  return request.kind === 'withdrawal' ? approved : move(tx, actor, approved, 'completed', null)
}

/** Turns a request down with a reason and gives back what it held. @throws Refusal not_found, already_decided, own_request, decision_not_possible */
export const turnDown = async (
  tx: Tx,
  actor: Actor,
  id: string,
  to: 'denied' | 'rejected',
  reason: string,
): Promise<ScaledRequest> => {
  const request = await lockRequest(tx, id)
  await requireMove(tx, actor, request, to)
  return putDown(tx, actor, request, to, reason)
}

/** The same for a request that is locked and open. @param by null: the platform itself */
export const putDown = async (
  tx: Tx,
  by: Actor | null,
  request: ScaledRequest,
  to: 'denied' | 'rejected',
  reason: string,
): Promise<ScaledRequest> => {
  const held = linesOfHold(request)
  if (held.length > 0) {
    await post(tx, {
      kind: request.kind,
      reference: request.id,
      key: `${request.kind}:${request.id}:release`,
      actorId: by?.userId ?? null,
      lines: reversed(held),
    })
    await tables(tx)
      .updateTable('hold')
      .set((eb) => ({ released: eb.ref('units') }))
      .where('request_id', '=', request.id)
      .execute()
  }
  return move(tx, by, request, to, reason)
}

/** Puts a request aside for a closer look. */
export const flag = async (tx: Tx, actor: Actor, id: string, reason: string | undefined): Promise<ScaledRequest> => {
  const request = await lockRequest(tx, id)
  await requireMove(tx, actor, request, 'flagged')
  return move(tx, actor, request, 'flagged', reason ?? null)
}

/** Records that a withdrawal was sent. @throws Refusal hash_used when the hash settles another one */
export const settle = async (tx: Tx, actor: Actor, id: string, hash: string): Promise<ScaledRequest> => {
  const request = await lockWithdrawal(tx, id)
  await requireMove(tx, actor, request, 'completed')
  await postAct(tx, actor, request, 'settle', postings.withdrawal.settle(termsOf(request)))
  const sentAs = transactionId(request.network ?? '', hash)
  return move(tx, actor, request, 'completed', null, sentAs)
}

/**
 * An approved withdrawal could not be sent: amount and fee go back. Where two approved it, once two have said so.
 * @throws Refusal not_found, already_decided, approval_waits, own_request, decision_not_possible
 */
export const fail = async (tx: Tx, actor: Actor, id: string, reason: string): Promise<ScaledRequest> => {
  const request = await lockWithdrawal(tx, id)
  await requireMove(tx, actor, request, 'failed')
  if (!(await addFailing(tx, actor, request, reason))) return request
  await postAct(tx, actor, request, 'fail', postings.withdrawal.fail(termsOf(request)))
  return move(tx, actor, request, 'failed', reason)
}

const lockWithdrawal = async (tx: Tx, id: string): Promise<ScaledRequest & { owner: Owner }> => {
  const request = await lockRequest(tx, id)
  if (request.kind !== 'withdrawal') throw new Refusal('decision_not_possible', { from: request.status, to: 'sent' })
  return request
}

const postAct = (tx: Tx, actor: Actor, request: RequestRow, act: string, lines: Line[]) =>
  post(tx, {
    kind: request.kind,
    reference: request.id,
    key: `${request.kind}:${request.id}:${act}`,
    actorId: actor.userId,
    lines,
  })
