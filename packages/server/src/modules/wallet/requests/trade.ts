import { usdToCents, wallet } from '@vesica/contract'
import { after, HOUR } from '../../../platform/clock.ts'
import { requireFound } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { accounts, USD } from '../ledger/account.rules.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { rateOf, readPrices } from '../ledger/payment.ts'
import { postings } from '../ledger/posting.rules.ts'
import { pickCoin, type TradedCoin } from '../rates/rate.ts'
import { createRequest, insufficient, type Known, readForRequest, type Requester } from './request.ts'
import { coinBought, coinSold } from './trade.rules.ts'
import type { ScaledRequest } from '../wallet.tables.ts'

export interface TradeInput {
  asset: string
  /** Whole US dollars. */
  amount: string
  wallet_id: string
  quote_id?: string | undefined
}

/** A trade's data, with the agreed rate and the available dollars. */
interface Trading {
  known: Known
  coin: TradedCoin
  rate: string
  dollars: bigint
}

/** Loads it in one round trip. */
const readForTrade = async (
  tx: Tx,
  requester: Requester,
  kind: 'buy' | 'sell',
  input: TradeInput,
): Promise<Trading> => {
  const [known, prices, dollars] = await Promise.all([
    readForRequest(tx, requester, { kind, ...input }),
    readPrices(tx, requester.userId, { asset: input.asset, quoteId: input.quote_id }),
    balanceOf(tx, accounts.available(requester.userId, USD)),
  ])
  const coin = pickCoin(prices.coins, input.asset)
  requireFound(known.balance)
  return { known, coin, rate: rateOf(prices, coin, tx.now), dollars }
}

/** When a price agreed now expires. */
const priceUntil = (tx: Tx): Date => after(tx.now, wallet.PRICE_HOLDS_HOURS * HOUR)

/**
 * Requests a buy of a coin for whole US dollars at the quoted or current rate. The dollars are held from the USD
 * balance if it suffices; otherwise approval confirms a payment outside the platform. Either way it is open only while
 * its price holds.
 */
export const requestBuy = async (tx: Tx, requester: Requester, input: TradeInput): Promise<ScaledRequest> => {
  const { known, coin, rate, dollars } = await readForTrade(tx, requester, 'buy', input)
  const cents = usdToCents(input.amount)
  const units = coinBought(cents, rate, coin.scale)
  if (units === 0n) throw insufficient(coin.code, 'buy')
  const fromBalance = dollars >= cents
  const terms = {
    units,
    usd_cents: cents,
    rate,
    paid_from: fromBalance ? ('balance' as const) : ('outside' as const),
    price_until: priceUntil(tx),
    quote_id: input.quote_id ?? null,
  }
  const taking = { asset: USD, units: cents, lines: postings.buyFromBalance.hold }
  return createRequest(tx, known, coin, terms, fromBalance ? taking : undefined)
}

/** Requests a sell of as much of a coin as yields whole US dollars; the coins are held while the price holds. */
export const requestSell = async (tx: Tx, requester: Requester, input: TradeInput): Promise<ScaledRequest> => {
  const { known, coin, rate } = await readForTrade(tx, requester, 'sell', input)
  const cents = usdToCents(input.amount)
  const units = coinSold(cents, rate, coin.scale)
  if (units >= requireFound(known.balance)) throw insufficient(coin.code, 'sell')
  const terms = { units, usd_cents: cents, rate, price_until: priceUntil(tx), quote_id: input.quote_id ?? null }
  return createRequest(tx, known, coin, terms, { asset: coin.code, units, lines: postings.sell.hold })
}
