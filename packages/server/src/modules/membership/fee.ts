import { COIN_DECIMALS, centsText, formatAmount, membership, parseAmount, parseCents } from '@vesica/contract'
import { after, MINUTE } from '../../platform/clock.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { getSettings, type Settings } from '../settings/index.ts'
import { coinDue, coinText, listOfferedCoins, type OfferedCoin, ratesSince } from '../wallet/index.ts'
import type { Plan } from './plan.ts'

/** The amount due at sign-up in one coin, in its smallest units. */
export interface FeeDue {
  coin: OfferedCoin
  /** The total. */
  units: bigint
  /** The part for the first year. */
  yearUnits: bigint
}

/** The parts of the amount due at sign-up, in USD cents. */
interface Parts {
  /** The registration fee. */
  cents: bigint
  /** The first year of the plan; 0n: covered by the fee. */
  yearCents: bigint
}

export interface RegistrationFee extends Parts {
  /** One per offered coin; zero amounts if nothing is due. */
  due: FeeDue[]
}

/** The plan to sign up for, and whether an invitation waives the amount due. */
interface For {
  /** undefined: only the fee. */
  plan?: Pick<Plan, 'priceCents'> | undefined
  waived?: boolean | undefined
}

const partsFor = async (tx: Tx, { plan, waived = false }: For): Promise<Parts> => {
  if (waived) return { cents: 0n, yearCents: 0n }
  const { registrationFeeCents, signupCharge } = await getSettings(tx)
  const yearCents = plan && signupCharge === 'fee_and_year' ? plan.priceCents : 0n
  return { cents: BigInt(registrationFeeCents), yearCents }
}

/** Only the total is rounded up. The fee is what it would be alone, and the year is the rest. */
const dueIn = (coin: OfferedCoin, { cents, yearCents }: Parts): FeeDue => {
  const units = coinDue(cents + yearCents, coin.rate, coin.scale)
  return { coin, units, yearUnits: units - coinDue(cents, coin.rate, coin.scale) }
}

/** The amount due at sign-up in every offered coin, at current rates. */
export const registrationFee = async (tx: Tx, whom: For = {}): Promise<RegistrationFee> => {
  const parts = await partsFor(tx, whom)
  const coins = await listOfferedCoins(tx)
  return { ...parts, due: coins.map((coin) => dueIn(coin, parts)) }
}

/** Whether sign-up is free for everyone. */
export const isFreeForAll = ({
  registrationFeeCents,
  signupCharge,
}: Pick<Settings, 'registrationFeeCents' | 'signupCharge'>): boolean =>
  registrationFeeCents === 0 && signupCharge === 'fee'

/** 25 USD is `25`, 24.5 USD is `24.50`. */
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

/** The amount due for one plan, with the total and its parts. */
export const presentDue = (fee: RegistrationFee): membership.PlanDepositAccounts => ({
  ...presentFee(fee),
  yearAmount: feeText(fee.yearCents),
  dueAmount: feeText(fee.cents + fee.yearCents),
})

/** The applicant's claim of what was displayed and paid. */
export interface ClaimedPayment {
  crypto_symbol?: string | undefined
  fee_crypto?: string | undefined
  fee_usd?: string | undefined
  due_usd?: string | undefined
  /** The amount on the proof, as the applicant reads it. */
  proof_amount?: string | undefined
}

/**
 * Compares the applicant's claim with what is due: the fee and total in USD must be current, and the coin amount must
 * have been valid within the last hour. If nothing is due, any claim must be zero, and the coin does not matter.
 * @returns `due` is undefined if nothing is due
 */
export const requireFee = async (tx: Tx, claimed: ClaimedPayment, whom: For): Promise<Charged> => {
  const { due: offered, ...parts } = await registrationFee(tx, whom)
  const sum = parts.cents + parts.yearCents
  const changed = () => new Refusal('fee_changed', {}, { details: { ...presentDue({ ...parts, due: offered }) } })
  if (claimed.fee_usd !== undefined && parseCents(claimed.fee_usd) !== parts.cents) throw changed()
  if (claimed.due_usd !== undefined && parseCents(claimed.due_usd) !== sum) throw changed()
  if (sum === 0n) {
    if (claimed.fee_crypto !== undefined && !sameAmount(claimed.fee_crypto, '0')) throw changed()
    return { ...parts, due: undefined }
  }
  if (offered.length === 0) throw new Refusal('no_coins')
  const due = offered.find(({ coin }) => coin.code === claimed.crypto_symbol)
  if (!due) throw refuseField('coin_unknown', 'crypto_symbol')
  const shown = await dueAsShown(tx, parts, due, claimed.fee_crypto)
  if (!shown) throw changed()
  return { ...parts, due: shown }
}

/** The amount charged, as stored with the application. */
export interface Charged extends Parts {
  due: FeeDue | undefined
}

/**
 * The amount due in a coin as displayed to the applicant, at the current rate or one in force within the last hour.
 * Compared only with amounts the platform itself computed, so that no other amount is accepted.
 */
const dueAsShown = async (
  tx: Tx,
  parts: Parts,
  present: FeeDue,
  claimed: string | undefined,
): Promise<FeeDue | undefined> => {
  const { coin } = present
  const isClaimed = (due: FeeDue) => sameAmount(claimed, coinText(due.units, coin.scale))
  if (isClaimed(present)) return present
  const rates = await ratesSince(tx, coin.code, after(tx.now, -membership.AMOUNT_VALID_MINUTES * MINUTE))
  return rates.map((rate) => dueIn({ ...coin, rate }, parts)).find(isClaimed)
}

const sameAmount = (claimed: string | undefined, due: string): boolean =>
  claimed !== undefined && parseAmount(claimed, COIN_DECIMALS) === parseAmount(due, COIN_DECIMALS)
