import { sql, type Updateable } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Action, type Actor, audit, settleRequests } from '../../activity/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { notifyMember, type OwnedRequest, recordRequest } from './request-notices.ts'
import { isDecided } from './request.rules.ts'
import { type RequestStatus, type ScaledRequest, tables, type WalletTables } from '../wallet.tables.ts'

/**
 * Moves a request through its next states, records who did so, when and why, and notifies the member. Without steps,
 * only writes to the audit log and refreshes screens.
 * @param by null: the platform itself, which is not recorded in the audit log
 * @param steps consecutive states, in one action
 */
export const move = async (
  tx: Tx,
  by: Actor | null,
  request: OwnedRequest,
  steps: readonly RequestStatus[],
  reason: string | null,
  hash?: string,
): Promise<ScaledRequest> => {
  const to = steps.at(-1)
  const decision = isDecided(request.status) ? undefined : steps.find(isDecided)
  const changes = {
    ...(to && { status: to }),
    ...(reason !== null && to !== 'flagged' && { reason }),
    ...(decision && { decided_at: tx.now, decided_by: by?.userId ?? null }),
    ...(to === 'completed' && { completed_at: tx.now }),
    ...(hash && { tx_hash: hash }),
  }
  const moved = { ...request, ...(to && changes) }
  const writing = carryOut(tx, by, request, { steps, reason, changes, decision })
  const actions = by ? actionsOf(request, steps, { reason, hash }).map((action) => audit(tx, by, action)) : []
  await Promise.all([writing, to && notifyMember(tx, moved), ...actions])
  return moved
}

/** Cancels a request for its member: updates their activity and screens, and settles requests for a decision. */
export const moveOwn = async (tx: Tx, by: Mover, request: ScaledRequest): Promise<ScaledRequest> => {
  const decision = 'cancelled'
  const changes = { status: decision, decided_at: tx.now, decided_by: by.userId } as const
  const cancelled = { ...request, ...changes }
  const writing = carryOut(tx, by, request, { steps: [decision], reason: null, changes, decision })
  await Promise.all([writing, recordRequest(tx, cancelled)])
  return cancelled
}

/** An administrator or the member. */
type Mover = Pick<Actor, 'userId'>

interface Moved {
  steps: readonly RequestStatus[]
  reason: string | null
  changes: Updateable<WalletTables['wallet_request']>
  /** The step that decides the request; undefined: none. */
  decision: RequestStatus | undefined
}

/** Writes the steps, if any; updates screens, emits webhooks and settles notifications. */
const carryOut = (tx: Tx, by: Mover | null, request: ScaledRequest, moved: Moved): Promise<void> | undefined => {
  const { id, person_id, kind } = request
  const { steps, decision } = moved
  const writing = steps.length > 0 ? updateWithEvents(tx, by, request, moved) : undefined
  if (decision) emitWebhook(tx, 'request.decided', { request_id: id, member_id: person_id, kind, status: decision })
  settle(tx, request, decision !== undefined)
  tx.announce({ topics: ['wallet'], users: [person_id], admins: 'money:read' })
  return writing
}

/** The audit log entries, one per step. */
const actionsOf = (
  { id, kind, status }: ScaledRequest,
  steps: readonly RequestStatus[],
  { reason, hash }: { reason: string | null; hash: string | undefined },
): Action[] => {
  const details = { ...(reason && { reason }), ...(hash && { hash }) }
  const subject = { type: 'wallet request', id } as const
  if (steps.length === 0)
    return [{ action: `approve ${kind}`, subject, before: { status }, after: { status, ...details } }]
  return steps.map((step, index) => ({
    action: `${step} ${kind}`,
    subject,
    before: { status: steps[index - 1] ?? status },
    after: { status: step, ...details },
  }))
}

/** Settles notifications that asked for a decision, a proof, or a confirmation that a withdrawal could not be sent. */
const settle = (tx: Tx, { id, person_id, status, paid_from }: ScaledRequest, decides: boolean): void => {
  if (decides) settleRequests(tx, 'request', id)
  if (decides && paid_from === 'outside') settleRequests(tx, 'proof', id, person_id)
  if (status === 'approved') settleRequests(tx, 'failing', id)
}

/** Updates the request and appends to its history in one statement. */
const updateWithEvents = async (
  tx: Tx,
  by: Mover | null,
  request: ScaledRequest,
  { steps, reason, changes }: Moved,
): Promise<void> => {
  await tables(tx)
    .with('moved', (db) => db.updateTable('wallet_request').set(changes).where('id', '=', request.id).returning('id'))
    .insertInto('request_event')
    .columns(['request_id', 'step', 'status', 'actor_id', 'reason', 'at'])
    .expression(
      sql`select moved.id, known.step + said.number, said.status, ${by?.userId ?? null}::uuid, ${reason}::text, ${tx.now}::timestamptz
            from moved
            cross join (select max(step) as step from request_event where request_id = ${request.id}) as known
            cross join unnest(${[...steps]}::text[]) with ordinality as said (status, number)`,
    )
    .execute()
}
