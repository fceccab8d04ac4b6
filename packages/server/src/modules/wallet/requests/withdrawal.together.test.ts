import { transactions, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  elsewhere,
  type Holder,
} from '../../../../test/wallet.ts'

// Two must approve from 10,000 dollars on; a member's withdrawals within a day count together. A tenth of a coin is
// 5,000 dollars.

let running: Running
/** A second server on the same database. */
let secondServer: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
})

const needed = async (id: string): Promise<number> =>
  (await admin.call(transactions.getTransaction, { params: { id } })).transaction.approvalsNeeded
const withdraw = async (holder: Holder, ...amounts: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const amount of amounts) ids.push(await holder.withdraws('BTC', amount))
  return ids
}

describe('withdrawals in one day', () => {
  test('need two approvals from the one that reaches the threshold in total, across coins', async () => {
    const holder = await aHolder(running, admin, { BTC: '1', ETH: '4' })
    const [first = '', two = ''] = await withdraw(holder, '0.1', '0.09')
    // 0.16 ETH is 508.88 dollars: together with the 9,500 before, 10,008.88.
    const ether = await holder.withdraws('ETH', '0.16')
    expect([await needed(first), await needed(two), await needed(ether)]).toEqual([1, 1, 2])
    expect((await admin.approve(ether)).status).toBe('in_review')
  })

  test('need two at the exact cent, and one a cent below', async () => {
    for (const [last, count] of [
      ['0.1', 2],
      ['0.0999998', 1],
    ] as const) {
      const holder = await aHolder(running, admin, { BTC: '1' })
      const [, id = ''] = await withdraw(holder, '0.1', last)
      expect(await needed(id), last).toBe(count)
    }
  })

  test('count while open, approved, sent or failed, but not once denied or rejected', async () => {
    const outcomes: [string, number, (id: string) => Promise<unknown>][] = [
      ['denied', 1, (id) => admin.deny(id)],
      ['rejected', 1, (id) => admin.reject(id)],
      ['flagged', 2, (id) => admin.flag(id)],
      ['approved', 2, (id) => admin.approve(id)],
      ['sent', 2, (id) => admin.approve(id).then(() => admin.settle(id))],
      // Once approved, the coins may have been sent, even if it then failed.
      ['failed', 2, (id) => admin.approve(id).then(() => admin.fail(id))],
    ]
    for (const [name, count, end] of outcomes) {
      const holder = await aHolder(running, admin, { BTC: '1' })
      const [first = ''] = await withdraw(holder, '0.1')
      await end(first)
      const [next = ''] = await withdraw(holder, '0.1')
      expect(await needed(next), name).toBe(count)
    }
  })

  test('that are approved and failed repeatedly soon need two approvals', async () => {
    const holder = await aHolder(running, admin, { BTC: '1' })
    const statuses: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const id = await holder.withdraws('BTC', '0.18')
      const { status } = await admin.approve(id)
      statuses.push(status)
      if (status === 'approved') await admin.fail(id)
    }
    expect(statuses).toEqual(['approved', 'in_review', 'in_review'])
  })

  test('keep the number of approvals they started with, whatever becomes of earlier ones', async () => {
    const holder = await aHolder(running, admin, { BTC: '1' })
    const [first = '', second = ''] = await withdraw(holder, '0.1', '0.1')
    await admin.deny(first)
    expect(await needed(second)).toBe(2)
    expect((await admin.approve(second)).status).toBe('in_review')
  })

  test('count separately from deposits and trades, and by member', async () => {
    const holder = await aHolder(running, admin, { BTC: '1', USD: '100' })
    await withdraw(await aHolder(running, admin, { BTC: '1' }), '0.15')
    await holder.deposits('BTC', '0.15')
    await holder.sells('BTC', '9000')
    await holder.buys('BTC', '100')
    const [id = ''] = await withdraw(holder, '0.1')
    expect(await needed(id)).toBe(1)
  })
})

test('a withdrawal counts for 24 hours', async () => {
  let holder = await aHolder(running, admin, { BTC: '1' })
  await withdraw(holder, '0.19')
  running.clock.advance(24 * 3_600_000 - 1)
  holder = asHolder(await signIn(running, holder))
  admin = asDecider(await signIn(running, admin))
  const [within = ''] = await withdraw(holder, '0.01')
  running.clock.advance(1)
  const [after = ''] = await withdraw(holder, '0.1')
  expect([await needed(within), await needed(after)]).toEqual([2, 1])
})

test('of concurrent withdrawals on two servers in two coins, one approval suffices only for those that fit', async () => {
  const holder = await aHolder(running, admin, { BTC: '1', ETH: '8' })
  const { token, id, name, email, password } = holder
  const remoteHolder = Object.assign(aClient(secondServer.url), { token, id, name, email, password })
  const wallets = { BTC: await holder.walletOf('BTC'), ETH: await holder.walletOf('ETH') }
  // 2,500 dollars of one coin and 2,544.40 of the other: any three stay below 10,000.
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const asset = index % 2 ? 'BTC' : 'ETH'
      const amount = index % 2 ? '0.05' : '0.8'
      const body = { asset, amount, address: elsewhere[asset], wallet_id: wallets[asset] }
      return (index % 4 < 2 ? holder : remoteHolder).call(wallet.requestWithdrawal, { body })
    }),
  )
  const counts = await Promise.all(ids.map(({ transaction }) => needed(transaction.id)))
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 2, 2, 2, 2])
})

test('withdrawals of different days need two approvals within one day, even if one failed', async () => {
  let holder = await aHolder(running, admin, { BTC: '1' })
  const early = await holder.withdraws('BTC', '0.1')
  running.clock.advance(30 * 3_600_000)
  holder = asHolder(await signIn(running, holder))
  admin = asDecider(await signIn(running, admin))
  const late = await holder.withdraws('BTC', '0.1')
  await admin.approve(early)
  await admin.fail(early)
  expect((await admin.approve(late)).status).toBe('in_review')
})
