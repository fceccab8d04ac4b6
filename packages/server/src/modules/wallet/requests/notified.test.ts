import { members, transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHash, aHolder, aTreasurer, type Decider, refusal } from '../../../../test/wallet.ts'

// Members are notified of what concerns them; the audit log records everything.

let running: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})

test('a member is notified of decisions and reasons, but not of who decided or internal notes', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  const id = await holder.withdraws('BTC', '0.01')
  const note = 'The address was reported by another platform'
  await admin.call(transactions.flagTransaction, { params: { id }, body: { reason: note } })
  await second.deny(id, 'Please send another address')
  const answer = await holder.send('GET', `/api/wallets/transaction/user/${id}`)
  const text = await answer.text()
  const { timeline } = (JSON.parse(text) as { transaction: wallet.TransactionDetail }).transaction
  expect(timeline.map(({ status, by, reason }) => [status, by, reason])).toEqual([
    ['pending', 'you', null],
    ['flagged', 'an administrator', null],
    ['denied', 'an administrator', 'Please send another address'],
  ])
  for (const secret of [note, admin.id, second.id, admin.email, second.email]) expect(text).not.toContain(secret)
  const own = await Promise.all(
    ['/wallets/transaction/user', '/activity-logs', '/wallets/getWalletBalances'].map(async (path) =>
      (await holder.send('GET', `/api${path}`)).text(),
    ),
  )
  expect(own.join()).not.toContain(note)
  const adminTimeline = (await admin.call(transactions.getTransaction, { params: { id } })).transaction.timeline
  expect(adminTimeline.map(({ by, reason }) => [by, reason])).toEqual([
    [holder.name, null],
    [admin.name, note],
    [second.name, 'Please send another address'],
  ])
})

describe('the audit log', () => {
  const trailOf = (id: string) =>
    running.sql('select actor_id, action, before, after, address from audit_entry where subject_id = $1 order by id', [
      id,
    ])

  test('has every action on a request with actor, change, reason and address', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.2' })
    const sent = await holder.withdraws('BTC', '0.01')
    await admin.flag(sent)
    await second.approve(sent)
    const hash = aHash()
    await admin.settle(sent, hash)
    expect(await trailOf(sent)).toEqual([
      {
        actor_id: admin.id,
        action: 'flagged withdrawal',
        before: { status: 'pending' },
        after: { status: 'flagged' },
        address: admin.address,
      },
      {
        actor_id: second.id,
        action: 'approved withdrawal',
        before: { status: 'flagged' },
        after: { status: 'approved' },
        address: second.address,
      },
      {
        actor_id: admin.id,
        action: 'completed withdrawal',
        before: { status: 'approved' },
        after: { status: 'completed', hash },
        address: admin.address,
      },
    ])
    const failed = await holder.withdraws('BTC', '0.01')
    await admin.approve(failed)
    await second.fail(failed, 'The network is down')
    expect((await trailOf(failed)).at(-1)).toMatchObject({
      action: 'failed withdrawal',
      after: { status: 'failed', reason: 'The network is down' },
    })
    const rejected = await holder.sells('BTC', '10')
    await admin.reject(rejected, 'Not genuine')
    expect(await trailOf(rejected)).toMatchObject([
      { action: 'rejected sell', after: { status: 'rejected', reason: 'Not genuine' } },
    ])
    const big = await holder.deposits('BTC', '0.5')
    await admin.approve(big)
    await second.approve(big)
    expect((await trailOf(big)).map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [admin.id, 'in_review deposit'],
      [second.id, 'approved deposit'],
      [second.id, 'completed deposit'],
    ])
  })

  test('has requested and decided corrections, and each reconciliation', async () => {
    const input = {
      asset: 'BTC',
      amount: '1',
      debit: 'asset:custody:main:BTC',
      credit: 'equity:house:BTC',
      reason: 'Opening stock',
    }
    const { adjustment } = await admin.call(treasury.requestAdjustment, { body: input })
    await second.call(treasury.decideAdjustment, { params: { id: adjustment.id }, body: { decision: 'denied' } })
    expect(await trailOf(adjustment.id)).toMatchObject([
      { actor_id: admin.id, action: 'request adjustment', after: input, address: admin.address },
      {
        actor_id: second.id,
        action: 'deny adjustment',
        before: { status: 'pending' },
        after: { status: 'denied' },
        address: second.address,
      },
    ])
    await second.call(treasury.runReconcile, {})
    const [entry] = await running.sql("select actor_id, after from audit_entry where action = 'reconcile'")
    expect(entry).toEqual({ actor_id: second.id, after: { ok: true, differences: 0 } })
  })

  test('has no entry for a refused action', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.1')
    await admin.deny(id)
    const before = await trailOf(id)
    await refusal(second.approve(id))
    await refusal(second.settle(id))
    expect(await trailOf(id)).toEqual(before)
  })
})

test('a decision whose response was lost can be retried with its key, with the same response', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  const id = await holder.withdraws('BTC', '0.01')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const approve = () => admin.call(transactions.approveTransaction, { params: { id } }, key)
  const [first, again] = await Promise.all([approve(), approve()])
  expect(again).toEqual(first)
  expect(first.transaction.status).toBe('approved')
  expect((await refusal(second.call(transactions.approveTransaction, { params: { id } }, key))).code).toBe(
    'already_decided',
  )
  const otherId = await holder.withdraws('BTC', '0.01')
  expect((await refusal(admin.call(transactions.approveTransaction, { params: { id: otherId } }, key))).code).toBe(
    'idempotency_key_reused',
  )
})

test.each([
  ['pending', undefined],
  ['flagged', (id: string) => admin.flag(id)],
  // 10,000 dollars, which two must approve.
  ['in_review', (id: string) => admin.approve(id)],
])('a person with a %s deposit cannot be removed until it is denied', async (status, move) => {
  const holder = await aHolder(running, admin)
  const remove = () => admin.call(members.deleteMember, { params: { id: holder.id } })
  const id = await holder.deposits('BTC', '0.2')
  if (move) expect((await move(id)).status).toBe(status)
  expect((await refusal(remove())).code).toBe('wallet_not_empty')
  await second.deny(id)
  await remove()
})

test('a person with a balance or an open withdrawal cannot be removed, and one without can', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  const remove = () => admin.call(members.deleteMember, { params: { id: holder.id } })
  expect(await refusal(remove())).toMatchObject({ status: 409, code: 'wallet_not_empty' })
  const all = await holder.withdraws('BTC', '0.09999999')
  await admin.approve(all)
  const debit = `liability:member:${holder.id}:available:BTC`
  const { adjustment } = await admin.call(treasury.requestAdjustment, {
    body: { asset: 'BTC', amount: '0.00000001', debit, credit: 'equity:house:BTC', reason: 'The last of it' },
  })
  await second.call(treasury.decideAdjustment, { params: { id: adjustment.id }, body: { decision: 'approved' } })
  expect((await refusal(remove())).code).toBe('wallet_not_empty')
  await admin.settle(all)
  await remove()
})
