import { centsToUsd, type members } from '@vesica/contract'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { USD } from '../ledger/account.rules.ts'
import { cents, rateAt, rateChange, worthNow } from './balance.ts'
import { coinText } from '../coins/coin.rules.ts'
import { holdingsOf, total } from './holdings.ts'
import { listTradedCoins, rateHistory, type TradedCoin } from '../rates/rate.ts'
import { roundedUnits } from '../requests/trade.rules.ts'
import { tables } from '../wallet.tables.ts'

type Summary = Pick<members.MemberDetails, 'walletBalance' | 'cryptoPortfolio' | 'recentTransactions'>

const LATEST_MAX = 10

/** A member's holdings, including amounts on hold, and their last 10 requests, for administrators. */
export const presentSummary = async (tx: Tx, personId: string): Promise<Summary> => {
  const coins = await listTradedCoins(tx)
  const holdings = await holdingsOf(tx, personId)
  const rates = await rateHistory(tx)
  const owned = (coin: TradedCoin) => total(holdings.get(coin.code))
  const text = (coin: TradedCoin) => coinText(roundedUnits(owned(coin), coin.scale), coin.scale)
  const amountOf = (code: string) => {
    const coin = coins.find((candidate) => candidate.code === code)
    return coin ? text(coin) : '0'
  }
  const portfolio = coins
    .filter((coin) => owned(coin) > 0n)
    .map((coin) => {
      const before = rateAt(rates.get(coin.code) ?? [], after(tx.now, -DAY))
      return {
        symbol: coin.code,
        name: coin.name,
        amount: text(coin),
        usdValue: coin.rate === null ? null : centsToUsd(cents(coin, owned(coin), coin.rate)),
        change24h: rateChange(before, coin.rate),
      }
    })
  const dollars = total(holdings.get(USD))
  const cash = {
    symbol: USD,
    name: 'US Dollar',
    amount: coinText(dollars, 2),
    usdValue: centsToUsd(dollars),
    change24h: null,
  }
  return {
    walletBalance: { total: centsToUsd(worthNow(coins, holdings)), btc: amountOf('BTC'), eth: amountOf('ETH') },
    cryptoPortfolio: dollars > 0n ? [...portfolio, cash] : portfolio,
    recentTransactions: await lastRequests(tx, personId),
  }
}

const lastRequests = async (tx: Tx, personId: string): Promise<Summary['recentTransactions']> => {
  const rows = await tables(tx)
    .selectFrom('wallet_request')
    .innerJoin('asset', 'asset.code', 'wallet_request.asset_code')
    .select(['id', 'wallet_request.kind', 'status', 'made_at', 'units', 'scale', 'asset_code', 'usd_cents'])
    .where('person_id', '=', personId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.kind,
    date: row.made_at.toISOString(),
    amount: coinText(BigInt(row.units), row.scale),
    currency: row.asset_code,
    usdValue: row.usd_cents === null ? null : centsToUsd(BigInt(row.usd_cents)),
    status: row.status,
  }))
}
