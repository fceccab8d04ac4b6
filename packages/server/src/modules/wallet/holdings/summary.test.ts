import { members, system } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
})

const details = async (id: string) => (await (await anAdmin(running)).call(members.getMember, { params: { id } })).user

test("an administrator sees a person's holdings per coin and in total, and their latest requests", async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1', ETH: '1.00000001', USDT: '20' })
  const sold = await holder.sells('BTC', '1000')
  await admin.approve(sold)
  const requested = await holder.withdraws('ETH', '0.5')
  const summary = await details(holder.id)
  expect(summary.walletBalance).toEqual({ total: 8200.5, btc: '0.08', eth: '1.00000001' })
  expect(summary.cryptoPortfolio).toEqual([
    { symbol: 'BTC', name: 'Bitcoin', amount: '0.08', usdValue: 4000, change24h: null },
    { symbol: 'ETH', name: 'Ethereum', amount: '1.00000001', usdValue: 3180.5, change24h: null },
    expect.objectContaining({ symbol: 'USDT', amount: '20', usdValue: 20 }),
    { symbol: 'USD', name: 'US Dollar', amount: '1000', usdValue: 1000, change24h: null },
  ])
  expect(summary.recentTransactions).toHaveLength(5)
  expect(summary.recentTransactions.slice(0, 2)).toEqual([
    {
      id: requested,
      type: 'withdrawal',
      date: expect.any(String),
      amount: '0.5',
      currency: 'ETH',
      usdValue: 1590.25,
      status: 'pending',
    },
    {
      id: sold,
      type: 'sell',
      date: expect.any(String),
      amount: '0.02',
      currency: 'BTC',
      usdValue: 1000,
      status: 'completed',
    },
  ])
})

test('the change of a coin over 24 hours is that of its rate, and only the last 10 requests are listed', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  for (let round = 0; round < 10; round += 1) await admin.deny(await holder.withdraws('BTC', '0.01'))
  running.clock.advance(25 * 3_600_000)
  const boss = await anAdmin(running)
  await boss.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '55000' } })
  const summary = await details(holder.id)
  expect(summary.cryptoPortfolio).toEqual([
    { symbol: 'BTC', name: 'Bitcoin', amount: '0.1', usdValue: 5500, change24h: 10 },
  ])
  expect(summary.recentTransactions.map(({ type }) => type)).toEqual(Array.from({ length: 10 }, () => 'withdrawal'))
})

test('a person without a wallet has zero holdings, and reading them opens no wallet', async () => {
  const { id } = await anAdmin(running)
  const summary = await details(id)
  expect(summary.walletBalance).toEqual({ total: 0, btc: '0', eth: '0' })
  expect([summary.cryptoPortfolio, summary.recentTransactions]).toEqual([[], []])
  expect(await running.sql('select 1 from ledger_account where person_id = $1', [id])).toEqual([])
})
