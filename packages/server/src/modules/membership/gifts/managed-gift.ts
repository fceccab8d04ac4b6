import type { gifts } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { countOf, isNarrowed, readPage, type Sorting } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { type Actor, audit, notify, record } from '../../activity/index.ts'
import { findPerson, staysHere } from '../../identity/index.ts'
import { openSuspense, openWallet, post } from '../../wallet/index.ts'
import { tables } from '../membership.tables.ts'
import { giveBackKey, refundLines } from '../periods/payments.ts'
import { tell } from '../periods/upgrade.ts'
import { getOfferedPlan } from '../plan.ts'
import { newGiftCode } from './gift.ts'
import { type GiftRow, giftRows, giftStateAt, presentGift } from './gift.present.ts'

const latestFirst: Sorting = { keys: [{ by: sql`gift.made_at`, kind: 'time' }], descending: true }

/** One page of gifts, latest first. */
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

/** One of them. @throws Refusal not_found */
export const getGift = async (tx: Tx, id: string): Promise<gifts.Gift> => presentGift(await lookAt(tx, id))

const tellAdministrators = (tx: Tx): void => tx.announce({ topics: ['codes'], admins: 'settings:read' })

/** Gives a year of a plan by code. @returns its id and the code, which is said only now  @throws Refusal plan_unknown, end_too_soon */
export const makeGift = async (
  tx: Tx,
  actor: Actor,
  given: z.output<typeof gifts.makeGift.body>,
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
  tellAdministrators(tx)
  return { id, code }
}

/** A gift that nobody has taken, held until the transaction ends. @throws Refusal not_found, gift_taken, gift_ended */
const lockUntaken = async (tx: Tx, id: string): Promise<GiftRow> => {
  await find(id, tables(tx).selectFrom('membership_gift').select('id').where('id', '=', id).forUpdate())
  const row = await lookAt(tx, id)
  if (row.state === 'taken' || row.state === 'applied') throw new Refusal('gift_taken')
  if (row.state === 'refunded' || row.state === 'revoked') throw new Refusal('gift_ended')
  return row
}

/**
 * Ends a gift for which nothing was paid, or opens it again.
 * @throws Refusal not_found, gift_taken, gift_ended, gift_paid
 */
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
  tellAdministrators(tx)
}

/** Whether it is revoked, for taking that back. @throws Refusal not_found */
export const giftRevokedNow = async (tx: Tx, id: string): Promise<{ revoked: boolean }> => ({
  revoked: (await lookAt(tx, id)).revoked_at !== null,
})

/**
 * Gives back what was paid for a gift that nobody has taken: to the wallet of who bought it, or where they were removed to
 * suspense. Its code is dead then.
 * @throws Refusal not_found, gift_taken, gift_ended, gift_not_paid, own_account
 */
export const refundGift = async (tx: Tx, actor: Actor, id: string, reason: string): Promise<void> => {
  const gift = await lockUntaken(tx, id)
  if (gift.buyer_id === null || gift.asset_code === null || gift.ready_at === null) throw new Refusal('gift_not_paid')
  if (gift.buyer_id === actor.userId) throw new Refusal('own_account')
  const to = (await staysHere(tx, gift.buyer_id)) ? 'wallet' : 'suspense'
  if (to === 'wallet') await openWallet(tx, gift.buyer_id)
  else await openSuspense(tx, gift.buyer_id, gift.asset_code)
  await tables(tx)
    .updateTable('membership_gift')
    .set({ revoked_at: tx.now, refunded_to: to, reason })
    .where('id', '=', id)
    .execute()
  const paid = { asset: gift.asset_code, units: BigInt(gift.units ?? 0), from: 'wallet' as const }
  await post(tx, {
    kind: 'membership',
    reference: id,
    key: giveBackKey(id),
    actorId: actor.userId,
    lines: refundLines(gift.buyer_id, paid, to),
  })
  await audit(tx, actor, {
    action: 'refund gift',
    subject: { type: 'gift', id },
    before: { state: gift.state },
    after: { state: 'refunded', person: gift.buyer_id, plan: gift.plan_name, reason },
  })
  tx.announce({ topics: ['wallet'], users: [gift.buyer_id], admins: 'treasury:read' })
  tellAdministrators(tx)
  tell(tx, gift.buyer_id)
  const buyer = await findPerson(tx, gift.buyer_id)
  if (!buyer) return
  await record(tx, buyer.id, { type: 'purchase', title: `Gift of ${gift.plan_name} refunded`, status: 'completed' })
  await notify(tx, [buyer], {
    kind: 'membership',
    about: 'membership',
    title: `Your gift was refunded: a year of ${gift.plan_name}`,
    text: `What you paid is in your wallet again, and its code can no longer be taken. The reason: ${reason}`,
    action: { label: 'See your wallet', path: '/wallet' },
  })
}
