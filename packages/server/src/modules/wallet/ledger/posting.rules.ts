import { accounts, type Line, USD } from './account.rules.ts'

/** The terms of a request that matter to the ledger. Amounts in smallest units. */
export interface Terms {
  personId: string
  asset: string
  /** For withdrawals, everything that leaves the balance. */
  units: bigint
  feeUnits: bigint
  usdCents: bigint
}

const depositApproved = ({ personId, asset, units }: Terms): Line[] => [
  { asset, units, debit: accounts.custody(asset), credit: accounts.available(personId, asset) },
]

const holdCoin = ({ personId, asset, units }: Terms): Line[] => [
  { asset, units, debit: accounts.available(personId, asset), credit: accounts.held(personId, asset) },
]

const holdUsd = ({ personId, usdCents }: Terms): Line[] => [
  { asset: USD, units: usdCents, debit: accounts.available(personId, USD), credit: accounts.held(personId, USD) },
]

const fee = ({ asset, feeUnits }: Terms, debit: string, credit: string): Line[] =>
  feeUnits > 0n ? [{ asset, units: feeUnits, debit, credit }] : []

const withdrawalApproved = (terms: Terms): Line[] => {
  const { personId, asset, units, feeUnits } = terms
  const held = accounts.held(personId, asset)
  return [
    { asset, units: units - feeUnits, debit: held, credit: accounts.payouts(asset) },
    ...fee(terms, held, accounts.revenue('netfee', asset)),
  ]
}

const withdrawalSettled = ({ asset, units, feeUnits }: Terms): Line[] => [
  { asset, units: units - feeUnits, debit: accounts.payouts(asset), credit: accounts.custody(asset) },
]

const withdrawalFailed = (terms: Terms): Line[] => {
  const { personId, asset, units, feeUnits } = terms
  const available = accounts.available(personId, asset)
  return [
    { asset, units: units - feeUnits, debit: accounts.payouts(asset), credit: available },
    ...fee(terms, accounts.revenue('netfee', asset), available),
  ]
}

const bought = ({ personId, asset, units, usdCents }: Terms, paidBy: string): Line[] => [
  { asset: USD, units: usdCents, debit: paidBy, credit: accounts.house(USD) },
  { asset, units, debit: accounts.house(asset), credit: accounts.available(personId, asset) },
]

const boughtFromBalance = (terms: Terms): Line[] => bought(terms, accounts.held(terms.personId, USD))

const boughtOutside = (terms: Terms): Line[] => {
  const available = accounts.available(terms.personId, USD)
  return [
    { asset: USD, units: terms.usdCents, debit: accounts.custody(USD), credit: available },
    ...bought(terms, available),
  ]
}

const sold = ({ personId, asset, units, usdCents }: Terms): Line[] => [
  { asset, units, debit: accounts.held(personId, asset), credit: accounts.house(asset) },
  { asset: USD, units: usdCents, debit: accounts.house(USD), credit: accounts.available(personId, USD) },
]

/** The lines that each action on a request posts. Missing actions post nothing. */
export const postings = {
  deposit: { approve: depositApproved },
  withdrawal: { hold: holdCoin, approve: withdrawalApproved, settle: withdrawalSettled, fail: withdrawalFailed },
  buyFromBalance: { hold: holdUsd, approve: boughtFromBalance },
  buyOutside: { approve: boughtOutside },
  sell: { hold: holdCoin, approve: sold },
} as const satisfies Record<string, Partial<Record<'hold' | 'approve' | 'settle' | 'fail', (terms: Terms) => Line[]>>>
