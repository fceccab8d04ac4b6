import { centsToUsd, type orders } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { searchQuery } from '../../platform/data/search.ts'
import { customerOf } from '../identity/index.ts'
import { coinText } from '../wallet/index.ts'

interface Wanted {
  search?: string | undefined
  /** Earliest time of payment or, for reviewed payments, approval. */
  from?: Date | undefined
  status?: orders.MembershipPayment['status'] | undefined
}

/** A row as read from the database. Cents and the coin's smallest units are text. */
export interface PaymentRow {
  id: string
  reference: string
  kind: orders.MembershipPayment['kind']
  at: string
  plan: string
  refunded: boolean
  fee: string
  year: string
  discount: string
  credit: string
  units: string
  asset: string
  scale: number
  rate: string
  customer: { name: string; email: string } | null
}

/** Payments with approved applications. */
const signups = (personId: string) => sql`
  select signup_request.id, 'REG' as series, 'signup' as kind, decided_at as paid_at, plan_id, false as refunded,
         fee_cents as fee, year_cents as year, 0::bigint as discount, 0::bigint as credit, fee_units + year_units as units,
         asset_code as asset, asset_scale as scale, signup_request.rate
    from signup_request where person_id = ${personId} and status = 'approved' and asset_code is not null`

/** Payments for years of a plan. */
const years = (personId: string) => sql`
  select period.id, 'MEM', period.source, period.made_at, period.plan_id, period.given_back,
         0::bigint, quote.price_cents, quote.discount_cents, quote.credit_cents, quote.units,
         quote.asset_code, quote.asset_scale, quote.rate
    from membership_period as period join membership_quote as quote on quote.id = period.quote_id
    where period.person_id = ${personId} and period.units is not null`

/** Payments for gifts. */
const gifts = (personId: string) => sql`
  select gift.id, 'GFT', 'gift', gift.ready_at, gift.plan_id, gift.refunded_to is not null,
         0::bigint, quote.price_cents, quote.discount_cents, quote.credit_cents, quote.units,
         quote.asset_code, quote.asset_scale, quote.rate
    from membership_gift as gift join membership_quote as quote on quote.id = gift.quote_id
    where gift.buyer_id = ${personId} and gift.ready_at is not null and quote.units > 0`

const reference = sql`paid.series || '-' || upper(right(paid.id::text, 8))`
const described = sql`${reference} || case paid.kind when 'signup' then ' registration fee ' else ' membership ' end
  || paid.kind || ' ' || plan.name`

/**
 * Everything a person paid for membership: at sign-up, for years of a plan and for gifts, for use in another module's
 * query.
 * @returns a query of `id`, `bought_at`, `cents` (excluding refunds) and `payment`, the input of `presentPayment`
 */
export const membershipPayments = (personId: string, { search, from, status }: Wanted = {}): RawBuilder<unknown> => sql`
  select paid.id, paid_at as bought_at,
         case when refunded then 0 else fee + year - discount - credit end as cents,
         json_build_object('id', paid.id, 'reference', ${reference}, 'kind', paid.kind, 'at', paid_at, 'plan', plan.name,
           'refunded', refunded, 'fee', fee::text, 'year', year::text, 'discount', discount::text, 'credit', credit::text,
           'units', units::text, 'asset', asset, 'scale', scale, 'rate', rate::text,
           'customer', ${customerOf(sql`${personId}::uuid`)}) as payment
    from (${signups(personId)} union all ${years(personId)} union all ${gifts(personId)}) as paid
    join plan on plan.id = plan_id
    where ${from ? sql`paid_at >= ${from}` : sql`true`}
      and ${status ? sql`refunded = ${status === 'refunded'}` : sql`true`}
      and ${search ? sql`search_vector(${described}) @@ ${searchQuery(search)}` : sql`true`}`

const usdOf = (cents: string): number => centsToUsd(BigInt(cents))

/** A payment in the format of the API. */
export const presentPayment = (row: PaymentRow): orders.MembershipPayment => ({
  id: row.id,
  reference: row.reference,
  kind: row.kind,
  status: row.refunded ? 'refunded' : 'completed',
  date: new Date(row.at).toISOString(),
  plan: row.plan,
  fee: usdOf(row.fee),
  year: usdOf(row.year),
  discount: usdOf(row.discount),
  credit: usdOf(row.credit),
  total: centsToUsd(BigInt(row.fee) + BigInt(row.year) - BigInt(row.discount) - BigInt(row.credit)),
  asset: row.asset,
  coinAmount: coinText(BigInt(row.units), row.scale),
  rate: Number(row.rate),
  customerName: row.customer?.name ?? '',
  customerEmail: row.customer?.email ?? '',
})
