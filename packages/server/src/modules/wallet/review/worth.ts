import { centsToUsd, wallet } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { appointerOf, countsFromOf, decidedTooSoon } from '../../identity/index.ts'
import { getSettings, type Settings } from '../../settings/index.ts'
import { type Judgement, judged } from '../requests/request.rules.ts'
import { type RequestKind, type RequestRow, type ScaledRequest, tables } from '../wallet.tables.ts'

/** What is asked for, as far as its worth goes. */
interface Asked {
  personId: string
  kind: RequestKind
  asset: string
  units: bigint
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

/**
 * How many must approve what is asked for now. All that the member has asked for of the kind in the last hours counts
 * together with it. The member must be locked: of requests that come at once each then counts those before it.
 */
export const judgeAsked = (tx: Tx, asked: Asked): Promise<Judgement> =>
  judge(tx, asked, { asked: sql`made_at > ${asTime(hoursBefore(tx.now))}`, letGo: sql`false` })

/**
 * How many must approve a request that is there, judged anew by what holds now, and never fewer than were found before.
 * Others count together with it that one administrator alone may let go, or has let go: those that were asked for in the
 * hours before it, or that were let go in the last hours, whichever is more. What two looked at was looked at. A withdrawal
 * that was let go and then failed counts: its coins may have been sent.
 * @param adminId who is about to approve it
 */
export const judgeAnew = async (tx: Tx, request: RequestRow, adminId: string): Promise<Judgement> => {
  const before: Judgement = {
    worthCents: request.worth_cents === null ? null : BigInt(request.worth_cents),
    besideCents: BigInt(request.beside_cents),
    needed: request.approvals_needed === 1 ? 1 : 2,
    because: request.two_because,
  }
  if (before.needed === 2) return before
  const asked = {
    personId: request.person_id,
    kind: request.kind,
    asset: request.asset_code,
    units: BigInt(request.units),
    usdCents: request.usd_cents === null ? null : BigInt(request.usd_cents),
  }
  const byOne = sql`approvals_needed = 1 and id <> ${request.id}`
  return judge(tx, asked, {
    asked: sql`${byOne} and made_at > ${asTime(hoursBefore(request.made_at))} and made_at <= ${asTime(request.made_at)}`,
    letGo: sql`${byOne} and decided_at > ${asTime(hoursBefore(tx.now))}`,
    adminId,
  })
}

/** A judgement as it is kept with its request. */
export const judgementColumns = ({ needed, worthCents, besideCents, because }: Judgement) => ({
  approvals_needed: needed,
  worth_cents: worthCents?.toString() ?? null,
  beside_cents: besideCents.toString(),
  two_because: because,
})

/** A request with how many must approve it by the worse of then and now; written down where that is more than before. */
export const judgedNow = async (tx: Tx, actor: Actor, request: ScaledRequest): Promise<ScaledRequest> => {
  const judgement = await judgeAnew(tx, request, actor.userId)
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

/**
 * The worth that decides: what was agreed, or what the coins make at the highest rate that was in force within the last
 * hours, whichever is more. A rate that somebody sets for a moment makes nothing small.
 */
const judge = async (tx: Tx, given: Asked, beside: Beside): Promise<Judgement> => {
  const since = asTime(hoursBefore(tx.now))
  const settings = await getSettings(tx)
  const admin = sql<string>`${beside.adminId ?? null}::uuid`
  const counts = sql<boolean>`coalesce(${countsFromOf(admin)} <= ${asTime(tx.now)}, false)`
  const tooSoon = decidedTooSoon(sql.ref('decided_by'), sql.ref('decided_at'))
  const { rows } = await sql<{ worth: string | null; asked: string; let_go: string; alone: string; counts: boolean }>`
    with other as materialized (
      select asset_code, units, usd_cents, coalesce(${beside.asked}, false) as asked, coalesce(${beside.letGo}, false) as let_go, false as alone
        from wallet_request
       where person_id = ${given.personId} and kind = ${given.kind} and status not in ('denied', 'rejected')
         and (${beside.asked} or ${beside.letGo})
       union all
      select asset_code, units, usd_cents, false, false, true
        from wallet_request
       where decided_at > ${since} and approvals_needed = 1 and status not in ('denied', 'rejected')
         and (decided_by = ${admin} or ${tooSoon} or (decided_by = ${appointerOf(admin)} and not ${counts}))
    ), highest as materialized (
      select code, scale, greatest(
               (select max(usd) from asset_rate where asset_code = code and set_at > ${since}),
               (select usd from asset_rate where asset_code = code and set_at <= ${since} order by set_at desc limit 1)) as usd
        from asset
       where code = ${given.asset} or code in (select asset_code from other)
    ), valued as (
      select asked, let_go, alone, greatest(usd_cents, trunc(units * usd * 100 / 10::numeric ^ scale)) as cents
        from other join highest on code = asset_code
    )
    select (select greatest(${given.usdCents?.toString() ?? null}::numeric, trunc(${given.units.toString()}::numeric * usd * 100 / 10::numeric ^ scale))
              from highest where code = ${given.asset})::text as worth,
           coalesce(sum(cents) filter (where asked), 0)::text as asked,
           coalesce(sum(cents) filter (where let_go), 0)::text as let_go,
           coalesce(sum(cents) filter (where alone), 0)::text as alone,
           ${counts} as counts
      from valued`.execute(tables(tx))
  const row = rows[0]
  const worth = row?.worth ?? null
  const [askedCents, letGoCents] = [BigInt(row?.asked ?? 0), BigInt(row?.let_go ?? 0)]
  return judged(
    worth === null ? null : BigInt(worth),
    askedCents > letGoCents ? askedCents : letGoCents,
    BigInt(settings.reviewByTwoFromCents),
    beside.adminId === undefined
      ? undefined
      : { cents: BigInt(row?.alone ?? 0), mostCents: BigInt(mostAlone(settings, row?.counts ?? false)) },
  )
}

/** What one administrator may approve alone, in cents: less as long as their word does not count. */
const mostAlone = ({ aloneADayCents, reviewByTwoFromCents }: Settings, counts: boolean): number =>
  counts ? aloneADayCents : Math.min(aloneADayCents, reviewByTwoFromCents)
