import { centsToUsd, wallet } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { appointerOf, countsFromOf, decidedTooSoon } from '../../identity/index.ts'
import { getSettings, type Settings } from '../../settings/index.ts'
import { rateText } from '../coins/coin.rules.ts'
import { type Judgement, judged } from '../requests/request.rules.ts'
import { worthCents } from '../requests/trade.rules.ts'
import { type RequestKind, type RequestRow, type ScaledRequest, tables } from '../wallet.tables.ts'

/** The parts of a request that determine its worth. */
interface RequestAmount {
  units: bigint
  /** Decimals of its coin. */
  scale: number
  /** Worth by its own terms: the dollars of a trade, otherwise the value at the current rate. */
  usdCents: bigint | null
}

/** Conditions on `wallet_request` for the member's other requests of the same kind that count together with one. */
interface RelatedRequests {
  /** Requested in the hours before it. */
  asked: RawBuilder<boolean>
  /** Approved by one administrator alone in the last hours. */
  letGo: RawBuilder<boolean>
  /**
   * The administrator about to approve. What they recently approved alone, for any member, is limited. Approvals by
   * administrators whose decisions did not count yet count toward everyone's limit, and such an administrator also
   * shares the limit of the one who appointed them, so appointing administrators gains no extra limit.
   */
  adminId?: string
}

const hoursBefore = (time: Date): Date => after(time, -wallet.TOGETHER_HOURS * HOUR)
const asTime = (time: Date) => sql<Date>`${time}::timestamptz`
const together = sql`interval '${sql.raw(String(wallet.TOGETHER_HOURS))} hours'`

/**
 * Reads what is needed to value a request the member is about to make: all their recent requests of the kind count
 * together with it. The member must be locked, so that concurrent requests count each other.
 */
export const readWorthBefore = (tx: Tx, personId: string, kind: RequestKind, asset: string): Promise<WorthInputs> => {
  const input = sql`select ${personId}::uuid as person_id, ${kind}::text as kind, ${asset}::text as asset_code`
  return readWorth(tx, input, { asked: sql`made_at > ${asTime(hoursBefore(tx.now))}`, letGo: sql`false` })
}

/** Reads what is needed to value an existing request again. */
export const readWorthOf = (tx: Tx, requestId: string, adminId: string): Promise<WorthInputs> => {
  const input = sql`select person_id, kind, asset_code, made_at from wallet_request where id = ${requestId}`
  const byOne = sql`approvals_needed = 1 and id <> ${requestId}`
  const madeAt = sql`(select made_at from given)`
  return readWorth(tx, input, {
    asked: sql`${byOne} and made_at > ${madeAt} - ${together} and made_at <= ${madeAt}`,
    letGo: sql`${byOne} and decided_at > ${asTime(hoursBefore(tx.now))}`,
    adminId,
  })
}

/**
 * How many must approve an existing request by current values, never fewer than before. Requests that one administrator
 * alone may approve, or has approved, count together with it: those made in the hours before it or those approved in
 * the last hours, whichever are worth more. Requests that needed two approvals do not count. Withdrawals that failed
 * after approval count, because the coins may have been sent.
 */
export const judgementAnew = (request: ScaledRequest, worth: WorthInputs, settings: Settings): Judgement => {
  const { worth_cents, usd_cents, units, scale } = request
  if (request.approvals_needed === 1)
    return judgementOf({ units: BigInt(units), scale, usdCents: centsOrNull(usd_cents) }, worth, settings)
  const { beside_cents, two_because } = request
  return { worthCents: centsOrNull(worth_cents), besideCents: BigInt(beside_cents), needed: 2, because: two_because }
}

const centsOrNull = (cents: string | null): bigint | null => (cents === null ? null : BigInt(cents))

/** Reads the values and judges the request again. @param adminId the administrator about to approve it */
export const judgeAnew = async (tx: Tx, request: ScaledRequest, adminId: string): Promise<Judgement> => {
  const [worth, settings] = await Promise.all([readWorthOf(tx, request.id, adminId), getSettings(tx)])
  return judgementAnew(request, worth, settings)
}

/** A judgement as stored with its request. */
export const judgementColumns = ({ needed, worthCents, besideCents, because }: Judgement) => ({
  approvals_needed: needed,
  worth_cents: worthCents?.toString() ?? null,
  beside_cents: besideCents.toString(),
  two_because: because,
})

/** Applies a new judgement to a request and stores it if it needs more approvals than before. */
export const judgedNow = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  judgement: Judgement,
): Promise<RequestRow> => {
  const { needed, because, worthCents } = judgement
  if (needed <= request.approvals_needed) return request
  const columns = judgementColumns(judgement)
  await tables(tx).updateTable('wallet_request').set(columns).where('id', '=', request.id).execute()
  await audit(tx, actor, {
    action: 'need two',
    subject: { type: 'wallet request', id: request.id },
    before: { approvals: request.approvals_needed },
    after: { approvals: needed, because, worth: worthCents === null ? null : centsToUsd(worthCents) },
  })
  return { ...request, ...columns }
}

/** Inputs for valuing a request. */
export interface WorthInputs {
  /** The coin's highest rate in force within the last hours, in USD; null: none. */
  highest: string | null
  /** Worth of the requests counted together with it, in cents. */
  asked: string
  let_go: string
  /** Worth of what the administrator approved alone, in cents. */
  alone: string
  /** Whether the administrator's decisions count; null: no administrator. */
  counts: boolean | null
}

/**
 * Reads the inputs for valuing a request. New and existing requests are passed as a row, so that the planner uses a
 * single plan.
 * @param input one row with person_id, kind and asset_code
 */
const readWorth = async (tx: Tx, input: RawBuilder<unknown>, related: RelatedRequests): Promise<WorthInputs> => {
  const since = asTime(hoursBefore(tx.now))
  const admin = sql<string>`${related.adminId ?? null}::uuid`
  const counts = sql<boolean>`coalesce(${countsFromOf(admin)} <= ${asTime(tx.now)}, false)`
  const tooSoon = decidedTooSoon(sql.ref('decided_by'), sql.ref('decided_at'))
  const { rows } = await sql<WorthInputs>`
    with given as materialized (${input}), other as materialized (
      select asset_code, units, usd_cents, coalesce(${related.asked}, false) as asked, coalesce(${related.letGo}, false) as let_go, false as alone
        from wallet_request
       where person_id = (select person_id from given) and kind = (select kind from given) and status not in ('denied', 'rejected', 'cancelled')
         and (${related.asked} or ${related.letGo})
       union all
      select asset_code, units, usd_cents, false, false, true
        from wallet_request
       where decided_at > ${since} and approvals_needed = 1 and status not in ('denied', 'rejected', 'cancelled')
         and (decided_by = ${admin} or ${tooSoon} or (decided_by = ${appointerOf(admin)} and not ${counts}))
    ), highest as materialized (
      select code, scale, greatest(
               (select max(usd) from asset_rate where asset_code = code and set_at > ${since}),
               (select usd from asset_rate where asset_code = code and set_at <= ${since} order by set_at desc limit 1)) as usd
        from asset
       where code = (select asset_code from given) or code in (select asset_code from other)
    ), valued as (
      select asked, let_go, alone, greatest(usd_cents, trunc(units * usd * 100 / 10::numeric ^ scale)) as cents
        from other join highest on code = asset_code
    )
    select (select usd from given join highest on code = asset_code)::text as highest,
           coalesce(sum(cents) filter (where asked), 0)::text as asked,
           coalesce(sum(cents) filter (where let_go), 0)::text as let_go,
           coalesce(sum(cents) filter (where alone), 0)::text as alone,
           case when ${admin} is not null then ${counts} end as counts
      from valued`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('The worth of a request was not read')
  return row
}

/**
 * The decisive worth: the agreed one or the value at the highest rate within the last hours, whichever is higher. A
 * briefly lowered rate cannot make a request small.
 */
const worthOf = ({ units, scale, usdCents }: RequestAmount, highest: string | null): bigint | null => {
  if (highest === null) return usdCents
  const cents = worthCents(units, rateText(highest), scale)
  return usdCents !== null && usdCents > cents ? usdCents : cents
}

/** How many must approve a request. */
export const judgementOf = (amount: RequestAmount, worth: WorthInputs, settings: Settings): Judgement => {
  const [requestedCents, approvedAloneCents] = [BigInt(worth.asked), BigInt(worth.let_go)]
  return judged(
    worthOf(amount, worth.highest),
    requestedCents > approvedAloneCents ? requestedCents : approvedAloneCents,
    BigInt(settings.reviewByTwoFromCents),
    worth.counts === null
      ? undefined
      : { cents: BigInt(worth.alone), mostCents: BigInt(mostAlone(settings, worth.counts)) },
  )
}

/** What one administrator may approve alone, in cents; less while their decisions do not count. */
const mostAlone = ({ aloneADayCents, reviewByTwoFromCents }: Settings, counts: boolean): number =>
  counts ? aloneADayCents : Math.min(aloneADayCents, reviewByTwoFromCents)
