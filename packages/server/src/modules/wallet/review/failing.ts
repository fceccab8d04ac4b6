import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, notify } from '../../activity/index.ts'
import { lockDeciders, listHolders } from '../../identity/index.ts'
import { requireAlone } from './approval.ts'
import { type RequestRow, tables } from '../wallet.tables.ts'

const copy = notices.walletRequests.review

/**
 * Records an administrator's report that a locked, approved withdrawal could not be sent. If two approved it, two
 * administrators whose decisions count must report it, approvers or not; a sole administrator's second report after the
 * waiting period stands for both. Notifies the others if another report is needed.
 * @returns whether there are enough reports
 */
export const addFailing = async (tx: Tx, actor: Actor, request: RequestRow, reason: string): Promise<boolean> => {
  const { before, first } = await tables(tx)
    .with('added', (db) =>
      db
        .insertInto('request_failing')
        .values({ request_id: request.id, admin_id: actor.userId, word: 1, reason, at: tx.now })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectNoFrom([
      sql<string[]>`array(select admin_id::text from request_failing where request_id = ${request.id})`.as('before'),
      sql<Date | null>`(select at from request_failing where request_id = ${request.id} and admin_id = ${actor.userId})`.as(
        'first',
      ),
    ])
    .executeTakeFirstOrThrow()
  const holding = await lockDeciders(tx, [...before, actor.userId], 'money:decide')
  if (!holding.has(actor.userId)) throw new Refusal('forbidden')
  if (first) {
    await requireAlone(tx, actor, holding, { said: 'reported as not sent', at: first })
    const report = { request_id: request.id, admin_id: actor.userId, word: 2, reason, at: tx.now }
    await tables(tx).insertInto('request_failing').values(report).execute()
    return true
  }
  if (request.approvals_needed === 1) return true
  if ([...holding.values()].filter(Boolean).length >= request.approvals_needed) return true
  await askOthers(tx, actor, request, reason)
  return false
}

const askOthers = async (tx: Tx, actor: Actor, request: RequestRow, reason: string): Promise<void> => {
  await audit(tx, actor, {
    action: `ask to fail ${request.kind}`,
    subject: { type: 'wallet request', id: request.id },
    before: { status: request.status },
    after: { status: request.status, reason },
  })
  const colleagues = (await listHolders(tx, 'money:decide')).filter(
    ({ id }) => id !== actor.userId && id !== request.person_id,
  )
  await notify(tx, colleagues, {
    kind: 'request_waiting',
    about: `request ${request.reference}`,
    asks: { kind: 'failing', id: request.id },
    ...copy.notSent({ kind: request.kind, reference: request.reference, by: actor.name, reason }),
    action: { label: copy.open, path: `/admin/transactions?review=${request.id}` },
  })
  tx.announce({ topics: ['wallet'], admins: 'money:read' })
}
