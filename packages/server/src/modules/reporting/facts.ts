import { revenueSources } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { GRACE_DAYS } from '../identity/index.ts'

// Events and their times, as rows: daily totals and the lists behind metrics come from the same statements. Each event
// is final once its moment has passed; later changes are later events.

type Sql = RawBuilder<unknown>

/** From one moment, inclusive, to another, exclusive. */
export interface Span {
  from: Date | '-infinity'
  before: Date
}

const grace = sql`interval '${sql.raw(String(GRACE_DAYS * 24))} hours'`

/** When a period of a membership was over. @param alias of the period */
const endOf = (alias: string): Sql =>
  sql`coalesce(${sql.ref(`${alias}.ended_early_at`)}, ${sql.ref(`${alias}.ends_at`)} + ${grace})`

// Most statements select a few minutes out of everything, and planning them would take longer than running them. So
// that one plan is right for any span, the moments are subselects, about which the planner assumes nothing, and lookups
// per row are subselects too, which never become a join over a whole table.

const moment = (time: Date | '-infinity'): Sql => sql`(select ${time}::timestamptz)`

const within = (at: Sql, { from, before }: Span): Sql => sql`${at} >= ${moment(from)} and ${at} < ${moment(before)}`

/**
 * Whether no such row exists. The planner assumes that for every other row; for `is null` it would assume almost none,
 * and sort all rows of a list for the few it expects.
 * @param rows what follows `from`
 */
const isNone = (rows: Sql): Sql => sql`(select true from ${rows} limit 1) is not true`

/** The same for periods that end by themselves, phrased so that their index is used. */
const runsOutWithin = ({ from, before }: Span): Sql =>
  sql`ends_at >= (select ${from}::timestamptz - ${grace}) and ends_at < (select ${before}::timestamptz - ${grace})`

const wasThere = (personId: Sql, at: Sql): Sql =>
  isNone(sql`person where person.id = ${personId} and person.deleted_at < ${at}`)

/** Memberships that started after none. Columns: at, id, person_id, plan_id. */
export const joined = (span: Span): Sql => sql`
  select period.began_at as at, period.id, period.person_id, period.plan_id
    from membership_period period
   where ${within(sql`period.began_at`, span)} and (period.ended_early_at is null or period.ended_early_at > period.began_at)
     and ${wasThere(sql`period.person_id`, sql`period.began_at`)}
     and ${isNone(sql`membership_period other
        where other.person_id = period.person_id and other.id <> period.id
          and (other.began_at < period.began_at or (other.began_at = period.began_at and other.id < period.id))
          and ${endOf('other')} >= period.began_at and ${endOf('other')} > other.began_at`)}`

/** Memberships that ended without a successor. Columns: at, id, person_id, plan_id, ran_out. */
export const ended = (span: Span): Sql => sql`
  select gone.at, gone.id, gone.person_id, gone.plan_id, gone.ran_out
    from (
      select ends_at + ${grace} as at, id, person_id, plan_id, true as ran_out from membership_period
       where ended_early_at is null and ${runsOutWithin(span)}
      union all
      select ended_early_at, id, person_id, plan_id, false from membership_period
       where ${within(sql`ended_early_at`, span)} and ended_early_at > began_at
    ) as gone
   where ${wasThere(sql`gone.person_id`, sql`gone.at`)} and ${isNone(sql`membership_period other
      where other.person_id = gone.person_id and other.id <> gone.id
        and other.began_at <= gone.at and ${endOf('other')} > gone.at`)}
  union all
  select person.deleted_at, last.id, person.id, last.plan_id, false
    from person
    cross join lateral (
      select id, plan_id from membership_period period
       where period.person_id = person.id and period.began_at <= person.deleted_at and ${endOf('period')} > person.deleted_at
       order by began_at desc, id desc limit 1
    ) as last
   where ${within(sql`person.deleted_at`, span)}`

const tookEffect = sql`greatest(began_at, made_at)`

/** Memberships that were renewed at their end. Columns: at, id, person_id, plan_id. */
export const wentOn = (span: Span): Sql => sql`
  select ${tookEffect} as at, id, person_id, plan_id from membership_period
   where source in ('renewal', 'change') and ${within(tookEffect, span)}
     and (ended_early_at is null or ended_early_at > ${tookEffect}) and ${wasThere(sql`membership_period.person_id`, tookEffect)}`

/** Minutes as stored: finer if they are few. See `medians.rules.ts`. */
const waited = sql`(case
  when minutes < 60 then minutes
  when minutes < 1440 then minutes / 10 * 10
  when minutes < 20160 then minutes / 60 * 60
  else minutes / 1440 * 1440 end)`

/** Applications that were approved or denied. Columns: at, id, person_id, plan_id, minutes. */
export const decided = (span: Span): Sql => sql`
  select at, id, person_id, plan_id, ${waited} as minutes
    from (select decided_at as at, id, person_id, plan_id, floor(extract(epoch from decided_at - sent_at) / 60)::int as minutes
            from signup_request where decided_at is not null and ${within(sql`decided_at`, span)}) as one`

/** Whether a period was current at a moment. @param alias of the period */
const inForce = (alias: string, at: Date): Sql =>
  sql`${sql.ref(`${alias}.began_at`)} < ${moment(at)} and ${endOf(alias)} >= ${moment(at)} and ${endOf(alias)} > ${sql.ref(`${alias}.began_at`)}`

/**
 * People with a current membership at the end of a span, each once. Columns: at, id, person_id, plan_id; at: since when
 * this period. Whether a person has a later one is checked per row, so that pages are found by time.
 */
export const membersAt = ({ before }: Span): Sql => sql`
  select period.began_at as at, period.id, period.person_id, period.plan_id
    from membership_period period
   where ${inForce('period', before)} and ${wasThere(sql`period.person_id`, moment(before))}
     and ${isNone(sql`membership_period other
        where other.person_id = period.person_id and ${inForce('other', before)}
          and (other.began_at, other.id) > (period.began_at, period.id)`)}`

const sourceOf = sql`case account.kind ${sql.join(
  Object.entries(revenueSources).flatMap(([source, { accounts }]) =>
    accounts.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(source)}`),
  ),
  sql` `,
)} end`

/** Ledger lines of revenue accounts. Columns: at, id, line, source, kind, reference, asset, scale, cash, units. */
export const posted = (span: Span): Sql => sql`
  select journal.posted_at as at, journal.id, line.id as line, ${sourceOf} as source, journal.kind, journal.reference,
         asset.code as asset, asset.scale, asset.kind = 'cash' as cash, line.amount * line.sign as units
    from journal
    cross join lateral (
      select transfer.id, transfer.amount, side.account_id, side.sign
        from transfer
        cross join lateral (values (transfer.credit_account, 1), (transfer.debit_account, -1)) as side (account_id, sign)
       where transfer.journal_id = journal.id offset 0
    ) as line
    cross join lateral (
      select kind, asset_code from ledger_account where id = line.account_id and class = 'revenue' offset 0
    ) as account
    join asset on asset.code = account.asset_code
   where ${within(sql`journal.posted_at`, span)}`

/** The last rate of a day, including today's so far; no row: none was known yet. Column: usd. */
const rateOf = (asset: Sql, at: Sql): Sql => sql`
  select usd from asset_rate
   where asset_code = ${asset} and set_at < date_trunc('day', ${at}, 'utc') + interval '24 hours'
   order by set_at desc limit 1`

const centsOf = (units: Sql, scale: Sql): Sql => sql`round(${units} * rate.usd * 100 * ('1e-' || ${scale})::numeric)`

/**
 * Postings on revenue accounts; refunds are negative. Columns: at, id, line, source, kind, reference, asset, scale,
 * units, cents, which are null if the coin had no rate by the end of the day.
 */
export const earned = (span: Span): Sql => sql`
  select posted.*, case when posted.cash then posted.units else ${centsOf(sql`posted.units`, sql`posted.scale`)} end as cents
    from (${posted(span)}) as posted
    left join lateral (select usd from (${rateOf(sql`posted.asset`, sql`posted.at`)}) as found where not posted.cash) as rate on true`

interface Counted {
  /** The metrics it contributes to. */
  names: readonly string[]
  /** Columns: figure, part, at, value. */
  rows: (span: Span) => Sql
  /** The same for a day that is not over, if its value is only known then. */
  soFar?: (span: Span) => Sql
}

/** The events counted by day: each with its name, its parts, its time and its value. */
const counted: readonly Counted[] = [
  {
    names: ['registered'],
    rows: (span) => sql`
      select 'registered' as figure, '' as part, joined_at as at, 1::numeric as value
        from person where deleted_at is null and ${within(sql`joined_at`, span)}
      union all
      select 'registered', '', joined_at, 1 from person where deleted_at is not null and ${within(sql`joined_at`, span)}`,
  },
  {
    names: ['removed'],
    rows: (span) => sql`
      select 'removed' as figure, '' as part, deleted_at as at, 1::numeric as value
        from person where ${within(sql`deleted_at`, span)}`,
  },
  {
    names: ['joined'],
    rows: (span) => sql`select 'joined' as figure, '' as part, at, 1::numeric as value from (${joined(span)}) as began`,
  },
  {
    names: ['ended', 'lapsed'],
    rows: (span) => sql`
      select figure, '' as part, at, 1::numeric as value
        from (${ended(span)}) as gone
        cross join lateral (select 'ended' as figure union all select 'lapsed' where gone.ran_out) as named`,
  },
  {
    names: ['went_on'],
    rows: (span) =>
      sql`select 'went_on' as figure, '' as part, at, 1::numeric as value from (${wentOn(span)}) as gone_on`,
  },
  {
    names: ['waited'],
    rows: (span) =>
      sql`select 'waited' as figure, minutes::text as part, at, 1::numeric as value from (${decided(span)}) as one`,
  },
  {
    names: ['revenue'],
    rows: (span) =>
      sql`select 'revenue' as figure, source as part, at, coalesce(cents, 0) as value from (${earned(span)}) as gain`,
    soFar: (span) => sql`
      select case when cash then 'revenue' else 'coins' end as figure,
             case when cash then source else concat_ws(':', units, asset, source) end as part,
             at, case when cash then units else 1 end as value
        from (${posted(span)}) as gain`,
  },
  {
    names: ['orders'],
    rows: (span) => sql`
      select 'orders' as figure, '' as part, placed_at as at, 1::numeric as value
        from shop_order where ${within(sql`placed_at`, span)}`,
  },
  {
    names: ['requests'],
    rows: (span) => sql`
      select 'requests' as figure, '' as part, made_at as at, 1::numeric as value
        from wallet_request where ${within(sql`made_at`, span)}`,
  },
  {
    names: ['completed', 'volume'],
    rows: (span) => sql`
      select figure, '' as part, completed_at as at, value
        from (select completed_at, coalesce(usd_cents, 0)::numeric as cents from wallet_request
               where status = 'completed' and ${within(sql`completed_at`, span)}) as done
        cross join lateral (values ('completed', 1::numeric), ('volume', cents)) as named (figure, value)`,
  },
]

/** Daily totals. Columns: figure, part, day, value. @param metrics names; default: all */
export const daysOf = (span: Span, metrics?: readonly string[]): Sql => {
  const selected = counted.filter(({ names }) => metrics === undefined || names.some((name) => metrics.includes(name)))
  const rows = selected.map((source) => sql`(${source.rows(span)})`)
  return sql`
    select figure, part, (at at time zone 'utc')::date as day, sum(value) as value
      from (${sql.join(rows, sql` union all `)}) as fact
     group by figure, part, 3`
}

/** The same for days that are not over, as stored for them. Columns: figure, part, day, value. */
export const soFarOf = (span: Span): Sql => {
  const rows = counted.map((source) => sql`(${(source.soFar ?? source.rows)(span)})`)
  return sql`
    select figure, part, (at at time zone 'utc')::date as day, sum(value) as value
      from (${sql.join(rows, sql` union all `)}) as fact
     group by figure, part, 3`
}

const beginOfDay = (day: Sql): Sql => sql`(${day}::timestamp at time zone 'utc')`

/**
 * What is stored up to a moment of days that are not over, with coins at their current value. Columns: figure, part,
 * day, value. @param from the first of those days
 */
export const storedSoFar = ({ from, before }: { from: Date; before: Date }): Sql => sql`
  with kept as (
    select figure, part, day, value from open_figure
     where until = ${before}::timestamptz and day >= (${from}::timestamptz at time zone 'utc')::date
  ), coin as materialized (
    select day, value as lines, split_part(part, ':', 1)::numeric as units, split_part(part, ':', 2) as asset,
           split_part(part, ':', 3) as source
      from kept where figure = 'coins'
  ), rate as materialized (
    select those.day, those.asset, asset.scale, (${rateOf(sql`those.asset`, beginOfDay(sql`those.day`))}) as usd
      from (select distinct day, asset from coin) as those join asset on asset.code = those.asset
  )
  select figure, part, day, value from kept where figure <> 'coins'
  union all
  select 'revenue', coin.source, coin.day, sum(coin.lines * coalesce(${centsOf(sql`coin.units`, sql`rate.scale`)}, 0))
    from coin join rate using (day, asset) group by coin.source, coin.day`
