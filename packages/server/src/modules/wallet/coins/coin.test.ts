import { system, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHolder, aTreasurer, asDecider, asHolder, type Decider, refusal } from '../../../../test/wallet.ts'
import { anAdmin, signIn } from '../../../../test/people.ts'

let running: Running
let secondServer: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
  second = await aDecider(secondServer)
})

const change = (by: Decider, id: string, body: Record<string, string>) =>
  by.call(system.updateAsset, { params: { id }, body: body as never })
const remove = (id: string) => admin.call(system.deleteAsset, { params: { id } })

describe('a coin', () => {
  test('changed by two administrators at once on two servers has both changes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const crypto_name = round % 2 ? 'Bitcoin' : 'Bitcoin, renamed'
      const icon = round % 2 ? 'B' : '₿'
      await Promise.all([change(admin, 'BTC', { crypto_name }), change(second, 'BTC', { icon })])
      const [row] = await running.sql("select name, icon from asset where code = 'BTC'")
      expect(row).toEqual({ name: crypto_name, icon })
    }
  })

  test('with balances, requests or corrections cannot be removed; disabling it keeps balances', async () => {
    const holder = await aHolder(running, admin, { ETH: '1' })
    await holder.withdraws('ETH', '0.1')
    expect(await refusal(remove('ETH'))).toMatchObject({ status: 409, code: 'coin_in_use' })
    expect((await refusal(remove('ETH'))).message).toContain('used by 2 requests')
    await change(admin, 'ETH', { enabled: 'false' })
    expect([await holder.available('ETH'), await holder.held('ETH')]).toEqual(['0.9', '0.1'])
    await change(admin, 'ETH', { enabled: 'true' })
    await admin.call(treasury.requestAdjustment, {
      body: {
        asset: 'LTC',
        amount: '1',
        debit: 'asset:custody:main:LTC',
        credit: 'equity:house:LTC',
        reason: 'Opening stock',
      },
    })
    expect(await refusal(remove('LTC'))).toMatchObject({ status: 409, code: 'coin_in_use' })
    await remove('BCH')
  })

  test('rejects an excessive minimum deposit, and audits the minimum deposit and network fee', async () => {
    expect(await refusal(change(admin, 'ETH', { min_deposit: '9'.repeat(30) }))).toMatchObject({
      status: 422,
      errors: { min_deposit: ['Please enter a smaller amount.'] },
    })
    await change(admin, 'ETH', { min_deposit: '0.5', network_fee: '7.25' })
    const [entry] = await running.sql(
      "select actor_id, before, after, address from audit_entry where action = 'change coin' order by id desc limit 1",
    )
    expect(entry).toMatchObject({
      actor_id: admin.id,
      before: { min_deposit: '0.001', network_fee: 2.5 },
      after: { min_deposit: '0.5', network_fee: 7.25 },
      address: admin.address,
    })
  })
})

test('setting a rate to the same value makes it fresh, so that a fixed-price coin stays tradable', async () => {
  const holder = await aHolder(running, admin)
  running.clock.advance(25 * 60 * 60_000)
  const later = asHolder(await signIn(running, holder))
  expect((await refusal(later.buys('USDT', '5'))).code).toBe('rate_stale')
  const decider = asDecider(await anAdmin(running))
  await change(decider, 'USDT', { rate: '1' })
  await later.buys('USDT', '5')
  const balance = (await later.call(wallet.getWalletBalances, {})).balances.find(
    (entry) => entry.crypto_symbol === 'USDT',
  )
  expect(balance).toMatchObject({ rate: 1, rateStale: false })
  await change(decider, 'USDT', { rate: '1' })
  expect(await running.sql("select usd from asset_rate where asset_code = 'USDT'")).toHaveLength(2)
})
