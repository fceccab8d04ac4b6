import { type membership, parseCents } from '@vesica/contract'
import { coin } from '../../format/coin.ts'

/** A coin for payment, its amount due and its deposit address. */
export type Account = membership.CryptoDepositAccount

/** The amount due at sign-up for one plan, by component. */
export type Quote = membership.PlanDepositAccounts

/** Whether an amount is zero: if the total is, neither payment nor proof is required. @param amount USD as text */
export const isFree = (amount: string): boolean => parseCents(amount) === 0n

/** The deposit account of the selected coin; the first one if none is selected or it is no longer offered. */
export const accountFor = (accounts: readonly Account[], symbol: string | undefined): Account | undefined =>
  accounts.find((account) => account.crypto_symbol === symbol) ?? accounts[0]

/** The amount due for an account, as displayed. */
export const due = (account: Pick<Account, 'crypto_symbol' | 'crypto_amount'>): string =>
  coin(account.crypto_amount, account.crypto_symbol)

const isAccounts = (value: unknown): value is Account[] =>
  Array.isArray(value) &&
  value.every(
    (account: unknown) =>
      typeof account === 'object' && account !== null && 'crypto_symbol' in account && 'address' in account,
  )

/** The server's current amounts from the details of a `fee_changed`; undefined if absent. */
export const newQuote = (details: Readonly<Record<string, unknown>> | undefined): Quote | undefined => {
  const accounts = details?.cryptoDepositAccounts
  const [feeAmount, yearAmount, dueAmount] = [details?.feeAmount, details?.yearAmount, details?.dueAmount].map(
    amountText,
  )
  if (!isAccounts(accounts) || feeAmount === undefined || yearAmount === undefined || dueAmount === undefined)
    return undefined
  return { cryptoDepositAccounts: accounts, feeAmount, yearAmount, dueAmount }
}

const amountText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** The amounts the payer saw, as sent with requests; nothing when nothing is due. */
export const paymentFields = (quote: Quote, account: Account | undefined) =>
  isFree(quote.dueAmount) || !account
    ? {}
    : {
        crypto_symbol: account.crypto_symbol,
        fee_crypto: account.crypto_amount,
        fee_usd: quote.feeAmount,
        due_usd: quote.dueAmount,
      }

/** The components of the total in USD, for the joining cost. */
export const partsOf = ({ feeAmount, yearAmount }: Pick<Quote, 'feeAmount' | 'yearAmount'>) => ({
  feeUsd: Number(feeAmount),
  yearUsd: Number(yearAmount),
})
