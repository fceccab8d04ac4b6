import { wallet } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { after, HOUR, minuteFor } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { notify, logActivity, settleRequests } from '../../activity/index.ts'
import { findPerson, listHolders } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { coinText } from '../coins/coin.rules.ts'
import { isToBePaid } from '../requests/request.rules.ts'
import type { Requester } from '../requests/request.ts'
import { lockRequest } from '../review/decision.ts'
import { type ScaledRequest, tables } from '../wallet.tables.ts'
import { waysToPay } from './payment-ways.ts'

const copy = notices.walletRequests

/**
 * Accepts the proof that a buy was paid outside. From then on only a decision is pending, and the price holds long
 * enough for a payment to arrive.
 */
export const sendProof = async (
  tx: Tx,
  files: Files,
  requester: Requester,
  id: string,
  paidBy: string | undefined,
  proof: PlacedFile | undefined,
): Promise<ScaledRequest> => {
  const { owner: _, ...request } = await lockRequest(tx, id)
  if (request.person_id !== requester.userId) throw new Refusal('not_found')
  if (!isToBePaid(request, tx.now)) throw new Refusal('proof_closed', { reference: request.reference })
  if (paidBy !== undefined && !(await waysToPay(tx)).some(({ name }) => name === paidBy))
    throw refuseField('payment_way_unknown', 'paid_by')
  if (!proof) throw refuseField('file_missing', 'proof_of_payment')
  const stored = await files.keep(tx, proof, 'proof of payment')
  const proved = await tables(tx)
    .updateTable('wallet_request')
    .set({
      proof_file_id: stored.id,
      proof_sha256: proof.sha256,
      proof_at: tx.now,
      paid_by: paidBy ?? null,
      price_until: after(tx.now, wallet.PROVED_PRICE_HOLDS_HOURS * HOUR),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const scaled = { ...proved, scale: request.scale }
  settleRequests(tx, 'proof', id, requester.userId)
  await notifyOfProof(tx, requester, scaled)
  tx.announce({ topics: ['wallet'], users: [requester.userId], admins: 'money:read' })
  return scaled
}

const notifyOfProof = async (tx: Tx, requester: Requester, request: ScaledRequest): Promise<void> => {
  const person = await findPerson(tx, requester.userId)
  if (!person || request.price_until === null) return
  const { reference } = request
  const name = copy.ofAmount('buy', `${coinText(BigInt(request.units), request.scale)} ${request.asset_code}`)
  const amount = `${coinText(BigInt(request.usd_cents ?? 0), 2)} USD`
  const price = { until: minuteFor(request.price_until, person), percent: (await getSettings(tx)).driftPercent }
  await logActivity(tx, person.id, {
    type: 'wallet',
    title: copy.proof.activity(name),
    status: 'proof_sent',
    about: `request:${request.id}`,
  })
  await notify(tx, [person], {
    kind: 'request',
    about: `request ${reference}`,
    ...copy.proof.received({ request: name, reference, amount, price }),
    action: { label: copy.proof.openOrder, path: `/wallet?open=transaction:${request.id}` },
  })
  await notify(tx, await listHolders(tx, 'money:decide'), {
    kind: 'request_waiting',
    about: `request ${reference}`,
    asks: { kind: 'request', id: request.id },
    ...copy.review.proofSent({ request: name, reference, by: requester.name }),
    action: { label: copy.review.open, path: `/admin/transactions?review=${request.id}` },
  })
}
