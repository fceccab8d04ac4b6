import { usdToCents, wallet } from '@vesica/contract'
import { after, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { accounts, USD } from '../ledger/account.rules.ts'
import { postings } from '../ledger/posting.rules.ts'
import { getTradedCoin, rateOfQuote, requireFreshRate, type TradedCoin } from '../rates/rate.ts'
import { hold, insufficient, createRequest, requireOwnWallet, type Requester } from './request.ts'
import { coinBought, coinSold } from './trade.rules.ts'
import { type ScaledRequest, tables } from '../wallet.tables.ts'

export interface TradeGiven {
  asset: string
  /** Whole US dollars. */
  amount: string
  wallet_id: string
  quote_id?: string | undefined
}

const lockedRate = (
  tx: Tx,
  requester: Requester,
  coin: TradedCoin,
  quoteId: string | undefined,
): Promise<string> | string =>
  quoteId === undefined ? requireFreshRate(coin, tx.now) : rateOfQuote(tx, requester.userId, coin, quoteId)

/** How long what is agreed now can be approved. */
const priceUntil = (tx: Tx): Date => after(tx.now, wallet.PRICE_HOLDS_HOURS * HOUR)

/**
 * Asks to buy a coin for whole US dollars at the rate of the quote or of the moment. Held from the USD balance where it
 * suffices; else it waits for a payment outside that the approval confirms. Either way as long as its price holds.
 * @throws Refusal coin_unknown, not_found, quote_dead, rate_missing, rate_stale, insufficient_funds, wallet_held
 */
export const requestBuy = async (tx: Tx, requester: Requester, given: TradeGiven): Promise<ScaledRequest> => {
  const coin = await getTradedCoin(tx, given.asset)
  await requireOwnWallet(tx, requester.userId, coin.code, given.wallet_id)
  const rate = await lockedRate(tx, requester, coin, given.quote_id)
  const cents = usdToCents(given.amount)
  const units = coinBought(cents, rate, coin.scale)
  if (units === 0n) throw insufficient(coin.code, 'buy')
  const dollars = await tables(tx)
    .selectFrom('ledger_account')
    .select('balance')
    .where('code', '=', accounts.available(requester.userId, USD))
    .executeTakeFirst()
  const fromBalance = BigInt(dollars?.balance ?? 0) >= cents
  const request = await createRequest(tx, requester, coin, {
    kind: 'buy',
    units,
    usd_cents: cents,
    rate,
    paid_from: fromBalance ? 'balance' : 'outside',
    price_until: priceUntil(tx),
    quote_id: given.quote_id ?? null,
  })
  if (fromBalance) await hold(tx, request, USD, cents, postings.buyFromBalance.hold)
  return request
}

/**
 * Asks to sell as much of a coin as brings whole US dollars; the coins are held as long as the price holds.
 * @throws Refusal coin_unknown, not_found, quote_dead, rate_missing, rate_stale, insufficient_funds at the balance or above, wallet_held
 */
export const requestSell = async (tx: Tx, requester: Requester, given: TradeGiven): Promise<ScaledRequest> => {
  const coin = await getTradedCoin(tx, given.asset)
  const wallet = await requireOwnWallet(tx, requester.userId, coin.code, given.wallet_id)
  const rate = await lockedRate(tx, requester, coin, given.quote_id)
  const cents = usdToCents(given.amount)
  const units = coinSold(cents, rate, coin.scale)
  if (units >= wallet.available) throw insufficient(coin.code, 'sell')
  const request = await createRequest(tx, requester, coin, {
    kind: 'sell',
    units,
    usd_cents: cents,
    rate,
    price_until: priceUntil(tx),
    quote_id: given.quote_id ?? null,
  })
  await hold(tx, request, coin.code, units, postings.sell.hold)
  return request
}
