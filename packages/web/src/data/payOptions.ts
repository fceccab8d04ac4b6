import { divideUp, formatAmount, nearestUnits, parseAmount, usdToCents, type wallet } from '@vesica/contract'
import type { CoinOption } from '../ui/pay/CoinOptions.tsx'

/** Fits every amount of the wire: at most 8 decimals. */
const WIRE_DECIMALS = 8
/** The asset that is not a coin. */
const USD = 'USD'

type Coin = Pick<
  wallet.Balance,
  'crypto_symbol' | 'crypto_name' | 'balance' | 'decimals' | 'rate' | 'rateStale' | 'enabled'
>

const unitsOf = (amount: string): bigint => parseAmount(amount, WIRE_DECIMALS) ?? 0n

/**
 * USD in a coin, rounded up at the coin's decimals, as the server does.
 * @param usd at most 2 decimals @param rate USD per coin, at most 8 decimals @returns decimal text; undefined without a
 * rate above 0
 */
export const coinNeeded = (usd: number, rate: number, decimals: number): string | undefined => {
  const rateUnits = nearestUnits(rate, WIRE_DECIMALS)
  if (!rateUnits) return undefined
  const scale = 10n ** BigInt(decimals + WIRE_DECIMALS)
  return formatAmount(divideUp(usdToCents(usd) * scale, 100n * rateUnits), decimals)
}

const problemOf = (coin: Coin, amount: string | undefined): CoinOption['problem'] => {
  const balance = unitsOf(coin.balance)
  if (amount === undefined) return { kind: 'noRate' }
  if (coin.rateStale) return { kind: 'stale' }
  if (balance === 0n) return { kind: 'nothing' }
  const missing = unitsOf(amount) - balance
  return missing > 0n ? { kind: 'short', short: formatAmount(missing, WIRE_DECIMALS) } : undefined
}

/** The coins of a wallet that can pay a total in USD, sufficient ones first. */
export const payOptions = (balances: readonly Coin[], total: number): CoinOption[] => {
  const options = balances
    .filter((coin) => coin.enabled && coin.crypto_symbol !== USD)
    .map((coin) => {
      const amount = coin.rate === null ? undefined : coinNeeded(total, coin.rate, coin.decimals)
      return {
        symbol: coin.crypto_symbol,
        name: coin.crypto_name,
        balance: coin.balance,
        rate: coin.rate,
        amount,
        problem: problemOf(coin, amount),
      }
    })
  return [...options.filter(({ problem }) => !problem), ...options.filter(({ problem }) => problem)]
}
