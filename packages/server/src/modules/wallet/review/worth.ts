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

/** What is asked for, as far as its worth goes. */
interface Asked {
  units: bigint
  /** Decimals of its coin. */
  scale: number
  /** What it is worth by its own terms: the dollars of a trade, else the value at the rate of the moment. */
  usdCents: bigint | null
}

/** The member's other requests of the kind that count together with one, by columns of `wallet_request`. */
interface Beside {
  /** What was asked for in the hours before it. */
  asked: RawBuilder<boolean>
  /** What one administrator alone has let go in the last hours. */
  letGo: RawBuilder<boolean>
  /**
   * Who is about to approve it: what they approved alone in the last hours, of whomever, may not become much. What others
   * approved whose word did not count yet is everybody's, and with them counts what was approved by who appointed them:
   * nobody gets more by administrators of their own making.
   */
  adminId?: string
}

const hoursBefore = (time: Date): Date => after(time, -wallet.TOGETHER_HOURS * HOUR)
const asTime = (time: Date) => sql<Date>`${time}::timestamptz`
const together = sql`interval '${sql.raw(String(wallet.TOGETHER_HOURS))} hours'`

/**
 * What is read to judge what a member is about to ask for: all that they have asked for of the kind in the last hours counts
 * together with it. The member must be locked: of requests that come at once each then counts those before it.
 */
export const readWorthBefore = (tx: Tx, personId: string, kind: RequestKind, asset: string): Promise<FoundWorth> => {
  const input = sql`select ${personId}::uuid as person_id, ${kind}::text as kind, ${asset}::text as asset_code`
  return readWorth(tx, input, { asked: sql`made_at > ${asTime(hoursBefore(tx.now))}`, letGo: sql`false` })
}

/** What is read to judge a request that is there anew. */
export const readWorthOf = (tx: Tx, requestId: string, adminId: string): Promise<FoundWorth> => {
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
 * How many must approve a request that is there, by what holds now, and never fewer than were found before.
 * Others count together with it that one administrator alone may let go, or has let go: those that were asked for in the
 * hours before it, or that were let go in the last hours, whichever is more. What two looked at was looked at. A withdrawal
 * that was let go and then failed counts: its coins may have been sent.
 */
export const judgementAnew = (request: ScaledRequest, found: FoundWorth, settings: Settings): Judgement => {
  const { worth_cents, usd_cents, units, scale } = request
  if (request.approvals_needed === 1)
    return judgementOf({ units: BigInt(units), scale, usdCents: centsOrNull(usd_cents) }, found, settings)
  const { beside_cents, two_because } = request
  return { worthCents: centsOrNull(worth_cents), besideCents: BigInt(beside_cents), needed: 2, because: two_because }
}

const centsOrNull = (cents: string | null): bigint | null => (cents === null ? null : BigInt(cents))

/** The same, read. @param adminId who is about to approve it */
export const judgeAnew = async (tx: Tx, request: ScaledRequest, adminId: string): Promise<Judgement> => {
  const [found, settings] = await Promise.all([readWorthOf(tx, request.id, adminId), getSettings(tx)])
  return judgementAnew(request, found, settings)
}

/** A judgement as it is kept with its request. */
export const judgementColumns = ({ needed, worthCents, besideCents, because }: Judgement) => ({
  approvals_needed: needed,
  worth_cents: worthCents?.toString() ?? null,
  beside_cents: besideCents.toString(),
  two_because: because,
})

/** A request with how many must approve it by the worse of then and now; written down where that is more than before. */
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

/** What a worth is judged by. */
export interface FoundWorth {
  /** The highest rate of the coin that was in force within the last hours, in USD; null: it had none. */
  highest: string | null
  /** What counts together with it, in cents. */
  asked: string
  let_go: string
  /** What who is about to approve it approved alone; of nobody: 0. */
  alone: string
  /** Whether their word counts; null: nobody is about to. */
  counts: boolean | null
}

/**
 * What the worth is judged by. The planner keeps one plan: what is asked for is a row, whether it is there or not.
 * @param input one row with person_id, kind and asset_code
 */
const readWorth = async (tx: Tx, input: RawBuilder<unknown>, beside: Beside): Promise<FoundWorth> => {
  const since = asTime(hoursBefore(tx.now))
  const admin = sql<string>`${beside.adminId ?? null}::uuid`
  const counts = sql<boolean>`coalesce(${countsFromOf(admin)} <= ${asTime(tx.now)}, false)`
  const tooSoon = decidedTooSoon(sql.ref('decided_by'), sql.ref('decided_at'))
  const { rows } = await sql<FoundWorth>`
    with given as materialized (${input}), other as materialized (
      select asset_code, units, usd_cents, coalesce(${beside.asked}, false) as asked, coalesce(${beside.letGo}, false) as let_go, false as alone
        from wallet_request
       where person_id = (select person_id from given) and kind = (select kind from given) and status not in ('denied', 'rejected', 'cancelled')
         and (${beside.asked} or ${beside.letGo})
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
 * The worth that decides: what was agreed, or what the coins make at the highest rate that was in force within the last
 * hours, whichever is more. A rate that somebody sets for a moment makes nothing small.
 */
const worthOf = ({ units, scale, usdCents }: Asked, highest: string | null): bigint | null => {
  if (highest === null) return usdCents
  const cents = worthCents(units, rateText(highest), scale)
  return usdCents !== null && usdCents > cents ? usdCents : cents
}

/** How many must approve what is asked for. */
export const judgementOf = (asked: Asked, found: FoundWorth, settings: Settings): Judgement => {
  const [askedCents, letGoCents] = [BigInt(found.asked), BigInt(found.let_go)]
  return judged(
    worthOf(asked, found.highest),
    askedCents > letGoCents ? askedCents : letGoCents,
    BigInt(settings.reviewByTwoFromCents),
    found.counts === null
      ? undefined
      : { cents: BigInt(found.alone), mostCents: BigInt(mostAlone(settings, found.counts)) },
  )
}

/** What one administrator may approve alone, in cents: less as long as their word does not count. */
const mostAlone = ({ aloneADayCents, reviewByTwoFromCents }: Settings, counts: boolean): number =>
  counts ? aloneADayCents : Math.min(aloneADayCents, reviewByTwoFromCents)
