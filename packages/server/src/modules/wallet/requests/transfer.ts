import { requireFound } from '../../../platform/data/find.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { coinText, MOST_COINS } from '../coins/coin.rules.ts'
import { addressOf, findNetwork, sameAddress } from '../coins/networks/index.ts'
import { postings } from '../ledger/posting.rules.ts'
import { listTradedCoins, pickCoin, requireRate, type TradedCoin } from '../rates/rate.ts'
import { createRequest, insufficient, readForRequest, type Requester, typedUnits } from './request.ts'
import { coinSold, worthCents } from './trade.rules.ts'
import type { ScaledRequest } from '../wallet.tables.ts'

/** An implausible worth in cents: a claim this large is a typing error. */
const MOST_CENTS = 10n ** 17n

/** Claims a deposit with a proof. It credits nothing until approved. */
export const requestDeposit = async (
  tx: Tx,
  files: Files,
  requester: Requester,
  input: { asset: string; amount: string; wallet_id: string; notes?: string | undefined },
  proof: PlacedFile,
): Promise<ScaledRequest> => {
  const [known, coins] = await Promise.all([
    readForRequest(tx, requester, { kind: 'deposit', ...input }),
    listTradedCoins(tx),
  ])
  const coin = pickCoin(coins, input.asset)
  requireFound(known.balance)
  const units = typedUnits(input.amount, coin)
  if (units === 0n || units >= MOST_COINS * 10n ** BigInt(coin.scale)) throw refuseField('deposit_invalid', 'amount')
  if (units < coin.minDepositUnits) {
    throw refuseField('deposit_too_small', 'amount', {
      least: coinText(coin.minDepositUnits, coin.scale),
      symbol: coin.code,
    })
  }
  const usdCents = coin.rate === null ? null : worthCents(units, coin.rate, coin.scale)
  if (usdCents !== null && usdCents > MOST_CENTS) throw refuseField('deposit_invalid', 'amount')
  const storedProof = await files.keep(tx, proof, 'deposit proof')
  return createRequest(tx, known, coin, {
    units,
    usd_cents: usdCents,
    address: coin.address,
    notes: input.notes ?? null,
    proof_file_id: storedProof.id,
    proof_sha256: proof.sha256,
  })
}

/** Holds the amount to send to an address; the network fee is deducted from it. */
export const requestWithdrawal = async (
  tx: Tx,
  requester: Requester,
  input: { asset: string; amount: string; address: string; wallet_id: string },
): Promise<ScaledRequest> => {
  const [known, coins] = await Promise.all([
    readForRequest(tx, requester, { kind: 'withdrawal', ...input }),
    listTradedCoins(tx),
  ])
  const coin = pickCoin(coins, input.asset)
  const available = requireFound(known.balance)
  const address = requireAddress(coins, coin, input.address)
  const units = typedUnits(input.amount, coin)
  if (units >= available) throw insufficient(coin.code, 'withdrawal')
  const rate = requireRate(coin)
  const feeUnits = coinSold(coin.networkFeeCents, rate, coin.scale)
  if (feeUnits >= units)
    throw refuseField('withdrawal_too_small', 'amount', { fee: coinText(feeUnits, coin.scale), symbol: coin.code })
  const terms = {
    units,
    usd_cents: worthCents(units, rate, coin.scale),
    rate,
    fee_units: feeUnits,
    address,
  }
  return createRequest(tx, known, coin, terms, { asset: coin.code, units, lines: postings.withdrawal.hold })
}

/**
 * An address on the coin's network that is neither a token contract nor one of the platform's own.
 * @param pasted an address, or a payment link containing one
 */
export const requireAddress = (known: readonly TradedCoin[], coin: TradedCoin, pasted: string): string => {
  const network = findNetwork(coin.network)
  const address = network && addressOf(network, pasted)
  const own = known.flatMap((asset) => [asset.address, asset.contract ?? ''])
  if (address === undefined || own.some((candidate) => candidate !== '' && sameAddress(candidate, address)))
    throw refuseField('address_invalid', 'address', { network: coin.network })
  return address
}
