import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { isBeyond, percentBetween, rateText } from '../coins/coin.rules.ts'
import { type RequestRow, tables } from '../wallet.tables.ts'

/** The difference between a trade's agreed rate and the current one. */
export interface Drift {
  then: string
  now: string
  /** Rounded up to 2 decimals. */
  percent: number
  /** Limit in percent above which approval is refused. */
  most: number
  beyond: boolean
}

/** The current rate of a request's coin, in USD. */
export const presentRate = async (tx: Tx, requestId: string): Promise<string | undefined> => {
  const asset = tables(tx).selectFrom('wallet_request').select('asset_code').where('id', '=', requestId)
  const present = await tables(tx)
    .selectFrom('asset_rate')
    .select('usd')
    .where('asset_code', '=', asset)
    .orderBy('set_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return present?.usd
}

/** undefined: not a trade. @param present current rate of its coin @param most limit from the settings */
export const driftOf = (request: RequestRow, present: string | undefined, most: number): Drift | undefined => {
  if (request.kind !== 'buy' && request.kind !== 'sell') return undefined
  if (request.rate === null || present === undefined) throw new Error(`The trade ${request.reference} has no rate`)
  const [then, now] = [rateText(request.rate), rateText(present)]
  return { then, now, percent: percentBetween(then, now), most, beyond: isBeyond(then, now, most) }
}

/** A trade can be approved only while its price holds and the current rate is near the agreed one. */
export const requirePrice = (request: RequestRow, drift: Drift | undefined, time: Date): void => {
  if (request.price_until !== null && request.price_until < time)
    throw new Refusal('price_lapsed', { until: minuteOf(request.price_until) })
  if (!drift?.beyond) return
  const { then, now, most } = drift
  throw new Refusal('rate_drifted', { symbol: request.asset_code, then, now, percent: String(most) })
}
