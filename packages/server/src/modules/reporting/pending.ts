import { centsToUsd, countedUpTo, health, type reporting, type Right, type pendingCounts } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { inQueue } from '../support/index.ts'
import { tables } from './reporting.tables.ts'

interface Seen<Kind> {
  kinds: readonly Kind[]
  right: Right
  /** One row per waiting item, with its kind. */
  rows: RawBuilder<unknown>
}

/** Further columns: since, cents, urgent. */
type Counting = Seen<reporting.PendingKind['kind']>

const money = sql`null::bigint as cents`
const calm = sql`false as urgent`

/** Whether a ticket's member waits for a reply that is needed now. */
const isToAnswer = (now: Date) => inQueue('waiting', '', now)

/** Members' requests: to be decided, and then to be sent manually. */
const ofMoney: readonly Counting[] = [
  {
    kinds: ['deposit', 'withdrawal', 'trade'],
    right: 'money:read',
    rows: sql`
      select case when kind in ('buy', 'sell') then 'trade' else kind end as kind, made_at as since,
             usd_cents as cents, status = 'flagged' as urgent
        from wallet_request where status in ('pending', 'in_review', 'flagged')`,
  },
  {
    kinds: ['payout'],
    right: 'money:read',
    rows: sql`
      select 'payout' as kind, decided_at as since, usd_cents as cents, ${calm}
        from wallet_request where status = 'approved' and kind = 'withdrawal'`,
  },
]

const countings = (now: Date): readonly Counting[] => [
  ...ofMoney,
  {
    kinds: ['signup'],
    right: 'people:read',
    rows: sql`
      select 'signup' as kind, request.sent_at as since, ${money}, ${calm}
        from signup_request request join person on person.id = request.person_id
       where request.status = 'pending' and person.deleted_at is null`,
  },
  {
    kinds: ['membership'],
    right: 'people:read',
    rows: sql`
      select 'membership' as kind, request.sent_at as since, quote.price_cents - quote.discount_cents - quote.credit_cents as cents,
             ${calm}
        from membership_request request join membership_quote quote on quote.id = request.quote_id
       where request.status = 'pending'`,
  },
  {
    kinds: ['ticket'],
    right: 'support:read',
    rows: sql`
      select 'ticket' as kind, waiting_since as since, ${money}, priority = 'urgent' as urgent
        from ticket where ${isToAnswer(now)}`,
  },
  {
    kinds: ['assignment'],
    right: 'content:read',
    rows: sql`select 'assignment' as kind, handed_in_at as since, ${money}, ${calm} from submission where status = 'waiting'`,
  },
  {
    kinds: ['comment'],
    right: 'content:read',
    rows: sql`
      select 'comment' as kind, reported_at as since, ${money}, ${calm} from discussion_comment where reported_at is not null`,
  },
  {
    kinds: ['correction'],
    right: 'treasury:read',
    rows: sql`
      select 'correction' as kind, requested_at as since, ${money}, ${calm} from ledger_adjustment where status = 'pending'`,
  },
  {
    kinds: ['order'],
    right: 'store:read',
    rows: sql`
      select 'order' as kind, placed_at as since, total_cents as cents, ${calm} from shop_order where status = 'processing'`,
  },
]

/** Open tickets, replied to or not: counted in the same statement, but not a kind of waiting item. */
const openTickets = sql`
  select 'open' as kind, created_at as since, ${money}, ${calm} from ticket where status = 'open'`

interface Row {
  kind: reporting.PendingKind['kind'] | 'open'
  count: number
  oldest: string
  cents: string | null
  urgent: number
}

type PendingItems = Pick<reporting.Overview, 'pending' | 'openTickets'>

/** The waiting items that the permissions reach, including kinds without any. */
export const readPending = async (tx: Tx, rights: ReadonlySet<Right>): Promise<PendingItems> => {
  const seesTickets = rights.has('support:read')
  const visible = countings(tx.now).filter(({ right }) => rights.has(right))
  if (visible.length === 0) return { pending: [], openTickets: null }
  const all = sql.join([...visible.map(({ rows }) => rows), ...(seesTickets ? [openTickets] : [])], sql` union all `)
  const { rows } = await sql<Row>`
    select kind, count(*)::int as count, min(since) as oldest, sum(cents)::text as cents,
           (count(*) filter (where urgent))::int as urgent
      from (${all}) as waiting group by kind`.execute(tables(tx))
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  const pending = visible.flatMap(({ kinds }) =>
    kinds.map((kind) => {
      const row = byKind.get(kind)
      return {
        kind,
        count: row?.count ?? 0,
        oldest: row ? new Date(row.oldest).toISOString() : null,
        usd: row?.cents ? centsToUsd(BigInt(row.cents)) : null,
        urgent: row?.urgent ?? 0,
      }
    }),
  )
  return { pending, openTickets: seesTickets ? (byKind.get('open')?.count ?? 0) : null }
}

type CountedKind = pendingCounts.Counted['kind']

const isCounted = (counting: Counting): counting is Seen<Exclude<reporting.PendingKind['kind'], 'ticket'>> =>
  !counting.kinds.includes('ticket')

/** What is counted without further metrics. */
const countOnly = (now: Date): Seen<CountedKind>[] => [
  {
    kinds: ['answer'],
    right: 'support:read',
    rows: sql`select 'answer' as kind from ticket where ${isToAnswer(now)}`,
  },
  {
    kinds: ['check'],
    right: 'system:read',
    rows: sql`
      select 'check' as kind from health_check
       where state in ('attention', 'bad') and key in (${sql.join([...health.healthKeys])})`,
  },
  {
    kinds: ['change'],
    right: 'approvals:read',
    rows: sql`select 'change' as kind from guarded_change where status = 'waiting'`,
  },
]

/**
 * Pending counts of every kind that the permissions reach, in one statement; counts stop at the same limit as lists.
 */
export const getPendingCounts = async (tx: Tx, rights: ReadonlySet<Right>): Promise<pendingCounts.Counted[]> => {
  const countable: Seen<CountedKind>[] = [...countings(tx.now).filter(isCounted), ...countOnly(tx.now)]
  const own = countable.filter(({ right }) => rights.has(right))
  if (own.length === 0) return []
  const all = sql.join(
    own.map(({ rows }) => sql`(select kind from (${rows}) as waiting limit ${sql.lit(countedUpTo)})`),
    sql` union all `,
  )
  const { rows } = await sql<pendingCounts.Counted>`
    select kind, count(*)::int as count from (${all}) as waiting group by kind`.execute(tables(tx))
  const byKind = new Map(rows.map(({ kind, count }) => [kind, count]))
  return own.flatMap(({ kinds }) => kinds.map((kind) => ({ kind, count: byKind.get(kind) ?? 0 })))
}
