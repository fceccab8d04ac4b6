import { sql } from 'kysely'
import { minuteOf } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Actor } from '../activity/index.ts'
import { keepAdministrators } from '../identity/index.ts'
import { type RequestRow, tables } from './wallet.tables.ts'

/**
 * Notes an administrator's approval of a request that is locked, and counts those that hold: whoever approved before and
 * is no active administrator any more does not count, and who counts stays one until this transaction ends.
 * @throws Refusal already_decided when it is this administrator's second; forbidden when they are none any more
 */
export const addApproval = async (tx: Tx, actor: Actor, request: RequestRow): Promise<number> => {
  // The request is locked, so what was there and what is added are of one moment.
  const { before, added } = await tables(tx)
    .with('added', (db) =>
      db
        .insertInto('approval')
        .values({ request_id: request.id, admin_id: actor.userId, at: tx.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('admin_id'),
    )
    .selectNoFrom([
      sql<string[]>`array(select admin_id::text from approval where request_id = ${request.id})`.as('before'),
      sql<string>`(select count(*) from added)`.as('added'),
    ])
    .executeTakeFirstOrThrow()
  if (added === '0') throw await secondApproval(tx, actor, request)
  const holding = await keepAdministrators(tx, [...before, actor.userId])
  if (!holding.has(actor.userId)) throw new Refusal('forbidden')
  return holding.size
}

const secondApproval = async (tx: Tx, actor: Actor, request: RequestRow): Promise<Refusal> => {
  const first = await tables(tx)
    .selectFrom('approval')
    .select('at')
    .where('request_id', '=', request.id)
    .where('admin_id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return new Refusal(
    'already_decided',
    { decision: 'approved', by: 'you', at: minuteOf(first.at) },
    { log: 'the second approval must be another administrator’s' },
  )
}
