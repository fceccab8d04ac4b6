import { sql } from 'kysely'
import { findById } from '../../../platform/data/find.ts'
import { after, DAY, MINUTE } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { rateText } from '../coins/coin.rules.ts'
import { tables } from '../wallet.tables.ts'

const QUOTE_VALID_MS = MINUTE

/** A coin with what trades and withdrawals need. */
export interface TradedCoin {
  code: string
  name: string
  network: string
  scale: number
  icon: string
  address: string
  contract: string | null
  enabled: boolean
  minDepositUnits: bigint
  networkFeeCents: bigint
  rateMaxAgeMinutes: number
  /** USD for one coin as decimal text. */
  rate: string | null
  rateSetAt: Date | null
}

const coinsWithRates = (tx: Tx) =>
  tables(tx)
    .selectFrom('asset')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('asset_rate')
          .select(['usd', 'set_at'])
          .whereRef('asset_code', '=', 'asset.code')
          .orderBy('set_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll('asset')
    .select(['latest.usd as rate', 'latest.set_at as rateSetAt'])
    .where('asset.kind', '=', 'coin')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('code')

type CoinRow = Awaited<ReturnType<ReturnType<typeof coinsWithRates>['executeTakeFirstOrThrow']>>

const toCoin = (row: CoinRow): TradedCoin => ({
  code: row.code,
  name: row.name,
  network: row.network,
  scale: row.scale,
  icon: row.icon,
  address: row.deposit_address,
  contract: row.contract,
  enabled: row.enabled,
  minDepositUnits: BigInt(row.min_deposit_units),
  networkFeeCents: BigInt(row.network_fee_cents),
  rateMaxAgeMinutes: row.rate_max_age_minutes,
  rate: row.rate === null ? null : rateText(row.rate),
  rateSetAt: row.rateSetAt,
})

export const listTradedCoins = async (tx: Tx): Promise<TradedCoin[]> => (await coinsWithRates(tx).execute()).map(toCoin)

/** The enabled coin with a code among the loaded ones. */
export const pickCoin = (known: readonly TradedCoin[], code: string): TradedCoin => {
  const coin = known.find((candidate) => candidate.code === code && candidate.enabled)
  if (!coin) throw refuseField('coin_unknown', 'asset')
  return coin
}

/** An enabled coin. */
export const getTradedCoin = async (tx: Tx, code: string): Promise<TradedCoin> => {
  const row = await coinsWithRates(tx).where('asset.code', '=', code).where('enabled', '=', true).executeTakeFirst()
  if (!row) throw refuseField('coin_unknown', 'asset')
  return toCoin(row)
}

export const isStale = (coin: Pick<TradedCoin, 'rateSetAt' | 'rateMaxAgeMinutes'>, now: Date): boolean =>
  coin.rateSetAt !== null && now.getTime() - coin.rateSetAt.getTime() > coin.rateMaxAgeMinutes * MINUTE

/** The current rate. A missing rate never defaults to 1. */
export const requireRate = (coin: TradedCoin): string => {
  if (coin.rate === null) throw new Refusal('rate_missing', { symbol: coin.code })
  return coin.rate
}

/** The current rate, if fresh enough to trade at. */
export const requireFreshRate = (coin: TradedCoin, now: Date): string => {
  const rate = requireRate(coin)
  if (isStale(coin, now)) throw new Refusal('rate_stale', { symbol: coin.code })
  return rate
}

/** Stores the price quoted to a member for a minute. */
export const makeQuote = async (tx: Tx, personId: string, coin: TradedCoin) => {
  const quote = {
    id: newId(),
    person_id: personId,
    asset_code: coin.code,
    rate: requireFreshRate(coin, tx.now),
    made_at: tx.now,
    expires_at: after(tx.now, QUOTE_VALID_MS),
  }
  await tables(tx).insertInto('rate_quote').values(quote).execute()
  return quote
}

/** The rate of a member's own unexpired quote for a coin. */
export const findQuote = async (
  tx: Tx,
  personId: string,
  asset: string,
  quoteId: string,
): Promise<string | undefined> => {
  const quote = await findById(
    quoteId,
    tables(tx)
      .selectFrom('rate_quote')
      .select('rate')
      .where('id', '=', quoteId)
      .where('person_id', '=', personId)
      .where('asset_code', '=', asset)
      .where('expires_at', '>', tx.now),
  )
  return quote && rateText(quote.rate)
}

/** Rates of the last 24 hours by coin, oldest first, including the one in force at the start; at most 96 per coin. */
export const rateHistory = async (tx: Tx): Promise<ReadonlyMap<string, { time: Date; rate: string }[]>> => {
  const since = after(tx.now, -DAY)
  const result = await sql<{ asset_code: string; at: Date; usd: string }>`
    select asset_code, min(at) as at, (array_agg(usd order by set_at desc))[1] as usd
      from (
        select asset_code, set_at, usd, greatest(set_at, ${since}::timestamptz) as at,
               floor(extract(epoch from greatest(set_at, ${since}::timestamptz)) / 900) as slot
          from asset_rate
         where set_at > ${since}::timestamptz
        union all
        select asset.code, before.set_at, before.usd, ${since}::timestamptz, -1
          from asset
          cross join lateral (
            select set_at, usd from asset_rate
             where asset_code = asset.code and set_at <= ${since}::timestamptz order by set_at desc limit 1
          ) before
         where asset.kind = 'coin' and asset.deleted_at is null
      ) as slots
     group by asset_code, slot
     order by asset_code, at`.execute(tables(tx))
  const history = new Map<string, { time: Date; rate: string }[]>()
  for (const row of result.rows) {
    const points = history.get(row.asset_code) ?? []
    points.push({ time: row.at, rate: rateText(row.usd) })
    history.set(row.asset_code, points)
  }
  return history
}

export const sweepQuotes = async (tx: Tx): Promise<void> => {
  await tables(tx)
    .deleteFrom('rate_quote')
    .where('expires_at', '<', after(tx.now, -DAY))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wallet_request').select('id').whereRef('wallet_request.quote_id', '=', 'rate_quote.id'))),
    )
    .execute()
}
