import { system, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  agreeOnRate,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
})

const trade = async (
  holder: Holder,
  call: 'requestBuy' | 'requestSell',
  asset: string,
  amount: string,
  quote?: string,
) =>
  holder.call(wallet[call], {
    body: { asset, amount, wallet_id: await holder.walletOf(asset), ...(quote && { quote_id: quote }) },
  })
const quoteOf = (holder: Holder, amount: string, from: string, to: string) =>
  holder.call(wallet.convert, { body: { amount, from, to, crypto_symbol: from === 'USD' ? to : from } })

describe('a buy', () => {
  test('from the USD balance holds the dollars and credits the coin on approval', async () => {
    const holder = await aHolder(running, admin, { USD: '500' })
    const before = Number(await holder.available('BTC'))
    const { transaction } = await trade(holder, 'requestBuy', 'BTC', '500')
    expect(transaction).toMatchObject({
      paidFrom: 'balance',
      amount: '0.01',
      usd: 500,
      rate: 50_000,
      status: 'pending',
    })
    expect([await holder.available('USD'), await holder.held('USD')]).toEqual(['0', '500'])
    expect(await admin.approve(transaction.id)).toMatchObject({ status: 'completed', approvedBy: admin.name })
    expect([await holder.available('USD'), await holder.held('USD')]).toEqual(['0', '0'])
    expect(Number(await holder.available('BTC'))).toBeCloseTo(before + 0.01, 8)
  })

  test('of more than the USD balance waits for an external payment, holds nothing, and leaves the balance alone', async () => {
    const holder = await aHolder(running, admin, { USD: '500' })
    const { transaction } = await trade(holder, 'requestBuy', 'ETH', '501')
    expect(transaction).toMatchObject({ paidFrom: 'outside', asset: 'ETH' })
    expect([await holder.available('USD'), await holder.held('USD')]).toEqual(['500', '0'])
    await admin.approve(transaction.id)
    expect(await holder.available('USD')).toBe('500')
    expect(await holder.available('ETH')).toBe(transaction.amount)
  })

  test('that is denied releases the dollars', async () => {
    const holder = await aHolder(running, admin, { USD: '100' })
    await admin.deny(await holder.buys('BTC', '60'))
    expect([await holder.available('USD'), await holder.held('USD')]).toEqual(['100', '0'])
  })

  test('of a member without dollars is paid externally and can be approved', async () => {
    const holder = await aHolder(running, admin)
    expect((await admin.approve(await holder.buys('USDT', '7'))).status).toBe('completed')
    expect([await holder.available('USDT'), await holder.available('USD')]).toEqual(['7', '0'])
  })
})

describe('a sell', () => {
  test('holds the coin, rounded up, and pays the dollars on approval', async () => {
    const holder = await aHolder(running, admin, { ETH: '1' })
    const { transaction } = await trade(holder, 'requestSell', 'ETH', '100')
    expect(transaction).toMatchObject({ amount: '0.0314416', usd: 100, rate: 3180.5 })
    expect([await holder.available('ETH'), await holder.held('ETH')]).toEqual(['0.9685584', '0.0314416'])
    await admin.approve(transaction.id)
    expect([await holder.available('USD'), await holder.held('ETH')]).toEqual(['100', '0'])
  })

  test('of the whole balance or more is refused, and of a dollar less is accepted', async () => {
    const holder = await aHolder(running, admin, { USDT: '50' })
    for (const usd of ['50', '51', '999999999'])
      expect(await refusal(trade(holder, 'requestSell', 'USDT', usd)), usd).toMatchObject({
        code: 'insufficient_funds',
        message: 'Insufficient USDT balance for this sell order.',
      })
    await trade(holder, 'requestSell', 'USDT', '49')
    expect([await holder.available('USDT'), await holder.held('USDT')]).toEqual(['1', '49'])
  })
})

test.each(['0', '-1', '1.5', '1.0', '1e3', '01', '', ' ', '٣', 'NaN', '9999999999'])(
  'a trade of %j dollars is refused',
  async (amount) => {
    const holder = await aHolder(running, admin, { USDT: '50' })
    expect((await refusal(trade(holder, 'requestBuy', 'USDT', amount))).code).toBe('validation_failed')
    expect((await refusal(trade(holder, 'requestSell', 'USDT', amount))).code).toBe('validation_failed')
  },
)

describe('a quote', () => {
  test('returns the amounts of a trade, both ways, and moves nothing', async () => {
    const holder = await aHolder(running, admin)
    expect(await quoteOf(holder, '100', 'USD', 'ETH')).toMatchObject({
      ...{ convertedAmount: '0.03144159', rate: 3180.5, driftPercent: 5 },
    })
    expect(await quoteOf(holder, '1.23456789', 'BTC', 'USD')).toMatchObject({ convertedAmount: '61728.39' })
    expect(await quoteOf(holder, '3.14', 'USD', 'USDT')).toMatchObject({ convertedAmount: '3.14' })
    for (const [amount, from] of [
      ['0', 'USD'],
      ['1.001', 'USD'],
      ['0', 'BTC'],
    ] as const)
      expect((await refusal(quoteOf(holder, amount, from, from === 'USD' ? 'BTC' : 'USD'))).code).toBe(
        'validation_failed',
      )
    for (const [from, to] of [
      ['BTC', 'ETH'],
      ['USD', 'USD'],
    ] as const)
      expect((await refusal(quoteOf(holder, '1', from, to))).code).toBe('coin_unknown')
  })

  test('locks its rate for a minute, however the rate changes', async () => {
    const holder = await aHolder(running, admin)
    const { quote_id } = await quoteOf(holder, '100', 'USD', 'BTC')
    await agreeOnRate(running, admin, 'BTC', '60000')
    const { transaction } = await trade(holder, 'requestBuy', 'BTC', '100', quote_id)
    running.clock.advance(1)
    await agreeOnRate(running, admin, 'BTC', '50000')
    expect(transaction).toMatchObject({ rate: 50_000, amount: '0.002' })
    expect(await admin.approve(transaction.id)).toMatchObject({ rate: 50_000, amount: '0.002' })
  })

  test("that is used, expired, for another coin, or another member's is refused", async () => {
    const holder = await aHolder(running, admin)
    const otherHolder = await aHolder(running, admin)
    const { quote_id } = await quoteOf(holder, '100', 'USD', 'BTC')
    const dead = { status: 409, code: 'quote_dead' }
    expect(await refusal(trade(otherHolder, 'requestBuy', 'BTC', '100', quote_id))).toMatchObject(dead)
    expect(await refusal(trade(holder, 'requestBuy', 'ETH', '100', quote_id))).toMatchObject(dead)
    expect(await refusal(trade(holder, 'requestBuy', 'BTC', '100', 'x'))).toMatchObject(dead)
    await trade(holder, 'requestBuy', 'BTC', '100', quote_id)
    expect(await refusal(trade(holder, 'requestBuy', 'BTC', '100', quote_id))).toMatchObject(dead)
    const late = await quoteOf(holder, '100', 'USD', 'BTC')
    running.clock.advance(60_000)
    expect(await refusal(trade(holder, 'requestBuy', 'BTC', '100', late.quote_id))).toMatchObject(dead)
  })

  test('is valid for one of two parallel trades', async () => {
    const holder = await aHolder(running, admin)
    const { quote_id } = await quoteOf(holder, '10', 'USD', 'BTC')
    const calls = Array.from({ length: 6 }, () => trade(holder, 'requestBuy', 'BTC', '10', quote_id))
    const results = await Promise.allSettled(calls)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 })
  })
})

test('a stale rate refuses quotes and trades, but not deposits and withdrawals', async () => {
  const old = await aServer({ LIMITS_FACTOR: '100' })
  const decider = await aTreasurer(old)
  const first = await aHolder(old, decider, { BTC: '0.1' })
  old.clock.advance(24 * 3_600_000 + 1)
  const holder = asHolder(await signIn(old, first))
  for (const call of [
    () => quoteOf(holder, '10', 'USD', 'BTC'),
    () => trade(holder, 'requestBuy', 'BTC', '10'),
    () => trade(holder, 'requestSell', 'BTC', '10'),
  ])
    expect(await refusal(call())).toMatchObject({
      code: 'rate_stale',
      message: 'The rate for BTC is too old to trade at. Please try again later.',
    })
  await holder.deposits('BTC', '0.1')
  await holder.withdraws('BTC', '0.01')
  const { balances } = await holder.call(wallet.getWalletBalances, {})
  expect(balances.find((entry) => entry.crypto_symbol === 'BTC')).toMatchObject({ rateStale: true, rate: 50_000 })
  const again = asDecider(await signIn(old, decider))
  await again.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '50001' } })
  await holder.sells('BTC', '10')
})

test('a coin without a rate is never worth 1 and cannot be offered', async () => {
  const body = { address: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea', enabled: 'true' as const }
  const refused = await refusal(admin.call(system.updateAsset, { params: { id: 'LTC' }, body }))
  expect(refused.code).toBe('coin_incomplete')
})
