import { treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, Refused } from '../../../../test/client.ts'
import type { Person } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  elsewhere,
  type Holder,
} from '../../../../test/wallet.ts'

let running: Running
/** A second server on the same database. */
let secondServer: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})

/** The same person on the other server. */
const onSecondServer = <T extends Person>(person: Person, as: (client: Person) => T): T => {
  const { token, id, name, email, password } = person
  return as(Object.assign(aClient(secondServer.url), { token, id, name, email, password }))
}

/** The number of successful calls; all others must be refused with one of these codes. */
const successes = async (calls: Promise<unknown>[], codes: string[]): Promise<number> => {
  const results = await Promise.allSettled(calls)
  for (const end of results) {
    if (end.status === 'fulfilled') continue
    expect(end.reason).toBeInstanceOf(Refused)
    expect(codes).toContain((end.reason as Refused).body.code)
  }
  return results.filter((end) => end.status === 'fulfilled').length
}

const clean = async () => {
  const { report } = await admin.call(treasury.runReconcile, {})
  expect(report.differences).toEqual([])
}

const withdrawals = async (holder: Holder, amount: string, count: number) => {
  const wallet_id = await holder.walletOf('BTC')
  const body = { asset: 'BTC', amount, address: elsewhere.BTC, wallet_id }
  const otherSession = onSecondServer(holder, asHolder)
  return Array.from({ length: count }, (_, index) =>
    (index % 2 ? otherSession : holder).call(wallet.requestWithdrawal, { body }),
  )
}

describe('concurrent requests on one balance on two servers', () => {
  test('hold exactly 9 of 40 withdrawals of a tenth each, because the whole balance cannot be withdrawn', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    expect(await successes(await withdrawals(holder, '0.01', 40), ['insufficient_funds'])).toBe(9)
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.01', '0.09'])
    await clean()
  })

  test('hold 10 of 40 withdrawals when the balance is one unit above ten of them', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.10000001' })
    expect(await successes(await withdrawals(holder, '0.01', 40), ['insufficient_funds'])).toBe(10)
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.00000001', '0.1'])
  })

  test('never hold more than the balance in sells and withdrawals', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const wallet_id = await holder.walletOf('BTC')
    const sells = Array.from({ length: 10 }, () =>
      holder.call(wallet.requestSell, { body: { asset: 'BTC', amount: '1000', wallet_id } }),
    )
    const calls = [...sells, ...(await withdrawals(holder, '0.02', 10))]
    expect(await successes(calls, ['insufficient_funds'])).toBe(4)
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.02', '0.08'])
    await clean()
  })

  test('hold dollars for each buy once and never more than the balance', async () => {
    const holder = await aHolder(running, admin, { USD: '100' })
    const wallet_id = await holder.walletOf('ETH')
    const otherSession = onSecondServer(holder, asHolder)
    const calls = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? otherSession : holder).call(wallet.requestBuy, { body: { asset: 'ETH', amount: '30', wallet_id } }),
    )
    const results = await Promise.allSettled(calls)
    const paid = results.flatMap((end) => (end.status === 'fulfilled' ? [end.value.transaction.paidFrom] : []))
    expect(paid.filter((from) => from === 'balance')).toHaveLength(3)
    for (const end of results) if (end.status === 'rejected') expect(end.reason.body.code).toBe('insufficient_funds')
    expect([await holder.available('USD'), await holder.held('USD')]).toEqual(['10', '90'])
    await clean()
  })

  test('post all approvals of different requests of one member', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1', USD: '50' })
    const start = Number(await holder.available('BTC'))
    const ids: string[] = []
    for (let round = 0; round < 4; round += 1)
      ids.push(
        await holder.deposits('BTC', '0.01'),
        await holder.withdraws('BTC', '0.01'),
        await holder.sells('BTC', '100'),
        await holder.buys('BTC', '10'),
      )
    const otherSession = onSecondServer(second, asDecider)
    await Promise.all(ids.map((id, index) => (index % 2 ? otherSession : admin).approve(id)))
    expect(Number(await holder.available('BTC'))).toBeCloseTo(start + 4 * (0.01 - 0.01 - 0.002 + 0.0002), 8)
    expect([await holder.held('BTC'), await holder.held('USD'), await holder.available('USD')]).toEqual([
      '0',
      '0',
      '410',
    ])
    await clean()
  })
})

describe('concurrent decisions on one request on two servers', () => {
  test('have one winner between approving and denying, and the others are informed', async () => {
    const otherSession = onSecondServer(second, asDecider)
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    for (let round = 0; round < 6; round += 1) {
      const id = await holder.withdraws('BTC', '0.01')
      const before = Number(await holder.available('BTC'))
      const calls = [
        admin.approve(id),
        otherSession.deny(id),
        admin.reject(id),
        otherSession.approve(id),
        admin.deny(id),
      ]
      expect(await successes(calls, ['already_decided'])).toBe(1)
      const [row] = await running.sql('select status from wallet_request where id = $1', [id])
      const returned = row?.status === 'approved' ? 0 : 0.01
      expect(Number(await holder.available('BTC'))).toBeCloseTo(before + returned, 8)
      expect(await holder.held('BTC')).toBe('0')
    }
    await clean()
  })

  test('have one winner between settling and failing', async () => {
    const otherSession = onSecondServer(second, asDecider)
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const id = await holder.withdraws('BTC', '0.01')
    await admin.approve(id)
    const calls = [admin.settle(id), otherSession.fail(id), otherSession.settle(id), admin.fail(id)]
    expect(await successes(calls, ['already_decided'])).toBe(1)
    await clean()
  })

  test('have one winner between two withdrawals settled with one hash', async () => {
    const otherSession = onSecondServer(second, asDecider)
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const ids = [await holder.withdraws('BTC', '0.01'), await holder.withdraws('BTC', '0.01')]
    for (const id of ids) await admin.approve(id)
    const hash = 'ab'.repeat(32)
    const [first = '', two = ''] = ids
    expect(await successes([admin.settle(first, hash), otherSession.settle(two, hash)], ['hash_used'])).toBe(1)
    await clean()
  })
})
