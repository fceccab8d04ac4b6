import type { gifts } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import { countOf, isNarrowed, readPage, type Sorting } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { type Actor, audit, notify, logActivity } from '../../activity/index.ts'
import { findPerson, staysHere } from '../../identity/index.ts'
import { openSuspense, openWallet, post, reserveHash, transactionId } from '../../wallet/index.ts'
import { type RefundedTo, tables } from '../membership.tables.ts'
import { refundKey, type Paid, paidFrom, refundLines } from '../periods/payments.ts'
import { refreshMembership } from '../periods/upgrade.ts'
import { notifyOfGift } from '../giveaways.ts'
import { getOfferedPlan } from '../plan.ts'
import { newGiftCode } from './gift.ts'
import { type GiftRow, giftRows, giftStateAt, presentGift } from './gift.present.ts'

const copy = notices.gifts

const latestFirst: Sorting = { keys: [{ by: sql`gift.made_at`, kind: 'time' }], descending: true }

export const listGifts = async (tx: Tx, query: z.output<typeof gifts.listGifts.query>) => {
  const every = giftRows(tx)
  const all = query.state ? every.where(giftStateAt(tx.now), '=', query.state) : every
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    { all, sorting: latestFirst, id: sql`gift.id`, beside: { total: countOf(all.clearSelect().select('gift.id')) } },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { gifts: rows.map(presentGift), total: beside.total, ...cursors }
}

const lookAt = (tx: Tx, id: string): Promise<GiftRow> => find(id, giftRows(tx).where('gift.id', '=', id))

export const getGift = async (tx: Tx, id: string): Promise<gifts.Gift> => presentGift(await lookAt(tx, id))

const announceToAdministrators = (tx: Tx): void => tx.announce({ topics: ['codes'], admins: 'settings:read' })

/** Creates a gift of a year of a plan. @returns its id and code; the code is never shown again */
export const createGift = async (
  tx: Tx,
  actor: Actor,
  given: z.output<typeof gifts.createGift.body>,
): Promise<{ id: string; code: string }> => {
  const plan = await getOfferedPlan(tx, given.plan_id)
  const endsAt = given.ends_at === null ? null : new Date(given.ends_at)
  if (endsAt && endsAt <= tx.now) throw refuseField('end_too_soon', 'ends_at')
  const id = newId()
  const code = newGiftCode()
  await tables(tx)
    .insertInto('membership_gift')
    .values({
      id,
      code,
      plan_id: plan.id,
      made_by: actor.userId,
      note: given.note,
      made_at: tx.now,
      ready_at: tx.now,
      ends_at: endsAt,
    })
    .execute()
  await audit(tx, actor, {
    action: 'make gift',
    subject: { type: 'gift', id },
    after: { plan: plan.name, note: given.note, ends_at: endsAt?.toISOString() ?? null },
  })
  await notifyOfGift(tx, actor, { plan: plan.name, note: given.note, isRestored: false })
  announceToAdministrators(tx)
  return { id, code }
}

/** An unredeemed gift, locked until the end of the transaction. */
const lockUntaken = async (tx: Tx, id: string): Promise<GiftRow> => {
  await find(id, tables(tx).selectFrom('membership_gift').select('id').where('id', '=', id).forUpdate())
  const row = await lookAt(tx, id)
  if (row.state === 'taken' || row.state === 'applied') throw new Refusal('gift_taken')
  if (row.state === 'refunded' || row.state === 'revoked') throw new Refusal('gift_ended')
  return row
}

/** Revokes or restores a free gift. */
export const setGiftRevoked = async (tx: Tx, actor: Actor, id: string, revoked: boolean): Promise<void> => {
  const before = revoked ? await lockUntaken(tx, id) : await lookAt(tx, id)
  if (before.buyer_id !== null) throw new Refusal('gift_paid')
  await tables(tx)
    .updateTable('membership_gift')
    .set({ revoked_at: revoked ? tx.now : null })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: revoked ? 'revoke gift' : 'open gift again',
    subject: { type: 'gift', id },
    before: { revoked: before.revoked_at !== null },
    after: { revoked },
  })
  if (!revoked) await notifyOfGift(tx, actor, { plan: before.plan_name, note: before.note, isRestored: true })
  announceToAdministrators(tx)
}

/** Whether it is revoked now, to check before an undo. */
export const giftRevokedNow = async (tx: Tx, id: string): Promise<{ revoked: boolean }> => ({
  revoked: (await lookAt(tx, id)).revoked_at !== null,
})

/**
 * Refunds an unredeemed gift and invalidates its code. A wallet payment returns to the buyer's wallet, or to suspense
 * if they were removed; an external payment is sent back externally, by a recorded transaction.
 */
export const refundGift = async (
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, tx_hash }: z.output<typeof gifts.refundGift.body>,
): Promise<void> => {
  const gift = await lockUntaken(tx, id)
  if (gift.buyer_id === null || gift.asset_code === null || gift.ready_at === null) throw new Refusal('gift_not_paid')
  if (gift.buyer_id === actor.userId) throw new Refusal('own_account')
  const paid: Paid = { asset: gift.asset_code, units: BigInt(gift.units ?? 0), from: paidFrom(gift) }
  const to = await refundedTo(tx, gift.buyer_id, paid)
  const hash = to === 'outside' ? await sentBackBy(tx, gift, tx_hash) : null
  await tables(tx)
    .updateTable('membership_gift')
    .set({ revoked_at: tx.now, refunded_to: to, refund_hash: hash, reason })
    .where('id', '=', id)
    .execute()
  await post(tx, {
    kind: 'membership',
    reference: id,
    key: refundKey(id),
    actorId: actor.userId,
    lines: refundLines(gift.buyer_id, paid, to),
  })
  await audit(tx, actor, {
    action: 'refund gift',
    subject: { type: 'gift', id },
    before: { state: gift.state },
    after: { state: 'refunded', person: gift.buyer_id, plan: gift.plan_name, to, hash, reason },
  })
  tx.announce({ topics: ['wallet'], users: [gift.buyer_id], admins: 'treasury:read' })
  announceToAdministrators(tx)
  refreshMembership(tx, gift.buyer_id)
  await notifyRefunded(tx, gift.buyer_id, { plan: gift.plan_name, hash, reason })
}

/** The source the payment returns to. Creates the account if needed. */
const refundedTo = async (tx: Tx, buyerId: string, { asset, from }: Paid): Promise<RefundedTo> => {
  if (from === 'outside') return 'outside'
  if (await staysHere(tx, buyerId)) {
    await openWallet(tx, buyerId)
    return 'wallet'
  }
  await openSuspense(tx, buyerId, asset)
  return 'suspense'
}

/** The transaction that sent the payment back. */
const sentBackBy = async (tx: Tx, gift: GiftRow, hash: string | undefined): Promise<string> => {
  if (hash === undefined) throw refuseField('gift_paid_outside', 'tx_hash')
  const id = transactionId(gift.network ?? '', hash)
  await reserveHash(tx, id)
  return id
}

const notifyRefunded = async (
  tx: Tx,
  buyerId: string,
  { plan, hash, reason }: { plan: string; hash: string | null; reason: string },
): Promise<void> => {
  const buyer = await findPerson(tx, buyerId)
  if (!buyer) return
  await logActivity(tx, buyer.id, { type: 'purchase', title: copy.refunded(plan), status: 'completed' })
  await notify(tx, [buyer], {
    kind: 'membership',
    about: 'membership',
    ...copy.refundedBecause({ plan, hash, reason }),
    action: hash === null ? { label: copy.viewWallet, path: '/wallet' } : { label: copy.view, path: '/membership' },
  })
}
