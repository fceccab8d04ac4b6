import { centsToUsd, divideHalfUp, type orderManagement, type members, orders } from '@vesica/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { find, requireFound } from '../../../platform/data/find.ts'
import { after, beginOfPeriod, DAY } from '../../../platform/clock.ts'
import { isId } from '../../../platform/ids.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { type ListTotals, countOf, type Sorting } from '../../../platform/data/paging.ts'
import { type Search, searchFor, searchQuery } from '../../../platform/data/search.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { READ_ROWS } from '../../../platform/files/csv.ts'
import { present, presentedOrders } from './order.present.ts'
import { refundableUntil } from './order.rules.ts'
import { allOrders } from './order-search.ts'
import { type OrderRow, type StoreTables, tables } from '../store.tables.ts'

export type OwnQuery = z.output<typeof orders.listOwnOrders.query>
export type AllQuery = z.output<typeof orderManagement.listOrders.query>

type Orders = SelectQueryBuilder<StoreTables, 'shop_order', object>

/** An id that nothing has. */
interface Paged {
  limit: number
  cursor?: string | undefined
}

const newest: Sorting = { keys: [{ by: sql`placed_at`, kind: 'time' }], descending: true }

/** @param metrics further metrics of these or other orders, read in the same statement */
const pageOf = async <Figures extends ListTotals>(
  tx: Tx,
  matching: Orders,
  query: Paged & { search?: string | undefined },
  metrics: Figures,
  search?: Search,
) => {
  const list = { all: presentedOrders(matching), some: matching, search, sorting: newest, id: sql`id`, beside: metrics }
  const { rows, beside, total, cursors } = await readSearchPage(tables(tx), list, query)
  return { page: { orders: rows.map(present), total, ...cursors }, beside }
}

const rangeDays = { '30days': 30, '90days': 90, year: 365 } as const

/** The start of a period; undefined: all time. */
export const since = (tx: Tx, range: OwnQuery['range']): Date | undefined =>
  range === undefined || range === 'all' ? undefined : after(tx.now, -rangeDays[range] * DAY)

const ownOrders = (tx: Tx, personId: string, range: OwnQuery['range']): Orders => {
  const from = since(tx, range)
  const own = tables(tx).selectFrom('shop_order').where('person_id', '=', personId)
  return from ? own.where('placed_at', '>=', from) : own
}

const isBought = (search: string) => sql<boolean>`order_item.search @@ ${searchQuery(search)}`
const isMatch = (search: string) => sql<boolean>`shop_order.search @@ ${searchQuery(search)}`

/** Searches one person's orders: by reference or tracking number, by words of the address, or by what was bought. */
const withText = (own: Orders, search: string | undefined): Orders => {
  if (!search) return own
  return own.where((eb) =>
    eb.or([
      isMatch(search),
      eb.exists(
        eb.selectFrom('order_item').select('id').whereRef('order_id', '=', 'shop_order.id').where(isBought(search)),
      ),
    ]),
  )
}

/** A person's orders as filtered. */
export const matchingOwn = (tx: Tx, personId: string, query: Omit<OwnQuery, 'limit' | 'cursor'>): Orders => {
  const own = withText(ownOrders(tx, personId, query.range), query.search)
  if (query.status === 'active') return own.where('status', 'in', [...orders.activeStatuses])
  return query.status ? own.where('status', '=', query.status) : own
}

/** A member's orders. */
export const listOwnOrders = async (tx: Tx, personId: string, query: OwnQuery) =>
  (await pageOf(tx, matchingOwn(tx, personId, query), query, {})).page

/** Orders by their ids, newest first. */
export const ordersOf = async (tx: Tx, ids: readonly string[]): Promise<orders.Order[]> =>
  ids.length === 0 ? [] : newestFirst(tables(tx).selectFrom('shop_order').where(sql<boolean>`id = any(${ids}::uuid[])`))

const bought = sql<boolean>`status <> 'cancelled' and total_cents > 0`

/**
 * Refunds don't count as spent. The average is of orders that were not fully cancelled or refunded. Amounts in cents,
 * as text.
 */
export const ownStats = (tx: Tx, personId: string, range: OwnQuery['range']) => {
  const spent = sql`total_cents - refunded_cents`
  const stats = ownOrders(tx, personId, range).select([
    sql<number>`count(*)`.as('orders'),
    sql<number>`count(*) filter (where ${bought} and status <> 'refunded')`.as('kept'),
    sql<string>`coalesce(sum(${spent}) filter (where ${bought}), 0)::text`.as('spent'),
    sql<string>`coalesce(sum(${spent}) filter (where ${bought} and placed_at >= date_trunc('month', ${tx.now}::timestamptz)), 0)::text`.as(
      'month',
    ),
  ])
  return jsonObjectFrom(stats).$notNull()
}

interface Stats {
  orders: number
  kept: number
  spent: string
  month: string
}

/** Metrics in USD. */
export const presentStats = ({ orders: all, kept: stored, spent, month }: Stats) => {
  const count = BigInt(stored)
  return {
    totalOrders: all,
    totalSpent: centsToUsd(BigInt(spent)),
    averageOrderValue: count === 0n ? null : centsToUsd(divideHalfUp(BigInt(spent), count)),
    thisMonth: centsToUsd(BigInt(month)),
  }
}

const newestFirst = async (matching: Orders) => {
  const rows = await presentedOrders(matching)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_ROWS)
    .execute()
  return rows.map(present)
}

const matchingAll = (tx: Tx, { status, period }: Omit<AllQuery, 'limit' | 'cursor'>): Orders => {
  let filtered: Orders = tables(tx).selectFrom('shop_order')
  if (status) filtered = filtered.where('status', '=', status)
  if (period) filtered = filtered.where('placed_at', '>=', beginOfPeriod(period, tx.now))
  return filtered
}

/** As text, so the statement need not be planned for each value. */
const isUnsent = sql<boolean>`status in (${sql.join(orders.openStatuses.map((status) => sql.lit(status)))})`

/** Orders of all members. */
export const listAllOrders = async (tx: Tx, query: AllQuery) => {
  const open = countOf(tables(tx).selectFrom('shop_order').select('id').where(isUnsent))
  const search = await searchFor(tx, allOrders, query)
  const { page, beside } = await pageOf(tx, matchingAll(tx, query), query, { open }, search)
  return { ...page, open: beside.open }
}

/** The orders that match an administrator's filters, up to the size of a file. */
export const exportAll = async (tx: Tx, query: Omit<AllQuery, 'limit' | 'cursor'>) => {
  const all = matchingAll(tx, query)
  const search = await searchFor(tx, allOrders, query)
  return newestFirst(search ? all.where(search.byIndex) : all)
}

/** The number of paid orders of a person that were not cancelled. */
export const countPurchases = async (tx: Tx, personId: string): Promise<number> => {
  const row = await ownOrders(tx, personId, 'all')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(bought)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const NAMED = 5

/** References of orders not delivered yet, oldest first. */
export const openOrders = async (tx: Tx, personId: string): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('shop_order')
    .select('reference')
    .where('person_id', '=', personId)
    .where('status', 'in', [...orders.openStatuses])
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  return rows.map(({ reference }) => reference)
}

export const requireNoOpenOrders = async (tx: Tx, personId: string): Promise<void> => {
  const open = await openOrders(tx, personId)
  if (open.length === 0) return
  const named = open.slice(0, NAMED)
  const more = open.length > NAMED ? [`and ${open.length - NAMED} more`] : []
  throw new Refusal('orders_open', { orders: [...named, ...more].join(', ') })
}

/** A person's orders that can still be refunded, and until when, the earliest deadline first. */
export const refundableOrders = async (tx: Tx, personId: string): Promise<members.RefundableOrder[]> => {
  const rows = await tables(tx)
    .selectFrom('shop_order')
    .select(['reference', 'status', 'coin_units', 'delivered_at'])
    .where('person_id', '=', personId)
    .where('status', 'in', ['delivered', 'completed'])
    .where('delivered_at', '>=', after(tx.now, -orders.MONEY_BACK_DAYS * DAY))
    .orderBy('delivered_at')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const until = refundableUntil(row)
    return until === null ? [] : [{ reference: row.reference, until: until.toISOString() }]
  })
}

/** A member's own order, or any order for an administrator. */
export const getOrder = async (tx: Tx, id: string, personId: string | undefined): Promise<OrderRow> => {
  const order = await find(id, tables(tx).selectFrom('shop_order').selectAll().where('id', '=', id))
  return requireFound(personId === undefined || order.person_id === personId ? order : undefined)
}

/** One order, locked: concurrent changes wait for each other. */
export const lockOrder = async (tx: Tx, id: string): Promise<OrderRow> => {
  const row = await find(id, tables(tx).selectFrom('shop_order').selectAll().where('id', '=', id).forNoKeyUpdate())
  return row
}

/** A member's order by id, reference or tracking number, in any spelling. */
export const trackOrder = async (tx: Tx, personId: string, typed: string): Promise<OrderRow> => {
  const text = typed.trim().replace(/^#/, '')
  const row = await tables(tx)
    .selectFrom('shop_order')
    .selectAll()
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([
        eb('reference', '=', text.toUpperCase()),
        eb(sql`lower(tracking_number)`, '=', text.toLowerCase()),
        ...(isId(text) ? [eb('id', '=', text)] : []),
      ]),
    )
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Refusal('order_unknown')
  return row
}

/** A person's number of orders, and the latest, each with a short description. */
export const ordersInShort = async (tx: Tx, personId: string, most: number) => {
  const { orders: latest, total } = await listOwnOrders(tx, personId, { limit: most })
  return {
    count: total,
    latest: latest.map(({ id, reference, items, status, total: paid }) => {
      const [first, ...rest] = items
      const title = rest.length > 0 ? `${first?.name} and ${rest.length} more` : (first?.name ?? '')
      return { id, reference, title, status, total: paid }
    }),
  }
}
