import { notices } from '../../../i18n/notices.ts'
import { minuteFor } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { findPerson } from '../../identity/index.ts'
import { lockRequest, releaseHoldAndReject } from '../review/decision.ts'
import { isDecided } from './request.rules.ts'
import { tables } from '../wallet.tables.ts'

const BATCH = 100

/**
 * Ids of undecided trades whose price has expired, oldest first, at most 100; excludes those with a proof of payment.
 */
export const findLapsed = async (tx: Tx): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('wallet_request')
    .select('id')
    .where('price_until', '<', tx.now)
    .where('decided_at', 'is', null)
    .where('proof_at', 'is', null)
    .orderBy('price_until')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Denies a trade with an expired price on the platform's behalf and releases what it held. Skips requests decided in
 * the meantime. Buys with a proof of payment are left to administrators, because the money may have arrived.
 */
export const lapse = async (tx: Tx, id: string): Promise<void> => {
  const request = await lockRequest(tx, id)
  const until = request.price_until
  if (isDecided(request.status) || request.proof_at !== null || until === null || until >= tx.now) return
  const at = minuteFor(until, { time_zone: (await findPerson(tx, request.person_id))?.time_zone ?? null })
  const reason =
    request.paid_from === 'outside'
      ? notices.walletRequests.expired.withoutProof(at, request.reference)
      : notices.walletRequests.expired.price(at)
  await releaseHoldAndReject(tx, null, request, 'denied', reason)
}
