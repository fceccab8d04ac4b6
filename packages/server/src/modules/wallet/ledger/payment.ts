import { coinAmount, dollarsText } from '@vesica/contract'
import { isDuplicate } from '../../../platform/data/db.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings, isOn } from '../../settings/index.ts'
import { accounts } from './account.rules.ts'
import { coinDue, coinText } from '../coins/coin.rules.ts'
import { balanceOf, type Journal, Overdraft, post } from './ledger.ts'
import {
  findQuote,
  getTradedCoin,
  listTradedCoins,
  makeQuote,
  pickCoin,
  requireFreshRate,
  type TradedCoin,
} from '../rates/rate.ts'
import { roundedUnits } from '../requests/trade.rules.ts'
import { tables } from '../wallet.tables.ts'

/** The amount of a coin due for a price in USD. */
export interface Due {
  coin: TradedCoin
  /** USD for one coin, decimal text. */
  rate: string
  /** In the coin's smallest units, rounded up. */
  units: bigint
}

/** The chosen coin and quote. */
interface PaysWith {
  asset: string
  quoteId?: string | undefined
}

/** Inputs for converting a price to a coin. */
export interface Prices {
  chosen: PaysWith
  coins: TradedCoin[]
  /** The rate of the person's own quote; undefined: no quote. */
  quoted: string | undefined
}

/** Loads them before the price is known. */
export const readPrices = async (tx: Tx, personId: string, chosen: PaysWith): Promise<Prices> => {
  const { asset, quoteId } = chosen
  const [coins, quoted] = await Promise.all([
    listTradedCoins(tx),
    quoteId === undefined ? undefined : findQuote(tx, personId, asset, quoteId),
  ])
  return { chosen, coins, quoted }
}

/** The rate of the person's own quote or, without one, the current rate. */
export const rateOf = ({ chosen, quoted }: Prices, coin: TradedCoin, now: Date): string => {
  if (chosen.quoteId !== undefined && quoted === undefined) throw new Refusal('quote_dead')
  return quoted ?? requireFreshRate(coin, now)
}

/**
 * Converts a price to a coin.
 * @param cents USD cents, >= 0n
 */
export const dueOf = (prices: Prices, cents: bigint, now: Date): Due => {
  const coin = pickCoin(prices.coins, prices.chosen.asset)
  const rate = rateOf(prices, coin, now)
  return { coin, rate, units: coinDue(cents, rate, coin.scale) }
}

/** Loads the rates and converts a price to a coin. */
export const dueInCoin = async (tx: Tx, personId: string, input: PaysWith & { cents: bigint }): Promise<Due> =>
  dueOf(await readPrices(tx, personId, input), input.cents, tx.now)

/** A person's available balance of a coin, in smallest units and as display text. */
export const spendable = async (tx: Tx, personId: string, { code, scale }: { code: string; scale: number }) => {
  const units = await balanceOf(tx, accounts.available(personId, code))
  return { units, text: coinText(roundedUnits(units, scale), scale) }
}

/** A price in a coin, quoted for a minute, with the person's available balance. */
export const quotePrice = async (tx: Tx, personId: string, input: { asset: string; cents: bigint }) => {
  const coin = await getTradedCoin(tx, input.asset)
  const quote = await makeQuote(tx, personId, coin)
  const units = coinDue(input.cents, quote.rate, coin.scale)
  const balance = await spendable(tx, personId, coin)
  return {
    asset: coin.code,
    amount: coinText(units, coin.scale),
    balance: balance.text,
    enough: balance.units >= units,
    rate: Number(quote.rate),
    quote_id: quote.id,
    expiresAt: quote.expires_at.toISOString(),
  }
}

/**
 * Posts a payment from a member's wallet.
 * @param action what is paid for, used in the error message: `order`
 */
export const pay = async (tx: Tx, symbol: string, action: string, journal: Journal): Promise<void> => {
  if (!isOn(await getSettings(tx), 'wallet')) throw new Refusal('feature_disabled')
  try {
    await post(tx, journal)
  } catch (error) {
    if (error instanceof Overdraft) throw refuseField('insufficient_funds', 'asset', { symbol, action })
    if (isDuplicate(error, 'journal_quote_id_key')) throw new Refusal('quote_dead')
    throw error
  }
}

/**
 * The amount paid, for display: `0.002 BTC ($100.00)`.
 * @param units in the coin's smallest units; cents: their worth in USD
 */
export const paidText = (paid: { units: bigint; scale: number; asset: string; cents: bigint }): string =>
  `${coinAmount(coinText(paid.units, paid.scale), paid.asset)} (${dollarsText(paid.cents)})`

/** An amount in smallest units for display: decimal text, rounded down to 8 decimals. */
export const roundedCoin = (units: bigint, scale: number): string => coinText(roundedUnits(units, scale), scale)

/** Decimals of the smallest unit by asset code. */
export const assetScales = async (tx: Tx): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await tables(tx).selectFrom('asset').select(['code', 'scale']).execute()).map((row) => [row.code, row.scale]),
  )
