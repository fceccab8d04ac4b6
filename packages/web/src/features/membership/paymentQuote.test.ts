import { expect, test } from 'vitest'
import { accountFor, due, isFree, newQuote, paymentFields } from './paymentQuote.ts'

const account = (crypto_symbol: string, crypto_amount = '0.0005') => ({
  crypto_symbol,
  crypto_name: crypto_symbol,
  crypto_amount,
  address: 'address',
  rate: 50_000,
  network: 'Bitcoin',
  icon: 'B',
})
const btc = account('BTC')
const eth = account('ETH', '0.01000000')

test('a fee of 0 in any spelling is free', () => {
  expect(['0', '0.00', '0.0'].every(isFree)).toBe(true)
  expect(isFree('25')).toBe(false)
})

test('the selected coin is used while it is available, else the first one', () => {
  expect(accountFor([btc, eth], 'ETH')).toBe(eth)
  expect(accountFor([btc, eth], 'LTC')).toBe(btc)
  expect(accountFor([btc, eth], undefined)).toBe(btc)
  expect(accountFor([], 'BTC')).toBeUndefined()
})

test('amounts have no trailing zeros', () => {
  expect(due(eth)).toBe('0.01 ETH')
})

test('the new amounts of a refusal are used only when they are complete', () => {
  const complete = { cryptoDepositAccounts: [btc], feeAmount: '30', yearAmount: '79', dueAmount: '109' }
  expect(newQuote(complete)).toEqual(complete)
  expect(newQuote({ ...complete, feeAmount: 30 })?.feeAmount).toBe('30')
  expect(newQuote({ ...complete, cryptoDepositAccounts: 'x' })).toBeUndefined()
  for (const missing of ['cryptoDepositAccounts', 'feeAmount', 'yearAmount', 'dueAmount'])
    expect(newQuote({ ...complete, [missing]: undefined }), missing).toBeUndefined()
  expect(newQuote(undefined)).toBeUndefined()
})

test('the request contains the displayed amounts, and nothing when nothing was due', () => {
  const quote = { cryptoDepositAccounts: [btc], feeAmount: '25', yearAmount: '0', dueAmount: '25' }
  const coin = { crypto_symbol: 'BTC', fee_crypto: '0.0005' }
  expect(paymentFields(quote, btc)).toEqual({ ...coin, fee_usd: '25', due_usd: '25' })
  expect(paymentFields({ ...quote, feeAmount: '0', dueAmount: '0' }, btc)).toEqual({})
  const yearAlone = { ...quote, feeAmount: '0', yearAmount: '79', dueAmount: '79' }
  expect(paymentFields(yearAlone, btc)).toEqual({ ...coin, fee_usd: '0', due_usd: '79' })
})
