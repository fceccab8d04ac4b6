import { COIN_DECIMALS, centsText, formatAmount, membership, parseAmount, parseCents } from '@vesica/contract'
import { after, MINUTE } from '../../platform/clock.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { getSettings, type Settings } from '../settings/index.ts'
import { coinDue, coinText, listOfferedCoins, type OfferedCoin, ratesSince } from '../wallet/index.ts'
import type { Plan } from './plan.ts'

/** What is due at sign-up in one coin, in its smallest units. */
export interface FeeDue {
  coin: OfferedCoin
  /** The sum. */
  units: bigint
  /** Its part for the first year. */
  yearUnits: bigint
}

/** The parts of what is due at sign-up, in USD cents. */
interface Parts {
  /** The registration fee. */
  cents: bigint
  /** The first year of the plan; 0n where the fee pays for it. */
  yearCents: bigint
}

export interface RegistrationFee extends Parts {
  /** One for each coin on offer; nothing of each where nothing is due. */
  due: FeeDue[]
}

/** For which plan somebody signs up, and whether an invitation waives what would be due. */
interface For {
  /** Left out: the fee alone is told. */
  plan?: Pick<Plan, 'priceCents'> | undefined
  waived?: boolean | undefined
}

const partsFor = async (tx: Tx, { plan, waived = false }: For): Promise<Parts> => {
  if (waived) return { cents: 0n, yearCents: 0n }
  const { registrationFeeCents, signupCharge } = await getSettings(tx)
  const yearCents = plan && signupCharge === 'fee_and_year' ? plan.priceCents : 0n
  return { cents: BigInt(registrationFeeCents), yearCents }
}

/** The sum is rounded up once; the fee is what it would be alone, and the year is the rest. */
const dueIn = (coin: OfferedCoin, { cents, yearCents }: Parts): FeeDue => {
  const units = coinDue(cents + yearCents, coin.rate, coin.scale)
  return { coin, units, yearUnits: units - coinDue(cents, coin.rate, coin.scale) }
}

/** What is due at sign-up in every coin on offer, at the rate of the moment. */
export const registrationFee = async (tx: Tx, whom: For = {}): Promise<RegistrationFee> => {
  const parts = await partsFor(tx, whom)
  const coins = await listOfferedCoins(tx)
  return { ...parts, due: coins.map((coin) => dueIn(coin, parts)) }
}

/** Whether sign-up asks nobody for a payment. */
export const isFreeForAll = ({
  registrationFeeCents,
  signupCharge,
}: Pick<Settings, 'registrationFeeCents' | 'signupCharge'>): boolean =>
  registrationFeeCents === 0 && signupCharge === 'fee'

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

/** The same for one plan, with the sum and its parts. */
export const presentDue = (fee: RegistrationFee): membership.PlanDepositAccounts => ({
  ...presentFee(fee),
  yearAmount: feeText(fee.yearCents),
  dueAmount: feeText(fee.cents + fee.yearCents),
})

/** What a payer says they were shown and paid. */
export interface ClaimedPayment {
  crypto_symbol?: string | undefined
  fee_crypto?: string | undefined
  fee_usd?: string | undefined
  due_usd?: string | undefined
  /** What the proof says was sent, as they read it. */
  proof_amount?: string | undefined
}

/**
 * What a payment must cover, compared with what the payer was shown: the fee and the sum in USD must be the present
 * ones, the amount of coin one that was shown within the last hour. Where nothing is due nothing needs to be said but
 * that it is nothing, in whatever coin.
 * @returns no coin where nothing is due
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

/** What an application is charged, as it is stored with it. */
export interface Charged extends Parts {
  due: FeeDue | undefined
}

/**
 * What is due in a coin as it was shown to the payer: at the rate of the moment, or at one that was in force within the last
 * hour. Compared with what this platform itself said, so that no other amount is ever right.
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
