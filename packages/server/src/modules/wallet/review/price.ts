import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { isBeyond, percentBetween, rateText } from '../coins/coin.rules.ts'
import { type RequestRow, tables } from '../wallet.tables.ts'

/** How far the rate of a trade is from the present one. */
export interface Drift {
  then: string
  now: string
  /** Rounded up to 2 decimals. */
  percent: number
  /** More than that may not be approved. */
  most: number
  beyond: boolean
}

/** What the coin of a request is worth now, in USD. */
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

/** undefined for what is no trade. @param present what its coin is worth now @param most of the settings */
export const driftOf = (request: RequestRow, present: string | undefined, most: number): Drift | undefined => {
  if (request.kind !== 'buy' && request.kind !== 'sell') return undefined
  if (request.rate === null || present === undefined) throw new Error(`The trade ${request.reference} has no rate`)
  const [then, now] = [rateText(request.rate), rateText(present)]
  return { then, now, percent: percentBetween(then, now), most, beyond: isBeyond(then, now, most) }
}

/** A trade is approved while its price holds, and as long as the present rate is near the one that was agreed. */
export const requirePrice = (request: RequestRow, drift: Drift | undefined, time: Date): void => {
  if (request.price_until !== null && request.price_until < time)
    throw new Refusal('price_lapsed', { until: minuteOf(request.price_until) })
  if (!drift?.beyond) return
  const { then, now, most } = drift
  throw new Refusal('rate_drifted', { symbol: request.asset_code, then, now, percent: String(most) })
}
