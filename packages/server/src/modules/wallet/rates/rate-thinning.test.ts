import { wallet } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, asHolder, type Decider } from '../../../../test/wallet.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { storeRates } from './rate-source.ts'
import { thinRates } from './rate-thinning.ts'

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
})

const thin = () => running.app.db.transact(thinRates)
const offer = (usd: number) => running.app.db.transact((tx) => storeRates(tx, new Map([['ETH', usd]])))
/** ETH's rates since a time, oldest first. */
const storedRates = async (since: Date) =>
  (
    await running.sql("select usd::float from asset_rate where asset_code = 'ETH' and set_at >= $1 order by set_at", [
      since,
    ])
  ).map((row) => row.usd)
/** Advances to midnight UTC, so that rates fall into known hours. */
const untilMidnight = () => running.clock.advance(DAY - (running.clock.now().getTime() % DAY))

test('rates older than a week are thinned to the last of each hour, and after 90 days to the last of each day', async () => {
  untilMidnight()
  const started = running.clock.now()
  for (let number = 0; number < 9; number += 1) {
    await offer(3200 + number)
    running.clock.advance(20 * MINUTE)
  }
  await thin()
  expect(await storedRates(started)).toHaveLength(9)
  running.clock.advance(6 * DAY)
  await thin()
  expect(await storedRates(started)).toHaveLength(9)
  running.clock.advance(DAY)
  expect(await thin()).toBe(6)
  expect(await storedRates(started)).toEqual([3202, 3205, 3208])
  expect(await thin()).toBe(0)
  running.clock.advance(90 * DAY)
  await thin()
  expect(await storedRates(started)).toEqual([3208])
  running.clock.advance(400 * DAY)
  await thin()
  expect(await storedRates(started)).toEqual([3208])
})

test('a rate used by a request or its quote is retained', async () => {
  admin = await aTreasurer(running)
  await offer(3180.5)
  const holder = await aHolder(running, admin, { ETH: '1' })
  untilMidnight()
  const started = running.clock.now()
  const member = asHolder(await signIn(running, holder))
  const wallet_id = await member.walletOf('ETH')
  await offer(3200)
  await member.withdraws('ETH', '0.1')
  running.clock.advance(MINUTE)
  await offer(3201)
  running.clock.advance(MINUTE)
  await offer(3202)
  const quote = await member.call(wallet.convert, {
    body: { amount: '10', from: 'USD', to: 'ETH', crypto_symbol: 'ETH' },
  })
  running.clock.advance(MINUTE / 2)
  await offer(3203)
  const body = { asset: 'ETH', amount: '10', wallet_id, quote_id: quote.quote_id }
  expect((await member.call(wallet.requestSell, { body })).transaction.rate).toBe(3202)
  running.clock.advance(MINUTE)
  for (const usd of [3204, 3205]) {
    await offer(usd)
    running.clock.advance(MINUTE)
  }
  running.clock.advance(200 * DAY)
  await thin()
  expect(await storedRates(started)).toEqual([3200, 3202, 3203, 3205])
})

test('thinning does not affect the change over 24 hours', async () => {
  await offer(3200)
  running.clock.advance(23 * HOUR)
  await offer(3000)
  running.clock.advance(30 * MINUTE)
  await offer(3300)
  running.clock.advance(HOUR)
  admin = await aTreasurer(running)
  const holder = await aHolder(running, admin)
  const readHistory = async () => {
    const { balances } = await holder.call(wallet.getWalletBalances, {})
    const eth = balances.find((balance) => balance.crypto_symbol === 'ETH')
    return { change: eth?.change24h, rates: eth?.history.map((point) => point.rate) }
  }
  await offer(3360)
  const before = { change: 5, rates: [3200, 3000, 3300, 3360] }
  expect(await readHistory()).toEqual(before)
  await thin()
  expect(await readHistory()).toEqual(before)
})
