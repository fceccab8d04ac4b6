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

test('the chosen coin is kept while it is on offer, else the first one', () => {
  expect(accountFor([btc, eth], 'ETH')).toBe(eth)
  expect(accountFor([btc, eth], 'LTC')).toBe(btc)
  expect(accountFor([btc, eth], undefined)).toBe(btc)
  expect(accountFor([], 'BTC')).toBeUndefined()
})

test('amounts are shown without zeros at the end', () => {
  expect(due(eth)).toBe('0.01 ETH')
})

test('the new amounts of a refusal are taken only when they are whole', () => {
  expect(newQuote({ cryptoDepositAccounts: [btc], feeAmount: '30' })).toEqual({
    cryptoDepositAccounts: [btc],
    feeAmount: '30',
  })
  expect(newQuote({ cryptoDepositAccounts: [btc], feeAmount: 30 })?.feeAmount).toBe('30')
  expect(newQuote({ cryptoDepositAccounts: 'x', feeAmount: '30' })).toBeUndefined()
  expect(newQuote({ cryptoDepositAccounts: [btc] })).toBeUndefined()
  expect(newQuote(undefined)).toBeUndefined()
})

test('the request carries what the payer saw, and nothing when there was nothing to pay', () => {
  const quote = { cryptoDepositAccounts: [btc], feeAmount: '25' }
  expect(paymentFields(quote, btc)).toEqual({ crypto_symbol: 'BTC', fee_crypto: '0.0005', fee_usd: '25' })
  expect(paymentFields({ ...quote, feeAmount: '0' }, btc)).toEqual({})
})
