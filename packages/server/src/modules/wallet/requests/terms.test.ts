import { approvals, system, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  agreeOnRate,
  type Decider,
  elsewhere,
  platformCoins,
  refusal,
} from '../../../../test/wallet.ts'

// The terms agreed when a request was made apply until it is decided, even if settings change.

let running: Running
let secondServer: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})

const change = (id: string, body: Record<string, string>) =>
  admin.call(system.updateAsset, { params: { id }, body: body as never })
const floor = (status: boolean) => admin.call(system.setTreasuryFloor, { body: { status } })

describe('the number of approvals', () => {
  test('is not reset by putting a request on hold: the first approval still counts once', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.5')
    await admin.approve(id)
    await second.flag(id)
    expect((await refusal(admin.approve(id))).code).toBe('already_decided')
    expect((await second.approve(id)).approvals.map((approval) => approval.id)).toEqual([admin.id, second.id])
    expect(await holder.available('BTC')).toBe('0.5')
  })
})

describe('a request', () => {
  test('keeps the deposit address it was made with', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.1')
    await change('BTC', { address: elsewhere.BTC })
    expect(await admin.approve(id)).toMatchObject({ address: platformCoins.BTC.address, status: 'completed' })
    await change('BTC', { address: platformCoins.BTC.address })
  })

  test('keeps the rate and amounts it was made with, for buys and sells', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const [sold, bought] = [await holder.sells('BTC', '100'), await holder.buys('BTC', '100')]
    await agreeOnRate(running, admin, 'BTC', '52000')
    expect(await admin.approve(sold)).toMatchObject({ rate: 50_000, amount: '0.002', usd: 100 })
    expect(await admin.approve(bought)).toMatchObject({ rate: 50_000, amount: '0.002', usd: 100 })
    await agreeOnRate(running, admin, 'BTC', platformCoins.BTC.rate)
    expect([await holder.available('BTC'), await holder.available('USD')]).toEqual(['0.1', '100'])
  })

  test('is still booked when its coin is disabled meanwhile', async () => {
    const holder = await aHolder(running, admin, { USDT: '50' })
    const [denied, sold] = [await holder.sells('USDT', '10'), await holder.sells('USDT', '20')]
    const deposit = await holder.deposits('USDT', '5')
    await change('USDT', { enabled: 'false' })
    await admin.deny(denied)
    await admin.approve(sold)
    await admin.approve(deposit)
    await change('USDT', { enabled: 'true' })
    expect([await holder.available('USDT'), await holder.held('USDT'), await holder.available('USD')]).toEqual([
      '35',
      '0',
      '20',
    ])
  })
})

test('a quote is valid until its minute ends, to the millisecond, and only for its own coin', async () => {
  const holder = await aHolder(running, admin)
  const startedAt = running.clock.now()
  let ahead = 0
  const fixedServer = await aServer(
    { LIMITS_FACTOR: '1000' },
    {
      databaseUrl: running.databaseUrl,
      clock: { now: () => new Date(startedAt.getTime() + ahead), advance: () => undefined, reset: () => undefined },
    },
  )
  const remoteHolder = Object.assign(aClient(fixedServer.url), { token: holder.token })
  const quote = async () =>
    (await remoteHolder.call(wallet.convert, { body: { amount: '5', from: 'USD', to: 'ETH', crypto_symbol: 'ETH' } }))
      .quote_id
  const quotes = [await quote(), await quote()]
  const buy = async (quote_id: string | undefined) =>
    remoteHolder.call(wallet.requestBuy, {
      body: { asset: 'ETH', amount: '5', wallet_id: await holder.walletOf('ETH'), ...(quote_id && { quote_id }) },
    })
  ahead = 59_999
  await buy(quotes[0])
  ahead = 60_000
  expect(await refusal(buy(quotes[1]))).toMatchObject({ status: 409, code: 'quote_dead' })
})

test('buying and selling a dollar back and forth, with and without quotes, never yields a gain', async () => {
  const holder = await aHolder(running, admin, { USD: '20', ETH: '0.001' })
  const worth = async () => Number(await holder.available('ETH')) * 3180.5 + Number(await holder.available('USD'))
  const before = [await holder.available('ETH'), await holder.available('USD')]
  const quoted = async (from: string, to: string) =>
    (
      await holder.call(wallet.convert, {
        body: { amount: from === 'USD' ? '1' : '0.0003', from, to, crypto_symbol: 'ETH' },
      })
    ).quote_id
  let least = await worth()
  for (let round = 0; round < 6; round += 1) {
    const wallet_id = await holder.walletOf('ETH')
    const body = { asset: 'ETH', amount: '1', wallet_id }
    const bought = await holder.call(wallet.requestBuy, {
      body: round % 2 ? { ...body, quote_id: await quoted('USD', 'ETH') } : body,
    })
    await admin.approve(bought.transaction.id)
    const sold = await holder.call(wallet.requestSell, {
      body: round % 2 ? { ...body, quote_id: await quoted('ETH', 'USD') } : body,
    })
    await admin.approve(sold.transaction.id)
    const now = await worth()
    expect(now).toBeLessThanOrEqual(least)
    least = now
  }
  expect(await holder.available('USD')).toBe(before[1])
  expect(Number(await holder.available('ETH'))).toBeLessThan(Number(before[0]))
})

describe('with the treasury floor on', () => {
  const stock = async (amount: string) => {
    const body = { asset: 'ETH', amount, debit: 'asset:custody:main:ETH', credit: 'equity:house:ETH', reason: 'Stock' }
    const { adjustment } = await admin.call(treasury.requestAdjustment, { body })
    await second.call(treasury.decideAdjustment, { params: { id: adjustment.id }, body: { decision: 'approved' } })
  }
  const readEquity = async () => {
    const { accounts } = await admin.call(treasury.getTreasury, {})
    return Number(accounts.find((account) => account.code === 'equity:house:ETH')?.balance)
  }
  const remoteDecider = (): Decider => {
    const { token, id, name, email, password } = second
    return asDecider(Object.assign(aClient(secondServer.url), { token, id, name, email, password }))
  }

  test('the platform sells at most what it owns, also when the last of it is approved twice on two servers', async () => {
    const holder = await aHolder(running, admin)
    const otherHolder = await aHolder(running, admin)
    await stock((0.0004 - (await readEquity())).toFixed(8))
    await floor(true)
    const [first, two] = [await holder.buys('ETH', '1'), await otherHolder.buys('ETH', '1')]
    const results = await Promise.allSettled([admin.approve(first), remoteDecider().approve(two)])
    expect(results.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    const refused = results.find((end) => end.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, body: { code: 'insufficient_house' } })
    expect(await readEquity()).toBeGreaterThanOrEqual(0)
    await floor(false)
    const { changes } = await second.call(approvals.getApprovals, {})
    const pending = changes.find(({ subject, status }) => subject === 'treasuryFloor' && status === 'waiting')
    await second.call(approvals.confirmChange, { params: { id: pending?.id ?? '' } })
    const rejectedId = [first, two].find((_, index) => results[index]?.status === 'rejected') ?? ''
    expect((await admin.approve(rejectedId)).status).toBe('completed')
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })
})
