import { COIN_DECIMALS, centsText, formatAmount, type membership, parseAmount, parseCents } from '@vesica/contract'
import { after, MINUTE } from '../../platform/clock.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { getSettings } from '../settings/index.ts'
import { coinDue, coinText, listOfferedCoins, type OfferedCoin, ratesSince } from '../wallet/index.ts'

/** What is due for the registration in one coin. */
export interface FeeDue {
  coin: OfferedCoin
  /** In the coin's smallest units. */
  units: bigint
}

export interface RegistrationFee {
  cents: bigint
  /** One for each coin on offer; nothing of each at a fee of 0. */
  due: FeeDue[]
}

/** The registration fee in every coin on offer, at the rate of the moment. @param waived whether it is 0 for who asks */
export const registrationFee = async (tx: Tx, waived = false): Promise<RegistrationFee> => {
  const cents = waived ? 0n : BigInt((await getSettings(tx)).registrationFeeCents)
  const coins = await listOfferedCoins(tx)
  return { cents, due: coins.map((coin) => ({ coin, units: coinDue(cents, coin.rate, coin.scale) })) }
}

/** 25 USD is `25`, 24.5 is `24.50`. */
export const feeText = (cents: bigint): string => (cents % 100n === 0n ? formatAmount(cents, 2) : centsText(cents))

export const presentFee = (fee: RegistrationFee): membership.DepositAccounts => ({
  cryptoDepositAccounts: fee.due.map(({ coin, units }) => ({
    crypto_symbol: coin.code,
    crypto_name: coin.name,
    crypto_amount: coinText(units, coin.scale),
    address: coin.address,
    rate: Number(coin.rate),
    network: coin.network,
    icon: coin.icon,
  })),
  feeAmount: feeText(fee.cents),
})

/** What a payer says they were shown and paid. */
export interface ClaimedPayment {
  crypto_symbol?: string | undefined
  fee_crypto?: string | undefined
  fee_usd?: string | undefined
}

/**
 * The fee that a payment must cover, compared with what the payer was shown: the fee in USD must be the present one,
 * the amount of coin one that was shown within the last hour. Of a fee of 0 nothing needs to be said but that it is
 * nothing, in whatever coin.
 * @param waived whether an invitation waives it: then it is 0
 * @returns nothing due at a fee of 0
 * @throws Refusal no_coins, coin_unknown; fee_changed, with the present amounts, when the payer saw others
 */
export const requireFee = async (
  tx: Tx,
  claimed: ClaimedPayment,
  { waived }: { waived: boolean } = { waived: false },
): Promise<{ cents: bigint; due: FeeDue | undefined }> => {
  const fee = await registrationFee(tx, waived)
  const changed = () => new Refusal('fee_changed', {}, { details: { ...presentFee(fee) } })
  if (claimed.fee_usd !== undefined && parseCents(claimed.fee_usd) !== fee.cents) throw changed()
  if (fee.cents === 0n) {
    if (claimed.fee_crypto !== undefined && !sameAmount(claimed.fee_crypto, '0')) throw changed()
    return { cents: 0n, due: undefined }
  }
  if (fee.due.length === 0) throw new Refusal('no_coins')
  const due = fee.due.find(({ coin }) => coin.code === claimed.crypto_symbol)
  if (!due) throw refuseField('coin_unknown', 'crypto_symbol')
  const shown = await dueAsShown(tx, fee.cents, due, claimed.fee_crypto)
  if (!shown) throw changed()
  return { cents: fee.cents, due: shown }
}

/** An amount that was shown stays good for so long, whatever the rate does: time enough to send it and to upload the proof. */
const AMOUNT_GOOD_MS = 60 * MINUTE

/**
 * The fee in a coin as it was shown to the payer: at the rate of the moment, or at one that was in force within the last
 * hour. Compared with what this platform itself said, so that no other amount is ever right.
 */
const dueAsShown = async (
  tx: Tx,
  cents: bigint,
  { coin, units }: FeeDue,
  claimed: string | undefined,
): Promise<FeeDue | undefined> => {
  const isClaimed = (due: FeeDue) => sameAmount(claimed, coinText(due.units, coin.scale))
  if (isClaimed({ coin, units })) return { coin, units }
  const rates = await ratesSince(tx, coin.code, after(tx.now, -AMOUNT_GOOD_MS))
  return rates.map((rate) => ({ coin: { ...coin, rate }, units: coinDue(cents, rate, coin.scale) })).find(isClaimed)
}

const sameAmount = (claimed: string | undefined, due: string): boolean =>
  claimed !== undefined && parseAmount(claimed, COIN_DECIMALS) === parseAmount(due, COIN_DECIMALS)
