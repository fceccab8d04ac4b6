import {
  centsToUsd,
  countedUpTo,
  type reporting,
  type RevenueSource,
  revenueSourceNames,
  transactions,
} from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { countOf, readPage, type SortKey } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { roundedCoin } from '../wallet/index.ts'
import { periodOf } from './days.rules.ts'
import { decided, earned, ended, joined, membersAt, posted, type Span, wentOn } from './facts.ts'
import { readMetrics, readOpenDays, spanOf } from './metrics.ts'
import { readWaits } from './medians.ts'
import { asCount, asDollars, asStock, together } from './overview.ts'
import { tables } from './reporting.tables.ts'

// The rows behind a metric, read by the statements that count it.

type Query = z.output<typeof reporting.listMetricMembers.query>
type Named = NonNullable<Query['figure']>

/** The requested days, by default today. */
const requestedPeriod = (query: { from?: string | undefined; to?: string | undefined }, now: Date) =>
  periodOf(query.from === undefined ? { period: 'today' } : query, now)

const factsOf: Readonly<Record<Named, (span: Span) => RawBuilder<unknown>>> = {
  members: (span) => sql`select at, id, person_id, plan_id, null::int as minutes from (${membersAt(span)}) as fact`,
  joined: (span) => sql`select at, id, person_id, plan_id, null::int as minutes from (${joined(span)}) as fact`,
  ended: (span) => sql`select at, id, person_id, plan_id, null::int as minutes from (${ended(span)}) as fact`,
  renewed: (span) => sql`select at, id, person_id, plan_id, null::int as minutes from (${wentOn(span)}) as fact`,
  approval: (span) => sql`select at, id, person_id, plan_id, minutes from (${decided(span)}) as fact`,
}

interface MemberRow {
  at: Date
  id: string
  person_id: string
  minutes: number | null
  plan: string
  person: { name: string; email: string; left: boolean }
}

/** Rows of a statement, read page by page. */
const rowsOf = <Row>(tx: Tx, facts: RawBuilder<unknown>) =>
  tables(tx).selectFrom(sql<Row>`(${facts})`.as('fact')).selectAll()

const latest: SortKey = { by: sql`at`, kind: 'time' }

/** One page of the memberships or applications of a metric, latest first. */
export const listMetricMembers = async (tx: Tx, query: Query) => {
  const period = requestedPeriod(query, tx.now)
  const facts = factsOf[query.figure ?? 'members'](spanOf(period, tx.now))
  const { rows, cursors } = await readPage(
    tables(tx),
    {
      all: rowsOf<MemberRow>(
        tx,
        sql`select one.*, (select name from plan where plan.id = one.plan_id) as plan,
                   (select json_build_object('name', name, 'email', email, 'left', deleted_at is not null)
                      from person where person.id = one.person_id) as person
              from (${facts}) as one`,
      ),
      sorting: { keys: [latest], descending: true },
      id: sql`id`,
      beside: {},
    },
    { limit: query.limit, cursor: query.cursor, narrowed: false },
  )
  return {
    rows: rows.map(({ at, id, person_id, minutes, plan, person }) => ({
      id,
      time: at.toISOString(),
      personId: person_id,
      ...person,
      plan,
      minutes,
    })),
    total: Math.min(await countMembers(tx, period, query.figure ?? 'members'), countedUpTo),
    ...cursors,
  }
}

/** The metric's own number: nothing is counted again. */
const countMembers = async (tx: Tx, period: reporting.MetricPeriodDays, metric: Named): Promise<number> => {
  if (metric === 'approval') return (await readWaits(tx, period, await readOpenDays(tx, period, ['waited']))).counted
  if (metric === 'members') {
    const seriesOf = await readMetrics(tx, period, ['joined', 'ended'])
    return asStock(seriesOf('joined'), seriesOf('ended')).value ?? 0
  }
  const name = metric === 'renewed' ? 'went_on' : metric
  return asCount((await readMetrics(tx, period, [name]))(name)).value ?? 0
}

type RevenueQuery = z.output<typeof reporting.listRevenue.query>

interface RevenueRow {
  at: Date
  id: string
  line: string
  source: RevenueSource
  kind: string
  reference: string
  named: string | null
  asset: string
  scale: number
  units: string
  cents: string | null
}

/** Negative amounts are formatted like positive ones, with a sign. */
const signed = (units: bigint, scale: number): string =>
  units < 0n ? `-${roundedCoin(-units, scale)}` : roundedCoin(units, scale)

/** One page of revenue postings, latest first. */
export const listRevenue = async (tx: Tx, query: RevenueQuery) => {
  const period = requestedPeriod(query, tx.now)
  const filter = query.source ? sql`where source = ${query.source}` : sql``
  const span = spanOf(period, tx.now)
  const facts = sql`
    select gain.*, case
             when gain.kind = 'order' then (select reference from shop_order where id = gain.reference::uuid)
             when gain.kind in (${sql.join([...transactions.requestKinds])})
               then (select reference from wallet_request where id = gain.reference::uuid)
           end as named
      from (${earned(span)}) as gain ${filter}`
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all: rowsOf<RevenueRow>(tx, facts),
      sorting: { keys: [latest, { by: sql`line`, kind: 'number' }], descending: true },
      id: sql`id`,
      // Their value is not needed for that.
      beside: { total: countOf(rowsOf(tx, sql`select id from (${posted(span)}) as line ${filter}`)) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: false },
  )
  return {
    rows: rows.map(({ at, line, id, source, kind, reference, named, asset, scale, units, cents }) => ({
      id: `${id}:${line}`,
      time: at.toISOString(),
      source,
      kind,
      reference,
      named,
      asset,
      amount: signed(BigInt(units), scale),
      usd: cents === null ? null : centsToUsd(BigInt(cents)),
    })),
    sum: await sumOf(tx, period, query.source),
    total: beside.total,
    ...cursors,
  }
}

/** The sum of all pages, as in the overview. */
const sumOf = async (
  tx: Tx,
  period: reporting.MetricPeriodDays,
  source: RevenueSource | undefined,
): Promise<number> => {
  const seriesOf = await readMetrics(tx, period, ['revenue'])
  const sources = source ? [source] : revenueSourceNames
  return asDollars(together(sources.map((name) => seriesOf('revenue', name)))).value ?? 0
}
