import { centsToUsd, parseAmount } from '@vesica/contract'
import { refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { USD } from '../ledger/account.rules.ts'
import { coinText, inputDecimals } from '../coins/coin.rules.ts'
import { getTradedCoin, listTradedCoins, makeQuote, pickCoin, requireRate } from './rate.ts'
import { requireAddress } from '../requests/transfer.ts'
import { coinBought, coinSold, worthCents } from '../requests/trade.rules.ts'

/** Converts dollars to a coin or back and stores the quote for a minute; moves nothing. */
export const convert = async (
  tx: Tx,
  personId: string,
  input: { amount: string; from: string; to: string; crypto_symbol: string },
) => {
  const toCoin = input.from === USD && input.to === input.crypto_symbol
  const toUsd = input.to === USD && input.from === input.crypto_symbol
  if (!toCoin && !toUsd) throw refuseField('coin_unknown', 'crypto_symbol')
  const coin = await getTradedCoin(tx, input.crypto_symbol)
  const units = parseAmount(input.amount, toCoin ? 2 : inputDecimals(coin.scale))
  if (!units) throw refuseFields({ amount: ['Please enter an amount above 0.'] })
  const quote = await makeQuote(tx, personId, coin)
  const converted = toCoin
    ? coinText(coinBought(units, quote.rate, coin.scale), coin.scale)
    : coinText(worthCents(units * 10n ** BigInt(coin.scale - inputDecimals(coin.scale)), quote.rate, coin.scale), 2)
  return {
    convertedAmount: converted,
    rate: Number(quote.rate),
    quote_id: quote.id,
    expiresAt: quote.expires_at.toISOString(),
    driftPercent: (await getSettings(tx)).driftPercent,
  }
}

/** The network fee of a withdrawal in the coin, rounded up, and the amount that would arrive. */
export const networkFee = async (
  tx: Tx,
  input: { crypto_symbol: string; amount?: string | undefined; address?: string | undefined },
) => {
  const known = await listTradedCoins(tx)
  const coin = pickCoin(known, input.crypto_symbol)
  if (input.address !== undefined) requireAddress(known, coin, input.address)
  const fee = coinSold(coin.networkFeeCents, requireRate(coin), coin.scale)
  const decimals = inputDecimals(coin.scale)
  const typed = input.amount === undefined ? undefined : parseAmount(input.amount, decimals)
  const units = typed === undefined ? undefined : typed * 10n ** BigInt(coin.scale - decimals)
  return {
    network_fee: coinText(fee, coin.scale),
    network_fee_usd: centsToUsd(coin.networkFeeCents),
    received: units !== undefined && units > fee ? coinText(units - fee, coin.scale) : null,
  }
}
