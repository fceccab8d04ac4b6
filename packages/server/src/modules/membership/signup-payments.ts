import { centsToUsd, type orders } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { searchQuery } from '../../platform/data/search.ts'
import { customerOf } from '../identity/index.ts'
import { coinText } from '../wallet/index.ts'

interface Wanted {
  search?: string | undefined
  /** Approved at this moment or later. */
  from?: Date | undefined
}

/** As the database reads it. */
export interface PaymentRow {
  id: string
  reference: string
  at: string
  plan: string
  /** Cents, and smallest units of the coin. */
  fee: string
  year: string
  units: string
  asset: string
  scale: number
  rate: string
  customer: { name: string; email: string } | null
}

const reference = sql`'REG-' || upper(right(signup_request.id::text, 8))`

/**
 * What a person paid with applications that were approved, for a statement of another module.
 * @returns a query of `id`, `bought_at`, `cents` and `payment`, which is what `presentPayment` takes
 */
export const signupPayments = (personId: string, { search, from }: Wanted = {}): RawBuilder<unknown> => sql`
  select signup_request.id, decided_at as bought_at, fee_cents + year_cents as cents,
         json_build_object('id', signup_request.id, 'reference', ${reference}, 'at', decided_at, 'plan', plan.name,
           'fee', fee_cents::text, 'year', year_cents::text, 'units', (fee_units + year_units)::text, 'asset', asset_code,
           'scale', asset_scale, 'rate', signup_request.rate::text,
           'customer', ${customerOf(sql.ref('signup_request.person_id'))}) as payment
    from signup_request join plan on plan.id = plan_id
    where person_id = ${personId} and signup_request.status = 'approved' and asset_code is not null
      and ${from ? sql`decided_at >= ${from}` : sql`true`}
      and ${search ? sql`search_vector(${reference} || ' registration fee ' || plan.name) @@ ${searchQuery(search)}` : sql`true`}`

/** What was paid with an application, as the wire has it. */
export const presentPayment = (row: PaymentRow): orders.SignupPayment => ({
  id: row.id,
  reference: row.reference,
  date: new Date(row.at).toISOString(),
  plan: row.plan,
  fee: centsToUsd(BigInt(row.fee)),
  year: centsToUsd(BigInt(row.year)),
  total: centsToUsd(BigInt(row.fee) + BigInt(row.year)),
  asset: row.asset,
  coinAmount: coinText(BigInt(row.units), row.scale),
  rate: Number(row.rate),
  customerName: row.customer?.name ?? '',
  customerEmail: row.customer?.email ?? '',
})
