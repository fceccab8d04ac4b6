import { transactions, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { anAdmin } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'
import { outsideChecks } from '../../../checks.ts'
import { DAY } from '../../../platform/clock.ts'
import { reconcileNow, tidyWorker } from '../wallet.jobs.ts'

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
})

test('each metric above the list equals the list under its filter', async () => {
  const fresh = await aServer({ LIMITS_FACTOR: '100' })
  const decider = await aTreasurer(fresh)
  const holder = await aHolder(fresh, decider, { BTC: '0.1' })
  const listed = async (status: transactions.StatusFilter) =>
    (await decider.call(transactions.listTransactions, { query: { status } })).transactions
  const expectRight = async () => {
    const [pending, completed] = [await listed('pending'), await listed('completed')]
    expect(await decider.call(transactions.getTransactionsOverview, {})).toEqual({
      totalVolume: completed.reduce((sum, { usd }) => sum + (usd ?? 0), 0),
      pendingTransactions: pending.length,
      inReviewTransactions: (await listed('in_review')).length,
      flaggedTransactions: (await listed('flagged')).length,
      waitingTransactions: (await listed('waiting')).length,
      waitingCorrections: 0,
      activeWallets: 1,
      oldestPending: pending.at(-1)?.createdAt ?? null,
    })
    return pending.length
  }
  expect(await expectRight()).toBe(0)
  await decider.flag(await holder.deposits('BTC', '0.03'))
  expect(await expectRight()).toBe(0)
  for (const amount of ['0.02', '0.025']) await holder.deposits('BTC', amount)
  // 25,000 USD: the first of two approvals.
  const otherHolder = await aHolder(fresh, decider)
  expect(await decider.approve(await otherHolder.deposits('BTC', '0.5'))).toMatchObject({ status: 'in_review' })
  await decider.deny(await holder.deposits('BTC', '0.04'))
  await decider.approve(await holder.deposits('BTC', '0.001'))
  await decider.approve(await holder.withdraws('BTC', '0.001'))
  expect(await expectRight()).toBe(2)
  expect(await decider.call(transactions.getTransactionsOverview, {})).toMatchObject({
    totalVolume: 5050,
    pendingTransactions: 2,
    inReviewTransactions: 1,
    flaggedTransactions: 1,
    waitingTransactions: 4,
  })
})

test('the volume is the same before and after past days are aggregated, and continues from there', async () => {
  const fresh = await aServer({ LIMITS_FACTOR: '100' })
  const volume = async () => (await (await anAdmin(fresh)).call(transactions.getTransactionsOverview, {})).totalVolume
  const complete = async (amount: string) => {
    const decider = await aTreasurer(fresh)
    await aHolder(fresh, decider, { BTC: amount })
  }
  const night = () => tidyWorker(fresh.app.db).run({})
  const storedVolume = () => fresh.sql('select cents::text from completed_volume order by day')
  await complete('0.1')
  await night()
  expect([await volume(), await storedVolume()]).toEqual([5000, []])
  fresh.clock.advance(DAY)
  await complete('0.02')
  expect(await volume()).toBe(6000)
  fresh.clock.advance(2 * DAY)
  expect(await volume()).toBe(6000)
  await night()
  await night()
  expect([await volume(), await storedVolume()]).toEqual([6000, [{ cents: '500000' }, { cents: '100000' }]])
  await complete('0.1')
  expect(await volume()).toBe(11_000)
  expect((await reconcileNow(fresh.app.db, outsideChecks)).differences).toEqual([])
  const add = "insert into completed_volume (day, cents) values ('2020-02-02', 7)"
  await fresh.sql(add)
  expect((await reconcileNow(fresh.app.db, outsideChecks)).differences).toEqual([
    expect.objectContaining({ check: 'volumes were added up', subject: '2020-02-02' }),
  ])
  await expect(fresh.sql('update completed_volume set cents = 0')).rejects.toThrow()
})

describe('the list of requests', () => {
  test('can be searched by person, reference, address and hash, filtered, and paged', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const sent = await holder.withdraws('BTC', '0.01')
    await admin.approve(sent)
    const settled = await admin.settle(sent)
    for (let round = 0; round < 3; round += 1) await holder.deposits('ETH', '1')
    const list = async (query: Record<string, string>) => admin.call(transactions.listTransactions, { query } as never)
    const references = async (query: Record<string, string>) =>
      (await list(query)).transactions.map((transaction) => transaction.reference)
    expect(await references({ search: settled.reference })).toEqual([settled.reference])
    expect(await references({ search: settled.reference.slice(0, 9).toLowerCase() })).toContain(settled.reference)
    expect(await references({ search: settled.reference.replace('WDR', 'DEP') })).toEqual([])
    const withdrawals = await references({ search: 'wdr', limit: '100' })
    expect(withdrawals).toContain(settled.reference)
    expect(withdrawals.filter((reference) => !reference.startsWith('WDR-'))).toEqual([])
    expect(await references({ search: settled.txHash ?? '' })).toEqual([settled.reference])
    expect(await references({ search: holder.email })).toHaveLength(5)
    expect(await references({ search: holder.email, type: 'withdrawal' })).toEqual([settled.reference])
    expect(await references({ search: holder.email, status: 'pending', currency: 'ETH' })).toHaveLength(3)
    expect(await references({ search: "%_'); drop table wallet_request; --" })).toEqual([])
    const first = await list({ search: holder.email, limit: '2' })
    const next = await list({ search: holder.email, limit: '2', cursor: first.next_cursor ?? '' })
    const previous = await list({ search: holder.email, limit: '2', cursor: next.previous_cursor ?? '' })
    expect(first.total).toBe(5)
    expect(previous.transactions).toEqual(first.transactions)
    expect(new Set([...first.transactions, ...next.transactions].map((transaction) => transaction.id)).size).toBe(4)
  })

  test('can be filtered to pending decisions and sorted oldest first', async () => {
    const holder = await aHolder(running, admin)
    const created: string[] = []
    for (let round = 0; round < 4; round += 1) created.push(await holder.deposits('ETH', '1'))
    const [first = '', second = '', third = '', last = ''] = created
    await admin.flag(second)
    await admin.deny(third)
    const list = async (query: Record<string, string>) =>
      admin.call(transactions.listTransactions, {
        query: { search: holder.email, status: 'waiting', order: 'oldest', limit: '2', ...query },
      } as never)
    const ids = (page: Awaited<ReturnType<typeof list>>) => page.transactions.map((transaction) => transaction.id)
    const page = await list({})
    expect(ids(page)).toEqual([first, second])
    expect(page.total).toBe(3)
    const next = await list({ cursor: page.next_cursor ?? '' })
    expect(ids(next)).toEqual([last])
    expect(ids(await list({ cursor: next.previous_cursor ?? '' }))).toEqual([first, second])
    expect(ids(await list({ order: 'newest' }))).toEqual([last, second])
  })

  test('finds references and addresses that look like numbers, whole or by prefix', async () => {
    const holder = await aHolder(running, admin)
    const base = await holder.deposits('BTC', '0.1')
    const columns = 'person_id, kind, asset_code, units, approvals_needed, status, made_at, proof_file_id'
    for (const reference of ['WDR-8E5539MQ', 'WDR-22345678', 'WDR-2E222222'])
      await running.sql(
        `insert into wallet_request (id, reference, address, ${columns}) select gen_random_uuid(), $2, 'bitcoincash:' || substr($2, 5) || 'x9', ${columns} from wallet_request where id = $1`,
        [base, reference],
      )
    for (const [search, reference] of [
      ['WDR-8E5539MQ', 'WDR-8E5539MQ'],
      ['wdr 8e55', 'WDR-8E5539MQ'],
      ['22345678', 'WDR-22345678'],
      ['bitcoincash:2e222222x9', 'WDR-2E222222'],
    ] as const) {
      const result = await admin.call(transactions.listTransactions, { query: { search } as never })
      expect(
        result.transactions.map((transaction) => transaction.reference),
        search,
      ).toEqual([reference])
    }
  })

  test('is exported with the same filters', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('ETH', '1.5')
    await admin.deny(id, '=cmd|calc')
    await holder.deposits('BTC', '0.1')
    const csv = String(
      await admin.call(transactions.exportTransactions, { query: { search: holder.email, currency: 'ETH' } }),
    )
    expect(readCsv(csv)).toEqual([
      {
        Reference: expect.stringMatching(/^DEP-/),
        User: holder.name,
        Email: holder.email,
        Type: 'deposit',
        Amount: '1.5',
        Currency: 'ETH',
        USD: '4770.75',
        Status: 'denied',
        Date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        Decided: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        'Approved by': '',
        Address: expect.stringMatching(/^0x/),
        Hash: '',
        Reason: "'=cmd|calc",
      },
    ])
  })

  test('is exported with all approvers, in order', async () => {
    const holder = await aHolder(running, admin)
    const second = await aDecider(running)
    const id = await holder.deposits('BTC', '0.2')
    await second.approve(id)
    await admin.approve(id)
    const csv = String(await admin.call(transactions.exportTransactions, { query: { search: holder.email } }))
    expect(readCsv(csv)).toMatchObject([{ Status: 'completed', 'Approved by': `${second.name}, ${admin.name}` }])
  })

  test('of a member is paged without gaps or repeats, also for requests of the same instant', async () => {
    const holder = await aHolder(running, admin)
    for (let round = 0; round < 5; round += 1) await holder.deposits('ETH', '1')
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await holder.call(wallet.listOwnTransactions, {
        query: { limit: '2', ...(cursor && { cursor }) },
      } as never)
      ids.push(...page.transactions.map((transaction) => transaction.id))
      cursor = page.next_cursor
    } while (cursor)
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
    const otherHolder = await aHolder(running, admin)
    expect(
      (await otherHolder.call(wallet.listOwnTransactions, { query: { cursor: ids[0] } } as never)).transactions,
    ).toEqual([])
  })
})
