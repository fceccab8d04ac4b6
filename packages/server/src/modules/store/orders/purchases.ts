import { centsToUsd, type orders, usdToCents } from '@vesica/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import type { Sorting } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { READ_ROWS } from '../../../platform/files/csv.ts'
import { isId } from '../../../platform/ids.ts'
import { coursePayments } from '../../content/index.ts'
import { membershipPayments, type PaymentRow, presentPayment } from '../../membership/index.ts'
import { tables } from '../store.tables.ts'
import { matchingOwn, ordersOf, type OwnQuery, ownStats, presentStats, since } from './order-list.ts'

type Filters = z.output<typeof orders.exportOwnOrders.query>

/** An order, of which only the id is read, or a payment for membership or a course. */
interface Purchase {
  id: string
  bought_at: Date
  payment: PaymentRow | null
}

type Purchases = SelectQueryBuilder<{ purchase: Purchase }, 'purchase', object>

const newest: Sorting = { keys: [{ by: sql`bought_at`, kind: 'time' }], descending: true }

/** A member's payments other than orders. */
const paidBy = (personId: string, filters: Parameters<typeof membershipPayments>[1] = {}): RawBuilder<unknown> =>
  sql`${membershipPayments(personId, filters)} union all ${coursePayments(personId, filters)}`

const payments = (tx: Tx, personId: string, { range, search, status }: Filters): RawBuilder<unknown> | undefined =>
  status === undefined || status === 'completed' || status === 'refunded'
    ? paidBy(personId, { search, status, from: since(tx, range) })
    : undefined

const purchasesOf = (tx: Tx, personId: string, query: Filters): Purchases => {
  const bought = matchingOwn(tx, personId, query).select([
    'id',
    'placed_at as bought_at',
    sql`null::json`.as('payment'),
  ])
  const paid = payments(tx, personId, query)
  const both = paid ? sql`${bought} union all select id, bought_at, payment from (${paid}) as paid` : bought
  return tables(tx).selectFrom(sql<Purchase>`(${both})`.as('purchase'))
}

const asPurchases = async (tx: Tx, rows: readonly Omit<Purchase, 'bought_at'>[]) => ({
  orders: await ordersOf(
    tx,
    rows.flatMap(({ id, payment }) => (payment ? [] : [id])),
  ),
  payments: rows.flatMap(({ payment }) => (payment ? [presentPayment(payment)] : [])),
})

/**
 * Everything a member can have paid for from the wallet, for naming balance movements.
 * @returns a query of `id`, which journals refer to, `reference` and `title`, all text
 */
export const namedPurchases = (personId: string): RawBuilder<unknown> => sql`
  select id::text, reference, (
           select min(name) filter (where position = 1) || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end
             from order_item where order_id = shop_order.id) as title
    from shop_order where person_id = ${personId}
  union all
  select id::text, payment->>'reference',
         case payment->>'kind' when 'course' then 'Course ' || (payment->>'plan')
                               when 'gift' then 'A year of ' || (payment->>'plan') || ' as a gift'
                               else 'Membership ' || (payment->>'plan') end
    from (${paidBy(personId)}) as paid`

/** A member's orders and their payments for membership and courses, with metrics over the period. */
export const listOwnPurchases = async (tx: Tx, personId: string, query: OwnQuery) => {
  const matching = purchasesOf(tx, personId, query)
  const spent = paidBy(personId, { from: since(tx, query.range) })
  const metrics = {
    stats: ownStats(tx, personId, query.range),
    paid: sql<{ all: string; month: string }>`(select json_build_object('all', coalesce(sum(cents), 0)::text,
      'month', coalesce(sum(cents) filter (where bought_at >= date_trunc('month', ${tx.now}::timestamptz)), 0)::text)
      from (${spent}) as paid)`,
  }
  const list = {
    all: matching.select(['id', 'payment']),
    some: matching,
    search: undefined,
    sorting: newest,
    id: sql`id`,
    beside: metrics,
  }
  const { rows, beside, total, cursors } = await readSearchPage(tables(tx), list, query)
  const stats = presentStats(beside.stats)
  const listed = await asPurchases(tx, rows)
  const plus = (usd: number, cents: string) => centsToUsd(usdToCents(usd) + BigInt(cents))
  return {
    ...listed,
    total,
    ...cursors,
    stats: {
      ...stats,
      totalSpent: plus(stats.totalSpent, beside.paid.all),
      thisMonth: plus(stats.thisMonth, beside.paid.month),
    },
  }
}

/** The rows that match a member's filters, newest first, up to the size of a file. */
export const exportOwnPurchases = async (tx: Tx, personId: string, query: Filters) => {
  const rows = await purchasesOf(tx, personId, query)
    .select(['id', 'payment'])
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_ROWS)
    .execute()
  const { orders: bought, payments: paid } = await asPurchases(tx, rows)
  return [...bought, ...paid].toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
}

/** One of a person's payments for membership or courses; undefined for any other id. */
export const findPayment = async (tx: Tx, personId: string, id: string) => {
  if (!isId(id)) return undefined
  const { rows } = await sql<{ payment: PaymentRow }>`
    select payment from (${paidBy(personId)}) as paid where id = ${id}`.execute(tables(tx))
  return rows[0] && presentPayment(rows[0].payment)
}
