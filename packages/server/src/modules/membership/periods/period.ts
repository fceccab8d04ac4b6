import { type upgrades, oneYearAfter } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { settleAsked } from '../../activity/index.ts'
import { changePerson, findPerson, isOver, lockPerson, type Person } from '../../identity/index.ts'
import { openWallet, post, reversed } from '../../wallet/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { tables } from '../membership.tables.ts'
import type { Plan } from '../plan.ts'
import { giveBackKey, type Paid, paidFrom, payKey, paymentLines } from './payments.ts'
import { type Reckoned } from './period.rules.ts'

/** A period of somebody that has not ended before its time. */
export interface Period extends Reckoned {
  id: string
  planName: string
  level: string
  source: upgrades.PeriodSource
  paid: Paid | null
  quoteId: string | null
  /** When they said that they do not go on after it. */
  cancelledAt: Date | null
}

const withPlans = (tx: Tx) =>
  tables(tx)
    .selectFrom('membership_period as period')
    .innerJoin('plan', 'plan.id', 'period.plan_id')
    .leftJoin('membership_cancellation as cancelled', 'cancelled.period_id', 'period.id')
    .leftJoin('signup_request as signup', 'signup.id', 'period.signup_request_id')
    .selectAll('period')
    .select(['signup.asset_code as signup_asset', 'signup.asset_scale as signup_scale', 'signup.year_units'])
    .select(['signup.fee_cents', 'signup.fee_units'])
    .select(['plan.name', 'plan.rank', 'plan.level', 'cancelled.made_at as cancelled_at'])

/** All periods of somebody with their plans, the one that was written last first: there are few. */
export const periodRows = (tx: Tx, personId: string) =>
  withPlans(tx)
    .where('period.person_id', '=', personId)
    .orderBy('period.made_at', 'desc')
    .orderBy('period.id', 'desc')
    .execute()

/** The same of several people. */
export const periodRowsOf = async (tx: Tx, personIds: readonly string[]): Promise<PeriodRow[]> =>
  personIds.length === 0
    ? []
    : withPlans(tx)
        .where('period.person_id', 'in', personIds)
        .orderBy('period.made_at', 'desc')
        .orderBy('period.id', 'desc')
        .execute()

export type PeriodRow = Awaited<ReturnType<typeof periodRows>>[number]

/** What is in force of somebody's periods, and what follows it. */
export interface Standing {
  /** undefined: nothing is in force, its days of grace over too. */
  current: Period | undefined
  next: Period | undefined
  /** The last of those that stand, over or not: what is reckoned rests on it. null: there is none. */
  latestId: string | null
}

const toPeriod = (row: PeriodRow): Period => ({
  id: row.id,
  planId: row.plan_id,
  planName: row.name,
  level: row.level,
  rank: row.rank,
  source: row.source,
  beganAt: row.began_at,
  endsAt: row.ends_at,
  priceCents: BigInt(row.price_cents),
  quoteId: row.quote_id,
  cancelledAt: row.cancelled_at,
  paid:
    row.asset_code === null || row.units === null
      ? null
      : { asset: row.asset_code, units: BigInt(row.units), from: paidFrom(row) },
})

/** What periods come to at a moment. @param rows all of somebody, the one that was written last first */
export const standingIn = (rows: readonly PeriodRow[], now: Date): Standing => {
  const standing = rows
    .filter((row) => row.ended_early_at === null)
    .toSorted((one, other) => other.began_at.getTime() - one.began_at.getTime())
  // Of those that ever began the last one: where that ended early, as in a pause, none before it comes back.
  const begun = rows
    .filter((row) => row.began_at <= now && (row.ended_early_at === null || row.ended_early_at > row.began_at))
    .toSorted((one, other) => other.began_at.getTime() - one.began_at.getTime())[0]
  const next = standing.findLast((row) => row.began_at > now)
  return {
    current: begun?.ended_early_at === null && !isOver(begun.ends_at, now) ? toPeriod(begun) : undefined,
    next: next && toPeriod(next),
    latestId: standing[0]?.id ?? null,
  }
}

/** What somebody's periods come to at a moment. */
export const standingOf = async (tx: Tx, personId: string): Promise<Standing> =>
  standingIn(await periodRows(tx, personId), tx.now)

/** One period, whether it stands or not. */
export const getPeriod = async (tx: Tx, id: string): Promise<Period> =>
  toPeriod(await withPlans(tx).where('period.id', '=', id).executeTakeFirstOrThrow())

/** Notes that periods end here, before their time. @param givenBack whether what was paid for them is in the wallet again */
export const endEarly = async (tx: Tx, periods: readonly Period[], givenBack = false): Promise<void> => {
  if (periods.length === 0) return
  const ids = periods.map(({ id }) => id)
  await tables(tx)
    .updateTable('membership_period')
    .set({ ended_early_at: tx.now, given_back: givenBack, settled: true })
    .where('id', 'in', ids)
    .execute()
  for (const id of ids) settleAsked(tx, 'renewal', id)
}

/** Ends what has not begun and gives back what was paid for it from the wallet. */
export const refundPeriod = async (tx: Tx, personId: string, period: Period, actorId: string): Promise<void> => {
  const fromWallet = period.paid?.from === 'wallet' ? period.paid : null
  if (fromWallet)
    await post(tx, {
      kind: 'membership',
      reference: period.id,
      key: giveBackKey(period.id),
      actorId,
      lines: reversed(paymentLines(personId, fromWallet)),
    })
  await endEarly(tx, [period], fromWallet !== null)
}

export interface NewPeriod {
  planId: string
  source: upgrades.PeriodSource
  /** Whether it goes on from what is there, in place of standing instead of it; left out: as its source has it. */
  follows?: boolean
  beginsAt: Date
  endsAt: Date
  priceCents: bigint
  creditCents: bigint
  /** What was paid, with the decimals of the coin's smallest unit. */
  paid: (Paid & { scale: number }) | null
  grantedBy?: string
  signupRequestId?: string
  requestId?: string
  quoteId?: string
}

/** Those that go on from what is there; all others stand in its place. */
const FOLLOWING: readonly upgrades.PeriodSource[] = ['renewal', 'change']

/**
 * Writes a period, which follows what is there or stands in its place; what is paid for and has not begun is then given
 * back, unless it was credited.
 * @param standing what there is before it  @param id by which it is posted
 */
export const beginPeriod = async (
  tx: Tx,
  person: Pick<Person, 'id' | 'member_since'>,
  period: NewPeriod,
  { current, next, latestId }: Standing,
  id = newId(),
): Promise<void> => {
  await openWallet(tx, person.id)
  if (!(period.follows ?? FOLLOWING.includes(period.source))) {
    if (next && period.source !== 'upgrade') await refundPeriod(tx, person.id, next, period.grantedBy ?? person.id)
    else await endEarly(tx, next ? [next] : [])
    await endEarly(tx, current ? [current] : [])
  }
  await tables(tx)
    .insertInto('membership_period')
    .values(periodRow(tx, person.id, { period, latestId, id }))
    .execute()
  await settle(tx, person)
  if (latestId !== null) settleAsked(tx, 'renewal', latestId, person.id)
  emitWebhook(tx, 'membership.changed', {
    member_id: person.id,
    plan_id: period.planId,
    source: period.source,
    begins_at: period.beginsAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
  })
}

/** A period as its row is written. @param latestId what it follows */
export const periodRow = (
  tx: Tx,
  personId: string,
  { period, latestId, id }: { period: NewPeriod; latestId: string | null; id: string },
) => ({
  id,
  person_id: personId,
  plan_id: period.planId,
  began_at: period.beginsAt,
  ends_at: period.endsAt,
  granted_by: period.grantedBy ?? null,
  signup_request_id: period.signupRequestId ?? null,
  source: period.source,
  price_cents: period.priceCents.toString(),
  credit_cents: period.creditCents.toString(),
  asset_code: period.paid?.asset ?? null,
  asset_scale: period.paid?.scale ?? null,
  units: period.paid?.units.toString() ?? null,
  follows: latestId,
  quote_id: period.quoteId ?? null,
  request_id: period.requestId ?? null,
  made_at: tx.now,
  settled: period.beginsAt <= tx.now,
})

/**
 * Gives somebody a year of a plan from now on, in place of what they have, paused or not.
 * @param origin with what the year counts for in USD cents; left out: nothing was paid for it
 */
export const giveYear = async (
  tx: Tx,
  person: Pick<Person, 'id' | 'member_since'>,
  plan: Plan,
  origin: { source: 'signup' | 'given'; grantedBy: string; signupRequestId?: string; priceCents?: bigint },
): Promise<void> => {
  await endPause(tx, person.id)
  const year: NewPeriod = {
    priceCents: 0n,
    ...origin,
    planId: plan.id,
    beginsAt: tx.now,
    endsAt: oneYearAfter(tx.now),
    creditCents: 0n,
    paid: null,
  }
  await beginPeriod(tx, person, year, await standingOf(tx, person.id))
}

/** Ends the pause of somebody, if there is one: what waited goes on, or something else takes its place. */
export const endPause = async (tx: Tx, personId: string): Promise<void> => {
  await tables(tx)
    .updateTable('membership_pause')
    // Clocks of two processes may differ by a moment.
    .set({ ended_at: sql<Date>`greatest(began_at, ${tx.now}::timestamptz)` })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The key of the journal of a period, and its lines. */
export const journalOf = (personId: string, periodId: string, paid: Paid, actorId: string) => ({
  kind: 'membership',
  reference: periodId,
  key: payKey(periodId),
  actorId,
  lines: paymentLines(personId, paid),
})

/** Writes into a person's row what their periods come to now: more of the same goes on to its end. */
export const settle = async (tx: Tx, person: Pick<Person, 'id' | 'member_since'>): Promise<void> => {
  const { current, next } = await standingOf(tx, person.id)
  if (!current) return
  const goesOn = next?.planId === current.planId
  await changePerson(tx, person.id, {
    plan_id: current.planId,
    membership_level: current.level,
    member_since: person.member_since ?? tx.now,
    membership_ends_at: goesOn ? next.endsAt : current.endsAt,
  })
}

const AT_ONCE = 100

/** People with a period that has begun since it was written, at most 100. */
export const findBegun = async (tx: Tx): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('membership_period')
    .select('person_id')
    .distinct()
    .where('settled', '=', false)
    .where('began_at', '<=', tx.now)
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Lets the periods of somebody that have begun take effect. */
export const settleBegun = async (tx: Tx, personId: string): Promise<void> => {
  if (await findPerson(tx, personId)) await settle(tx, await lockPerson(tx, personId))
  await tables(tx)
    .updateTable('membership_period')
    .set({ settled: true })
    .where('person_id', '=', personId)
    .where('began_at', '<=', tx.now)
    .where('settled', '=', false)
    .execute()
  tx.announce({ topics: ['me', 'members'], users: [personId], admins: 'people:read' })
}
