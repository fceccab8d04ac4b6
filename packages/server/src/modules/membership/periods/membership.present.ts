import { centsToUsd, type membershipChanges } from '@vesica/contract'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getPerson, GRACE_DAYS } from '../../identity/index.ts'
import { coinText } from '../../wallet/index.ts'
import { progressOf } from '../level.rules.ts'
import { type Period, type PeriodRow, periodRows, membershipAt } from './period.ts'
import { pauseOf } from './paused.ts'
import { restOf } from './period.rules.ts'
import { checked, presentOwn } from './request.present.ts'

type Open = NonNullable<Awaited<ReturnType<typeof pauseOf>>['open']>

const paidWith = (asset: string | null, scale: number | null, units: string | null) =>
  asset !== null && scale !== null && units !== null && BigInt(units) > 0n
    ? { amount: coinText(BigInt(units), scale), crypto_symbol: asset }
    : null

const feeOf = ({ signup_asset, signup_scale, fee_units, fee_cents }: PeriodRow) => {
  const paid = paidWith(signup_asset, signup_scale, fee_units)
  return paid && { price: centsToUsd(BigInt(fee_cents ?? 0)), ...paid }
}

/** A period for the member and for administrators who may see money. */
export const presentPeriod = (row: PeriodRow): membershipChanges.MembershipPeriod => ({
  id: row.id,
  planName: row.name,
  level: row.level,
  source: row.source,
  beganAt: row.began_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  price: centsToUsd(BigInt(row.price_cents)),
  credit: centsToUsd(BigInt(row.credit_cents)),
  paid:
    paidWith(row.asset_code, row.asset_scale, row.units) ??
    paidWith(row.signup_asset, row.signup_scale, row.year_units),
  fee: feeOf(row),
  endedEarlyAt: row.ended_early_at?.toISOString() ?? null,
})

const presentNext = (next: Period): NonNullable<membershipChanges.Membership['next']> => ({
  planName: next.planName,
  level: next.level,
  beginsAt: next.beganAt.toISOString(),
  endsAt: next.endsAt.toISOString(),
  canCancel: next.source === 'change',
})

const presentPause = ({ period, began_at, ends_at }: Open): NonNullable<membershipChanges.Membership['pause']> => ({
  planName: period.planName,
  level: period.level,
  beganAt: began_at.toISOString(),
  endsAt: ends_at.toISOString(),
  membershipUntil: after(ends_at, restOf(period, began_at).ms).toISOString(),
})

/** The latest payment reviewed or under review, unless it took effect. */
const latestRequest = async (tx: Tx, personId: string): Promise<membershipChanges.MembershipRequest | null> => {
  const row = await checked(tx)
    .where('request.person_id', '=', personId)
    .where('request.gift', '=', false)
    .orderBy('request.sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.status !== 'approved' ? presentOwn(row) : null
}

/** A person's own membership. */
export const presentMembership = async (tx: Tx, personId: string): Promise<membershipChanges.Membership> => {
  const person = await getPerson(tx, personId)
  const rows = await periodRows(tx, personId)
  const { current, next, latestId } = membershipAt(rows, tx.now)
  const { open, daysLeft } = await pauseOf(tx, personId)
  const ended = current !== undefined && tx.now >= current.endsAt
  return {
    level: current?.level ?? 'none',
    planId: current?.planId ?? null,
    planName: current?.planName ?? null,
    progress: progressOf(current?.level ?? 'none'),
    status: open
      ? 'paused'
      : current
        ? ended
          ? 'grace'
          : 'active'
        : person.membership_level === 'none'
          ? 'none'
          : 'ended',
    memberSince: person.member_since?.toISOString() ?? null,
    beganAt: current?.beganAt.toISOString() ?? null,
    endsAt: (current?.endsAt ?? person.membership_ends_at)?.toISOString() ?? null,
    graceUntil: current ? after(current.endsAt, GRACE_DAYS * DAY).toISOString() : null,
    next: next ? presentNext(next) : null,
    cancelledAt: current?.cancelledAt?.toISOString() ?? null,
    pause: open && presentPause(open),
    pauseDaysLeft: daysLeft,
    latestId,
    request: await latestRequest(tx, personId),
    periods: rows.map(presentPeriod),
  }
}
