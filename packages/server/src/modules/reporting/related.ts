import { products, type reporting } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type RequestedPeriod, periodOf } from './days.rules.ts'
import { readMetrics, readOpenDays } from './metrics.ts'
import { asCount, asDollars, type Reader } from './overview.ts'
import { tables } from './reporting.tables.ts'

/** Counted up to the same limit as lists. */
const upTo = (table: string, condition: RawBuilder<unknown>) =>
  countUpTo(sql`select from ${sql.table(table)} where ${condition}`)

type Products = Pick<
  reporting.ProductsAnalytics,
  'totalProducts' | 'onOffer' | 'lowStock' | 'outOfStock' | 'ordersToSend'
>

/** The store: its stock, and its activity over a period. */
export const getProductsAnalytics = async (
  tx: Tx,
  { rights, analytics }: Reader,
  query: RequestedPeriod,
): Promise<reporting.ProductsAnalytics> => {
  const period = periodOf(query, tx.now)
  const seriesOf = analytics ? await readMetrics(tx, period, ['orders', 'revenue']) : undefined
  const isOffered = sql`deleted_at is null and on_offer`
  const { rows } = await sql<Products>`
    select coalesce(sum(products), 0)::int as "totalProducts",
           coalesce(sum(products) filter (where on_offer), 0)::int as "onOffer",
           ${upTo('product', sql`${isOffered} and stock_count between 1 and ${sql.lit(products.LOW_STOCK)}`)} as "lowStock",
           ${upTo('product', sql`${isOffered} and stock_count = 0`)} as "outOfStock",
           ${upTo('shop_order', sql`status = 'processing'`)} as "ordersToSend"
      from product_count`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('Products were not counted')
  return {
    period,
    asOf: tx.now.toISOString(),
    ...row,
    orders: seriesOf ? asCount(seriesOf('orders')) : null,
    revenue: seriesOf && rights.has('money:read') ? asDollars(seriesOf('revenue', 'store')) : null,
  }
}

type Requests = Pick<reporting.TransactionsAnalytics, 'pending' | 'inReview' | 'flagged' | 'approved'>

/** Members' requests: by status, and their activity over a period. */
export const getTransactionsAnalytics = async (
  tx: Tx,
  { analytics }: Pick<Reader, 'analytics'>,
  query: RequestedPeriod,
): Promise<reporting.TransactionsAnalytics> => {
  const period = periodOf(query, tx.now)
  const { rows } = await sql<Requests>`
    select (count(*) filter (where status = 'pending'))::int as pending,
           (count(*) filter (where status = 'in_review'))::int as "inReview",
           (count(*) filter (where status = 'flagged'))::int as flagged,
           (count(*) filter (where status = 'approved'))::int as approved
      from wallet_request where status in ('pending', 'in_review', 'flagged', 'approved')`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('Requests were not counted')
  const metrics = analytics ? await requestMetrics(tx, period) : { completed: null, requests: null, volume: null }
  return { period, asOf: tx.now.toISOString(), ...row, ...metrics }
}

const requestMetrics = async (tx: Tx, period: reporting.MetricPeriodDays) => {
  const today = periodOf({ period: 'today' }, tx.now)
  const open = await readOpenDays(tx, today, ['requests', 'completed', 'volume'])
  const seriesOf = await readMetrics(tx, period, ['requests', 'volume'], open)
  const done = await readMetrics(tx, today, ['completed'], open)
  const { earlier, before, points } = done('completed')
  return {
    completed: earlier + before + (points[0] ?? 0),
    requests: asCount(seriesOf('requests')),
    volume: asDollars(seriesOf('volume')),
  }
}
