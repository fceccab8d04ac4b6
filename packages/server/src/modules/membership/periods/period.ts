import { type membershipChanges, oneYearAfter } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { settleRequests } from '../../activity/index.ts'
import { changePerson, findPerson, isOver, lockPerson, type Person } from '../../identity/index.ts'
import { openWallet, post, reversed } from '../../wallet/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { tables } from '../membership.tables.ts'
import type { Plan } from '../plan.ts'
import { refundKey, type Paid, paidFrom, payKey, paymentLines } from './payments.ts'
import { type Reckoned } from './period.rules.ts'

/** A person's period that was not ended early. */
export interface Period extends Reckoned {
  id: string
  planName: string
  level: string
  source: membershipChanges.PeriodSource
  paid: Paid | null
  quoteId: string | null
  /** When they cancelled renewal after it. */
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

/** All periods of a person with their plans, latest written first; there are few. */
export const periodRows = (tx: Tx, personId: string) =>
  withPlans(tx)
    .where('period.person_id', '=', personId)
    .orderBy('period.made_at', 'desc')
    .orderBy('period.id', 'desc')
    .execute()

/** All periods of several people with their plans, latest written first. */
export const periodRowsOf = async (tx: Tx, personIds: readonly string[]): Promise<PeriodRow[]> =>
  personIds.length === 0
    ? []
    : withPlans(tx)
        .where('period.person_id', 'in', personIds)
        .orderBy('period.made_at', 'desc')
        .orderBy('period.id', 'desc')
        .execute()

export type PeriodRow = Awaited<ReturnType<typeof periodRows>>[number]

/** A person's current and following period. */
export interface CurrentMembership {
  /** undefined: none in force, including the grace period. */
  current: Period | undefined
  next: Period | undefined
  /** The last period not ended early, expired or not, on which quotes are based. null: none. */
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

/** The current and following period at a time. @param rows all periods of a person, latest written first */
export const membershipAt = (rows: readonly PeriodRow[], now: Date): CurrentMembership => {
  const standing = rows
    .filter((row) => row.ended_early_at === null)
    .toSorted((one, other) => other.began_at.getTime() - one.began_at.getTime())
  // Only the latest started period counts: if it ended early, as in a pause, earlier ones do not come back.
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

/** A person's current and following period. */
export const currentMembership = async (tx: Tx, personId: string): Promise<CurrentMembership> =>
  membershipAt(await periodRows(tx, personId), tx.now)

/** One period, including those ended early. */
export const getPeriod = async (tx: Tx, id: string): Promise<Period> =>
  toPeriod(await withPlans(tx).where('period.id', '=', id).executeTakeFirstOrThrow())

/** Ends periods early. @param givenBack whether the payment was refunded to the wallet */
export const endEarly = async (tx: Tx, periods: readonly Period[], givenBack = false): Promise<void> => {
  if (periods.length === 0) return
  const ids = periods.map(({ id }) => id)
  await tables(tx)
    .updateTable('membership_period')
    .set({ ended_early_at: tx.now, given_back: givenBack, settled: true })
    .where('id', 'in', ids)
    .execute()
  for (const id of ids) settleRequests(tx, 'renewal', id)
}

/** Ends a period that has not started and refunds any payment from the wallet. */
export const refundPeriod = async (tx: Tx, personId: string, period: Period, actorId: string): Promise<void> => {
  const fromWallet = period.paid?.from === 'wallet' ? period.paid : null
  if (fromWallet)
    await post(tx, {
      kind: 'membership',
      reference: period.id,
      key: refundKey(period.id),
      actorId,
      lines: reversed(paymentLines(personId, fromWallet)),
    })
  await endEarly(tx, [period], fromWallet !== null)
}

export interface NewPeriod {
  planId: string
  source: membershipChanges.PeriodSource
  /** Whether it follows the current period instead of replacing it; undefined: determined by its source. */
  follows?: boolean
  beginsAt: Date
  endsAt: Date
  priceCents: bigint
  creditCents: bigint
  /** The payment, with the decimals of the coin's smallest unit. */
  paid: (Paid & { scale: number }) | null
  grantedBy?: string
  signupRequestId?: string
  requestId?: string
  quoteId?: string
}

/** Sources that follow the current period; all others replace it. */
const FOLLOWING: readonly membershipChanges.PeriodSource[] = ['renewal', 'change']

/**
 * Writes a period that follows or replaces the current one. When replacing, a paid period that has not started is
 * refunded, unless it was credited.
 * @param standing the periods before it @param id reference for its ledger entries
 */
export const beginPeriod = async (
  tx: Tx,
  person: Pick<Person, 'id' | 'member_since'>,
  period: NewPeriod,
  { current, next, latestId }: CurrentMembership,
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
  if (latestId !== null) settleRequests(tx, 'renewal', latestId, person.id)
  emitWebhook(tx, 'membership.changed', {
    member_id: person.id,
    plan_id: period.planId,
    source: period.source,
    begins_at: period.beginsAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
  })
}

/** A period as a database row. @param latestId the period it follows */
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
 * Gives a person a year of a plan from now on, replacing what they have, paused or not.
 * @param origin with the year's value in USD cents; if omitted, nothing was paid for it
 */
export const grantYear = async (
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
  await beginPeriod(tx, person, year, await currentMembership(tx, person.id))
}

/** Ends any pause of a person, before the membership resumes or is replaced. */
export const endPause = async (tx: Tx, personId: string): Promise<void> => {
  await tables(tx)
    .updateTable('membership_pause')
    // The clocks of two processes may differ slightly.
    .set({ ended_at: sql<Date>`greatest(began_at, ${tx.now}::timestamptz)` })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The journal of a period's payment. */
export const journalOf = (personId: string, periodId: string, paid: Paid, actorId: string) => ({
  kind: 'membership',
  reference: periodId,
  key: payKey(periodId),
  actorId,
  lines: paymentLines(personId, paid),
})

/** Updates a person's current membership from their periods; a following period of the same plan extends its end. */
export const settle = async (tx: Tx, person: Pick<Person, 'id' | 'member_since'>): Promise<void> => {
  const { current, next } = await currentMembership(tx, person.id)
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

/** People with newly started periods, at most 100. */
export const findStarted = async (tx: Tx): Promise<string[]> => {
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

/** Applies a person's newly started periods. */
export const settleStarted = async (tx: Tx, personId: string): Promise<void> => {
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
