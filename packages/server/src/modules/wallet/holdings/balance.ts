import { centsToUsd, type wallet } from '@vesica/contract'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { USD } from '../ledger/account.rules.ts'
import { recordAddressesSeen } from '../coins/address-shown.ts'
import { coinText, inputDecimals, rateUnits } from '../coins/coin.rules.ts'
import { type BalanceParts, type Holdings, type HoldingsSince, openedHoldings, total } from './holdings.ts'
import { changeSince, firstHeldAt, type BalanceOver, percentChange } from './holdings.rules.ts'
import { findNetwork } from '../coins/networks/index.ts'
import { isStale, listTradedCoins, rateHistory, type TradedCoin } from '../rates/rate.ts'
import { roundedUnits, worthCents } from '../requests/trade.rules.ts'

type Points = readonly { time: Date; rate: string }[]

/** The rate in force at a time. @param points the history, oldest first */
export const rateAt = (points: Points, time: Date): string | undefined =>
  points.findLast((point) => point.time <= time)?.rate

/** The change of a rate in percent; null: a rate is unknown. */
export const rateChange = (before: string | undefined, now: string | null): number | null =>
  before === undefined || now === null ? null : (percentChange(rateUnits(before), rateUnits(now)) ?? null)

/** A member's holdings by coin, with their worth now and over the last day. Opens the wallet on first use. */
export const presentWallet = async (tx: Tx, personId: string) => {
  const coins = await listTradedCoins(tx)
  const begin = after(tx.now, -DAY)
  const holdings = await openedHoldings(tx, personId, coins, begin)
  const changed = await recordAddressesSeen(tx, personId)
  const rates = await rateHistory(tx)
  const worth = (time: Date): bigint | undefined => worthAt(coins, holdings, rates, time)
  const from = firstHeldAt([USD, ...coins.map(({ code }) => code)].map(holdings.over), begin) ?? tx.now
  const visible = coins.filter((coin) => coin.enabled || total(holdings.now.get(coin.code)) > 0n)
  return {
    totalBalance: centsToUsd(worthNow(coins, holdings.now)),
    ...changeSince(begin, [
      { ...holdings.over(USD), worthThen: (units) => units, worthNow: (units) => units },
      ...coins.map((coin) => heldOver(coin, holdings, rates.get(coin.code) ?? [], begin)),
    ]),
    history: sampled(from, tx.now).flatMap((time) => {
      const value = worth(time)
      return value === undefined ? [] : [{ time: time.toISOString(), usd: centsToUsd(value) }]
    }),
    balances: [
      ...visible.map((coin) => ({
        ...presentBalance(coin, holdings.now.get(coin.code), rates.get(coin.code) ?? [], tx.now),
        addressChangedAt: changed.get(coin.code)?.toISOString() ?? null,
      })),
      presentUsd(holdings.now.get(USD)),
    ],
  }
}

/** Worth of an amount in smallest units in USD cents, rounded down; 0 without a rate. */
export const cents = (coin: TradedCoin, units: bigint, rate: string | null | undefined): bigint =>
  rate ? worthCents(units, rate, coin.scale) : 0n

/** A coin's holdings since a time, with their worth then and now. */
const heldOver = (coin: TradedCoin, holdings: HoldingsSince, points: Points, begin: Date): BalanceOver => {
  const before = rateAt(points, begin)
  return {
    ...holdings.over(coin.code),
    worthThen: (units) => (before === undefined ? undefined : cents(coin, units, before)),
    worthNow: (units) => cents(coin, units, coin.rate),
  }
}

/** Worth of all holdings with a current rate, in USD cents. */
export const worthNow = (coins: readonly TradedCoin[], holdings: Holdings): bigint =>
  coins.reduce((sum, coin) => sum + cents(coin, total(holdings.get(coin.code)), coin.rate), total(holdings.get(USD)))

/** Worth of the holdings at a time, at the rates of that time, in USD cents; undefined: a held coin had no rate yet. */
const worthAt = (
  coins: readonly TradedCoin[],
  holdings: HoldingsSince,
  rates: ReadonlyMap<string, Points>,
  time: Date,
): bigint | undefined => {
  let sum = holdings.at(USD, time)
  for (const coin of coins) {
    const units = holdings.at(coin.code, time)
    if (units === 0n) continue
    const rate = rateAt(rates.get(coin.code) ?? [], time)
    if (rate === undefined) return undefined
    sum += cents(coin, units, rate)
  }
  return sum
}

const SAMPLES = 48

const sampled = (from: Date, to: Date): Date[] =>
  from >= to
    ? [to]
    : Array.from(
        { length: SAMPLES + 1 },
        (_, step) => new Date(from.getTime() + ((to.getTime() - from.getTime()) * step) / SAMPLES),
      )

const presentBalance = (
  coin: TradedCoin,
  held: BalanceParts | undefined,
  points: Points,
  now: Date,
): Omit<wallet.Balance, 'addressChangedAt'> => {
  const before = rateAt(points, after(now, -DAY))
  return {
    id: held?.id ?? '',
    crypto_symbol: coin.code,
    crypto_name: coin.name,
    icon: coin.icon,
    network: coin.network,
    decimals: inputDecimals(coin.scale),
    balance: coinText(roundedUnits(held?.available ?? 0n, coin.scale), coin.scale),
    held: coinText(roundedUnits(held?.held ?? 0n, coin.scale), coin.scale),
    usd_equivalent: coin.rate === null ? null : centsToUsd(cents(coin, total(held), coin.rate)),
    rate: coin.rate === null ? null : Number(coin.rate),
    rateStale: isStale(coin, now),
    change24h: rateChange(before, coin.rate),
    enabled: coin.enabled,
    address: coin.enabled ? coin.address : '',
    coinLink: findNetwork(coin.network)?.link ?? null,
    paymentLink: coin.enabled ? (findNetwork(coin.network)?.paymentLink(coin.address, coin.contract) ?? null) : null,
    minDeposit: coinText(coin.minDepositUnits, coin.scale),
    history: points.map((point) => ({ time: point.time.toISOString(), rate: Number(point.rate) })),
  }
}

const presentUsd = (held: BalanceParts | undefined): wallet.Balance => ({
  id: held?.id ?? '',
  crypto_symbol: USD,
  crypto_name: 'US Dollar',
  icon: '$',
  network: '',
  decimals: 2,
  balance: coinText(held?.available ?? 0n, 2),
  held: coinText(held?.held ?? 0n, 2),
  usd_equivalent: centsToUsd(total(held)),
  rate: 1,
  rateStale: false,
  change24h: null,
  enabled: false,
  address: '',
  addressChangedAt: null,
  paymentLink: null,
  coinLink: null,
  minDeposit: '0',
  history: [],
})
