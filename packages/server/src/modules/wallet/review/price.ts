import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
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

/** undefined for what is no trade. */
export const driftOf = async (tx: Tx, request: RequestRow): Promise<Drift | undefined> => {
  if (request.kind !== 'buy' && request.kind !== 'sell') return undefined
  const present = await tables(tx)
    .selectFrom('asset_rate')
    .select('usd')
    .where('asset_code', '=', request.asset_code)
    .orderBy('set_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (request.rate === null || !present) throw new Error(`The trade ${request.reference} has no rate`)
  const [then, now] = [rateText(request.rate), rateText(present.usd)]
  const most = (await getSettings(tx)).driftPercent
  return { then, now, percent: percentBetween(then, now), most, beyond: isBeyond(then, now, most) }
}

/**
 * A trade is approved while its price holds, and as long as the present rate is near the one that was agreed.
 * @throws Refusal price_lapsed, rate_drifted
 */
export const requirePrice = async (tx: Tx, request: RequestRow): Promise<void> => {
  if (request.price_until !== null && request.price_until < tx.now)
    throw new Refusal('price_lapsed', { until: minuteOf(request.price_until) })
  const drift = await driftOf(tx, request)
  if (!drift?.beyond) return
  const { then, now, most } = drift
  throw new Refusal('rate_drifted', { symbol: request.asset_code, then, now, percent: String(most) })
}
