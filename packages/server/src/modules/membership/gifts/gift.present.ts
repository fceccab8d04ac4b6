import { centsToUsd, type gifts } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { holdUntil, holdOf, isRemoved, nameOf } from '../../identity/index.ts'
import { coinText } from '../../wallet/index.ts'
import { tables } from '../membership.tables.ts'
import { paidFrom } from '../periods/payments.ts'

/** Link of the sign-up page for redeeming a gift. @param publicUrl base URL of the platform */
export const giftLink = (publicUrl: string, { code, plan_id }: { code: string; plan_id: string }): string =>
  `${publicUrl.replace(/\/$/, '')}/auth/signup/${plan_id}?invite=${code}`

/** The state of a gift at a time. */
export const giftStateAt = (now: Date): RawBuilder<gifts.GiftState> => sql<gifts.GiftState>`case
  when gift.taken_at is not null then 'taken'
  when gift.refunded_to is not null then 'refunded'
  when gift.revoked_at is not null then 'revoked'
  when request.status = 'denied' then 'denied'
  when gift.ready_at is null then 'waiting'
  when exists (select from signup_request where signup_request.gift_id = gift.id and signup_request.status = 'pending'
    and not ${isRemoved(sql.ref('signup_request.person_id'))}) then 'applied'
  when gift.ends_at <= ${now}::timestamptz then 'ended'
  else 'ready' end`

/** Gifts with their outcomes. */
export const giftRows = (tx: Tx) =>
  tables(tx)
    .selectFrom('membership_gift as gift')
    .innerJoin('plan', 'plan.id', 'gift.plan_id')
    .leftJoin('membership_quote as quote', 'quote.id', 'gift.quote_id')
    .leftJoin('membership_request as request', 'request.id', 'gift.request_id')
    .selectAll('gift')
    .select([
      'plan.name as plan_name',
      'plan.rank',
      'plan.level',
      'quote.price_cents',
      'quote.asset_code',
      'quote.asset_scale',
      'quote.units',
      'quote.network',
      'request.reason as denied_because',
      giftStateAt(tx.now).as('state'),
      nameOf(sql.ref('gift.buyer_id')).as('buyer'),
      holdUntil(sql.ref('gift.buyer_id')).as('buyer_held_until'),
      nameOf(sql.ref('gift.made_by')).as('maker'),
      nameOf(sql.ref('gift.taken_by')).as('taker'),
    ])

export type GiftRow = Awaited<ReturnType<ReturnType<typeof giftRows>['executeTakeFirstOrThrow']>>

/** Fields visible to both the buyer and administrators. */
const facts = (row: GiftRow) => ({
  id: row.id,
  codeEnd: row.code.slice(-5),
  planName: row.plan_name,
  state: row.state,
  price: centsToUsd(BigInt(row.price_cents ?? 0)),
  paid:
    row.units !== null && row.asset_scale !== null && row.asset_code !== null
      ? { amount: coinText(BigInt(row.units), row.asset_scale), crypto_symbol: row.asset_code }
      : null,
  paidFrom: row.buyer_id === null ? null : paidFrom(row),
  refundHash: row.refund_hash,
  boughtAt: row.made_at.toISOString(),
  redeemedAt: row.taken_at?.toISOString() ?? null,
  redeemedBy: row.taker,
  reason: row.reason ?? row.denied_because,
})

/**
 * A gift for its buyer. Hides the code while the account is on hold, because someone else could be signed in and keep
 * it.
 * @param publicUrl base URL of the platform
 */
export const presentOwnGift = (row: GiftRow, publicUrl: string, now: Date): gifts.OwnGift => {
  const canHandOn = row.state === 'ready' && !holdOf({ held_until: row.buyer_held_until }, now)
  return {
    ...facts(row),
    code: canHandOn ? row.code : null,
    link: canHandOn ? giftLink(publicUrl, row) : null,
  }
}

/** A gift for administrators, with only the end of its code. */
export const presentGift = (row: GiftRow): gifts.Gift => ({
  ...facts(row),
  buyer: row.buyer_id === null ? null : { id: row.buyer_id, name: row.buyer ?? '' },
  madeBy: row.maker,
  note: row.note,
  endsAt: row.ends_at?.toISOString() ?? null,
})
