import { sql } from 'kysely'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../wallet.tables.ts'

/** Days for which every rate is retained. */
const ALL_DAYS = 7
/** Days for which one rate per hour is retained; after that, one per day. */
const HOURLY_DAYS = 90

/**
 * Thins out the rate history: keeps the last rate of each hour, and later of each day (UTC), which was in force at its
 * end. Also keeps every rate in force when a request or an existing quote was made.
 * @returns the number of deleted rates
 */
export const thinRates = async (tx: Tx): Promise<number> => {
  const [hourly, daily] = [after(tx.now, -ALL_DAYS * DAY), after(tx.now, -HOURLY_DAYS * DAY)]
  const result = await sql`
    with rates as (
      select asset_code, set_at, lead(set_at) over (partition by asset_code order by set_at) as next_at,
             case when set_at < ${daily}::timestamptz then 'day' else 'hour' end as span
        from asset_rate
    )
    delete from asset_rate
     using rates
     where asset_rate.asset_code = rates.asset_code and asset_rate.set_at = rates.set_at
       and rates.set_at < ${hourly}::timestamptz
       and date_trunc(span, rates.set_at, 'utc') = date_trunc(span, next_at, 'utc')
       and not exists (
         select 1 from wallet_request request
          where request.asset_code = rates.asset_code and made_at >= rates.set_at and made_at < next_at
       )
       and not exists (
         select 1 from rate_quote quote
          where quote.asset_code = rates.asset_code and quote.made_at >= rates.set_at and quote.made_at < next_at
       )`.execute(tables(tx))
  return Number(result.numAffectedRows ?? 0n)
}
