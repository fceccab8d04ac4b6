import { type membership, parseCents } from '@vesica/contract'
import { coin } from '../../format/coin.ts'

/** A coin that can be paid with, its amount due and where to send it. */
export type Account = membership.CryptoDepositAccount

/** Whether the fee is nothing, so that neither payment nor proof is asked for. @param feeAmount USD as text */
export const isFree = (feeAmount: string): boolean => parseCents(feeAmount) === 0n

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
export const newQuote = (
  details: Readonly<Record<string, unknown>> | undefined,
): membership.DepositAccounts | undefined => {
  const accounts = details?.cryptoDepositAccounts
  const feeAmount = details?.feeAmount
  if (!isAccounts(accounts) || (typeof feeAmount !== 'string' && typeof feeAmount !== 'number')) return undefined
  return { cryptoDepositAccounts: accounts, feeAmount: String(feeAmount) }
}

/** What the payer saw, as the requests carry it; nothing of a fee of 0. */
export const paymentFields = (quote: membership.DepositAccounts, account: Account | undefined) =>
  isFree(quote.feeAmount) || !account
    ? {}
    : { crypto_symbol: account.crypto_symbol, fee_crypto: account.crypto_amount, fee_usd: quote.feeAmount }
