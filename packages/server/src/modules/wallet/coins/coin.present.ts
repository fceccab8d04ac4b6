import { centsToUsd, type approvals, type system } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { pendingBySubject } from '../../approvals/index.ts'
import { namesOf } from '../../identity/index.ts'
import type { Coin } from './coin.ts'
import { coinText } from './coin.rules.ts'

/** Kinds of coin changes that need a second administrator. */
export const coinChanges = ['rate', 'deposit_address'] as const

/**
 * Coins as administrators see them, with the names of those who set their rates. @param read pending changes, if
 * already loaded
 */
export const presentCoins = async (
  tx: Tx,
  coins: readonly Coin[],
  read?: ReadonlyMap<string, approvals.PendingChange[]>,
): Promise<system.CryptoAsset[]> => {
  const names = await namesOf(
    tx,
    coins.flatMap((coin) => coin.rateSetBy ?? []),
  )
  const pending = read ?? (await pendingBySubject(tx, coinChanges))
  return coins.map((coin) => ({
    id: coin.code,
    name: coin.name,
    symbol: coin.code,
    network: coin.network,
    address: coin.address,
    icon: coin.icon,
    enabled: coin.enabled,
    rate: coin.rate === null ? null : Number(coin.rate),
    rateSetAt: coin.rateSetAt?.toISOString() ?? null,
    rateSetBy: coin.rateSetBy === null ? null : (names.get(coin.rateSetBy) ?? null),
    contract: coin.contract,
    min_deposit: minDepositText(coin),
    network_fee: networkFeeUsd(coin),
    pendingChanges: [...(pending.get(coin.code) ?? [])],
  }))
}

/** Decimal text. */
export const minDepositText = (coin: Coin): string => coinText(BigInt(coin.minDepositUnits), coin.scale)

/** USD with at most 2 decimals. */
export const networkFeeUsd = (coin: Coin): number => centsToUsd(BigInt(coin.networkFeeCents))
