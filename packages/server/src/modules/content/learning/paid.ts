import type { orders } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { searchQuery } from '../../../platform/data/search.ts'
import { customerOf } from '../../identity/index.ts'
import { scaleOf } from '../../wallet/index.ts'

/** The payment reference for members and administrators: `CRS-0A1B2C3D`. @param id of the paid enrollment */
export const courseReference = (id: string): string => `CRS-${id.slice(-8).toUpperCase()}`

interface PaymentFilters {
  search?: string | undefined
  /** Earliest payment time, inclusive. */
  from?: Date | undefined
  status?: orders.MembershipPayment['status'] | undefined
}

const scale = scaleOf(sql<string>`enrolment.asset_code`)
const reference = sql`'CRS-' || upper(right(enrolment.id::text, 8))`

/**
 * SQL: a person's course payments.
 * @returns a query with the columns of `membershipPayments`; the course title takes the place of the plan
 */
export const coursePayments = (
  personId: string,
  { search, from, status }: PaymentFilters = {},
): RawBuilder<unknown> => sql`
  select enrolment.id, enrolled_at as bought_at,
         case when refunded_at is null then enrolment.price_cents else 0 end as cents,
         json_build_object('id', enrolment.id, 'reference', ${reference}, 'kind', 'course', 'at', enrolled_at,
           'plan', course.title, 'refunded', refunded_at is not null, 'fee', '0', 'year', enrolment.price_cents::text,
           'discount', '0', 'credit', '0', 'units', coin_units::text, 'asset', asset_code, 'scale', ${scale},
           'rate', rate::text, 'customer', ${customerOf(sql`${personId}::uuid`)}) as payment
    from course_enrolment as enrolment
    join course on course.id = enrolment.course_id
    where enrolment.person_id = ${personId} and coin_units is not null
      and ${from ? sql`enrolled_at >= ${from}` : sql`true`}
      and ${status ? sql`(refunded_at is not null) = ${status === 'refunded'}` : sql`true`}
      and ${search ? sql`search_vector(${reference} || ' course ' || course.title) @@ ${searchQuery(search)}` : sql`true`}`
