import { type gifts, type RefusalCode, oneYearAfter } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { after, minuteOf } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity } from '../../activity/index.ts'
import { findPerson, holdOf, lockPerson, type Person } from '../../identity/index.ts'
import { tables } from '../membership.tables.ts'
import { carryCancellation } from '../periods/cancellation.ts'
import { requireNotPaused } from '../periods/paused.ts'
import { beginPeriod, endPause, type NewPeriod, type CurrentMembership, currentMembership } from '../periods/period.ts'
import { type Gifted, giftTo } from '../periods/period.rules.ts'
import { requireNoneOpen } from '../periods/quote.ts'
import { refreshMembership } from '../periods/upgrade.ts'
import { giftRows, type GiftRow } from './gift.present.ts'
import { membershipDayFor } from '../periods/period-day.ts'

const copy = notices.gifts

/** Errors by state for gifts that cannot be redeemed. */
const refusals: Readonly<Record<Exclude<gifts.GiftState, 'ready'>, RefusalCode>> = {
  waiting: 'gift_unknown',
  denied: 'gift_unknown',
  applied: 'gift_taken',
  taken: 'gift_taken',
  refunded: 'gift_ended',
  revoked: 'gift_ended',
  ended: 'gift_ended',
}

/** Whether a text has the format of a gift code. */
export const isGiftCode = (text: string): boolean => /^GIFT(-[A-Z0-9]{5}){4}$/i.test(text.trim())

/**
 * A redeemable gift. Refused while the buyer's account is on hold, because someone else could be reading the code
 * there.
 */
export const findOpenGift = async (tx: Tx, code: string): Promise<GiftRow> => {
  const row = await giftRows(tx).where('gift.code', '=', code.trim().toUpperCase()).executeTakeFirst()
  if (!row) throw refuseField('gift_unknown', 'code')
  if (row.state !== 'ready') throw refuseField(refusals[row.state], 'code')
  const until = holdOf({ held_until: row.buyer_held_until }, tx.now)
  if (until) throw refuseField('gift_held', 'code', { until: minuteOf(until) })
  return row
}

/** A redeemable gift, locked until the end of the transaction, so that concurrent attempts wait for each other. */
export const lockReady = async (tx: Tx, code: string): Promise<GiftRow> => {
  // Locks in a separate statement, so that the next one starts after the lock and sees everything before it.
  await tables(tx)
    .selectFrom('membership_gift')
    .select('id')
    .where('code', '=', code.trim().toUpperCase())
    .forUpdate()
    .execute()
  return findOpenGift(tx, code)
}

/** The effect of a gift on a person's membership. */
const weigh = async (
  tx: Tx,
  personId: string,
  gift: GiftRow,
): Promise<{ standing: CurrentMembership; does: Gifted }> => {
  await requireNoneOpen(tx, personId)
  await requireNotPaused(tx, personId)
  const standing = await currentMembership(tx, personId)
  const does = giftTo({ id: gift.plan_id, rank: gift.rank }, standing, tx.now)
  const until = (standing.next?.beganAt ?? tx.now).toISOString().slice(0, 10)
  if (!does) throw new Refusal('membership_renewed', { until })
  return { standing, does }
}

const present = (gift: GiftRow, { current, latestId }: CurrentMembership, does: Gifted): gifts.GiftPreview => ({
  planName: gift.plan_name,
  level: gift.level,
  kind: does.kind,
  beginsAt: does.beginsAt.toISOString(),
  endsAt: does.endsAt.toISOString(),
  continues:
    does.rest && current
      ? {
          planName: current.planName,
          beginsAt: does.endsAt.toISOString(),
          endsAt: after(does.endsAt, does.rest.ms).toISOString(),
        }
      : null,
  follows: latestId,
})

/** A preview of redeeming a gift; changes nothing. */
export const previewGift = async (tx: Tx, personId: string, code: string): Promise<gifts.GiftPreview> => {
  const gift = await findOpenGift(tx, code)
  const { standing, does } = await weigh(tx, personId, gift)
  return present(gift, standing, does)
}

const plain = { creditCents: 0n, paid: null }

/** A gift's value is what was paid for it, as for every period. */
const worthOf = (gift: GiftRow): bigint => BigInt(gift.price_cents ?? 0)

/**
 * Redeems a gift as previewed.
 * @param follows the period on which the preview was based
 */
export const redeemGift = async (
  tx: Tx,
  personId: string,
  { code, follows }: { code: string; follows: string | null },
): Promise<gifts.GiftPreview> => {
  const person = await lockPerson(tx, personId)
  const gift = await lockReady(tx, code)
  const { standing, does } = await weigh(tx, personId, gift)
  if (standing.latestId !== follows) throw new Refusal('gift_moved')
  const shown = present(gift, standing, does)
  const id = newId()
  const { beginsAt, endsAt, rest } = does
  const year: NewPeriod = {
    planId: gift.plan_id,
    source: 'gift',
    beginsAt,
    endsAt,
    priceCents: worthOf(gift),
    ...plain,
  }
  await beginPeriod(tx, person, { ...year, follows: does.kind === 'renewal' || does.kind === 'change' }, standing, id)
  if (rest && standing.current) {
    const left: NewPeriod = {
      planId: standing.current.planId,
      source: 'resumed',
      follows: true,
      beginsAt: endsAt,
      endsAt: after(endsAt, rest.ms),
      priceCents: rest.cents,
      ...plain,
    }
    const restId = newId()
    await beginPeriod(tx, person, left, await currentMembership(tx, personId), restId)
    await carryCancellation(tx, standing.current.id, restId)
  }
  await noteTaken(tx, person, gift, id)
  const begins = beginsAt > tx.now ? membershipDayFor(beginsAt, person) : null
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    key: `membership:${id}`,
    title: notices.membership.started.gift(gift.plan_name),
    text: copy.redeemed(begins, membershipDayFor(endsAt, person)),
    action: { label: notices.membership.view, path: '/membership' },
  })
  refreshMembership(tx, personId)
  return shown
}

/** Records who redeemed a gift and notifies the buyer. */
const noteTaken = async (tx: Tx, taker: Person, gift: GiftRow, periodId: string): Promise<void> => {
  await tables(tx)
    .updateTable('membership_gift')
    .set({ taken_at: tx.now, taken_by: taker.id, period_id: periodId })
    .where('id', '=', gift.id)
    .execute()
  tx.announce({ topics: ['codes'], admins: 'settings:read' })
  await logActivity(tx, taker.id, {
    type: 'purchase',
    title: copy.redeemedYear(gift.plan_name),
    status: 'completed',
  })
  const buyer = gift.buyer_id === null ? undefined : await findPerson(tx, gift.buyer_id)
  if (!buyer) return
  tx.announce({ topics: ['me'], users: [buyer.id] })
  if (buyer.id === taker.id) return
  await notify(tx, [buyer], {
    kind: 'membership',
    about: 'membership',
    ...copy.redeemedBy(taker.name, gift.plan_name),
    action: { label: copy.view, path: '/membership' },
  })
}

/** Starts the year of the gift with which an applicant signed up. */
export const beginGift = async (tx: Tx, person: Person, giftId: string, signupRequestId: string): Promise<void> => {
  await endPause(tx, person.id)
  const gift = await giftRows(tx).where('gift.id', '=', giftId).executeTakeFirstOrThrow()
  const id = newId()
  const year: NewPeriod = {
    planId: gift.plan_id,
    source: 'gift',
    follows: false,
    beginsAt: tx.now,
    endsAt: oneYearAfter(tx.now),
    priceCents: worthOf(gift),
    signupRequestId,
    ...plain,
  }
  await beginPeriod(tx, person, year, await currentMembership(tx, person.id), id)
  await noteTaken(tx, person, gift, id)
}
