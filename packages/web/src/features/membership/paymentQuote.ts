import { type membership, parseCents } from '@vesica/contract'
import { coin } from '../../format/coin.ts'

/** A coin that can be paid with, its amount due and where to send it. */
export type Account = membership.CryptoDepositAccount

/** What is due at sign-up for one plan, with its parts. */
export type Quote = membership.PlanDepositAccounts

/** Whether an amount is nothing: of the sum, that neither payment nor proof is asked for. @param amount USD as text */
export const isFree = (amount: string): boolean => parseCents(amount) === 0n

/** The account of the coin chosen; the first one while none is, or when the chosen one is not on offer any more. */
export const accountFor = (accounts: readonly Account[], symbol: string | undefined): Account | undefined =>
  accounts.find((account) => account.crypto_symbol === symbol) ?? accounts[0]

/** The amount due of an account, as shown. */
export const due = (account: Pick<Account, 'crypto_symbol' | 'crypto_amount'>): string =>
  coin(account.crypto_amount, account.crypto_symbol)

const isAccounts = (value: unknown): value is Account[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && 'crypto_symbol' in one && 'address' in one)

/** The server's present amounts out of the details of a `fee_changed`; undefined when they are not there. */
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

/** What the payer saw, as the requests carry it; nothing where nothing is due. */
export const paymentFields = (quote: Quote, account: Account | undefined) =>
  isFree(quote.dueAmount) || !account
    ? {}
    : {
        crypto_symbol: account.crypto_symbol,
        fee_crypto: account.crypto_amount,
        fee_usd: quote.feeAmount,
        due_usd: quote.dueAmount,
      }

/** The parts of the sum, as what joining costs is said with them: USD. */
export const partsOf = ({ feeAmount, yearAmount }: Pick<Quote, 'feeAmount' | 'yearAmount'>) => ({
  feeUsd: Number(feeAmount),
  yearUsd: Number(yearAmount),
})
