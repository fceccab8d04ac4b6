import { isDuplicate } from '../../platform/db.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { tellMember } from './request-news.ts'
import { isDecided } from './request.rules.ts'
import { type RequestRow, type RequestStatus, tables } from './wallet.tables.ts'

/**
 * Moves a request on, writes down who did, when and why, and tells the member. `to` undefined: only the audit trail and
 * the screens hear of it.
 */
export const move = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  to: RequestStatus | undefined,
  reason: string | null,
  hash?: string,
): Promise<RequestRow> => {
  const decides = to !== undefined && isDecided(to) && !isDecided(request.status)
  const moved = to
    ? await takingHash(() =>
        tables(tx)
          .updateTable('wallet_request')
          .set({
            status: to,
            ...(reason !== null && to !== 'flagged' && { reason }),
            ...(decides && { decided_at: tx.now, decided_by: actor.userId }),
            ...(to === 'completed' && { completed_at: tx.now }),
            ...(hash && { tx_hash: hash }),
          })
          .where('id', '=', request.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    : request
  if (to) {
    await addEvent(tx, actor, moved, reason)
    await tellMember(tx, moved)
  }
  await audit(tx, actor, {
    action: `${to ?? 'approve'} ${request.kind}`,
    subject: { type: 'wallet request', id: request.id },
    before: { status: request.status },
    after: { status: moved.status, ...(reason && { reason }), ...(hash && { hash }) },
  })
  tx.announce({ topics: ['wallet'], users: [request.person_id], admins: true })
  return moved
}

const addEvent = async (tx: Tx, actor: Actor, request: RequestRow, reason: string | null): Promise<void> => {
  await tables(tx)
    .insertInto('request_event')
    .columns(['request_id', 'step', 'status', 'actor_id', 'reason', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('request_event')
        .select((s) => [
          s.val(request.id).as('request_id'),
          s(s.fn.max('step'), '+', 1).as('step'),
          s.val(request.status).as('status'),
          s.val(actor.userId).as('actor_id'),
          s.val(reason).as('reason'),
          s.val(tx.now).as('at'),
        ])
        .where('request_id', '=', request.id),
    )
    .execute()
}

const takingHash = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'wallet_request_tx_hash_key')) throw refuseField('hash_used', 'tx_hash')
    throw error
  }
}
