import { sql, type Updateable } from 'kysely'
import { isDuplicate } from '../../../platform/data/db.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { raise } from '../../webhooks/index.ts'
import { notifyMember } from './request-notices.ts'
import { isDecided } from './request.rules.ts'
import { type RequestStatus, type ScaledRequest, tables, type WalletTables } from '../wallet.tables.ts'

/**
 * Moves a request on, writes down who did, when and why, and tells the member. `to` undefined: only the audit trail and
 * the screens hear of it.
 * @param by null: the platform itself, of which the audit trail of administrators does not hear
 */
export const move = async (
  tx: Tx,
  by: Actor | null,
  request: ScaledRequest,
  to: RequestStatus | undefined,
  reason: string | null,
  hash?: string,
): Promise<ScaledRequest> => {
  const decides = to !== undefined && isDecided(to) && !isDecided(request.status)
  const moved = to
    ? await takingHash(() =>
        updateWithEvent(tx, by, request, reason, {
          status: to,
          ...(reason !== null && to !== 'flagged' && { reason }),
          ...(decides && { decided_at: tx.now, decided_by: by?.userId ?? null }),
          ...(to === 'completed' && { completed_at: tx.now }),
          ...(hash && { tx_hash: hash }),
        }),
      )
    : request
  if (decides) {
    const { id, person_id, kind, status } = moved
    await raise(tx, 'request.decided', { request_id: id, member_id: person_id, kind, status })
  }
  if (to) await notifyMember(tx, moved)
  if (by)
    await audit(tx, by, {
      action: `${to ?? 'approve'} ${request.kind}`,
      subject: { type: 'wallet request', id: request.id },
      before: { status: request.status },
      after: { status: moved.status, ...(reason && { reason }), ...(hash && { hash }) },
    })
  tx.announce({ topics: ['wallet'], users: [request.person_id], admins: 'money:read' })
  return moved
}

/** The request as it becomes, and with it the next line of its history. */
const updateWithEvent = async (
  tx: Tx,
  by: Actor | null,
  request: ScaledRequest,
  reason: string | null,
  changes: Updateable<WalletTables['wallet_request']>,
): Promise<ScaledRequest> => {
  const row = await tables(tx)
    .with('moved', (db) => db.updateTable('wallet_request').set(changes).where('id', '=', request.id).returningAll())
    .with('noted', (db) =>
      db
        .insertInto('request_event')
        .columns(['request_id', 'step', 'status', 'actor_id', 'reason', 'at'])
        .expression((eb) =>
          eb.selectFrom('moved').select((s) => [
            'moved.id',
            s
              .selectFrom('request_event')
              .select((e) => e(e.fn.max('step'), '+', 1).as('next'))
              .where('request_id', '=', request.id)
              .as('step'),
            'moved.status',
            sql<string | null>`${by?.userId ?? null}::uuid`.as('actor_id'),
            sql<string | null>`${reason}::text`.as('reason'),
            sql<Date>`${tx.now}::timestamptz`.as('at'),
          ]),
        ),
    )
    .selectFrom('moved')
    .selectAll()
    .executeTakeFirstOrThrow()
  return { ...row, scale: request.scale }
}

const takingHash = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'wallet_request_tx_hash_key')) throw refuseField('hash_used', 'tx_hash')
    throw error
  }
}
