import { activity, members, transactions, treasury } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { anAdmin } from '../../../../test/people.ts'
import { endings } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  type Decider,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'
import { HOUR } from '../../../platform/clock.ts'

// A withdrawal that two administrators approved can be failed only by two.

let running: Running
/** A second server on the same database. */
let secondServer: Running
let admin: Decider
let second: Decider
let third: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
  second = await aDecider(running)
  third = await aDecider(running)
})

/** A withdrawal of 10,000 dollars approved by two administrators. */
const approvedByTwo = async (): Promise<{ holder: Holder; id: string }> => {
  const holder = await aHolder(running, admin, { BTC: '0.3' })
  const id = await holder.withdraws('BTC', '0.2')
  await admin.approve(id)
  expect((await second.approve(id)).status).toBe('approved')
  return { holder, id }
}
const onSecondServer = ({ token, id, name, email, password }: Decider): Decider =>
  asDecider(Object.assign(aClient(secondServer.url), { token, id, name, email, password }))
const reviewed = async (id: string) => (await admin.call(transactions.getTransaction, { params: { id } })).transaction
const clean = async () => expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])

describe('a withdrawal with two approvals', () => {
  test('does not fail when one administrator reports it: it stays approved and nothing is returned', async () => {
    const { holder, id } = await approvedByTwo()
    expect(await admin.fail(id, 'The network is down')).toMatchObject({
      status: 'approved',
      reason: null,
      failing: [{ id: admin.id, name: admin.name, reason: 'The network is down', counts: true }],
    })
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.1', '0'])
    const again = await refusal(admin.fail(id))
    expect(again).toMatchObject({ status: 409, code: 'already_decided' })
    expect(again.message).toContain('already reported as not sent by you on')
    expect((await reviewed(id)).failing).toHaveLength(1)
    await clean()
  })

  test('fails once another administrator confirms it, and amount and fee are returned', async () => {
    const { holder, id } = await approvedByTwo()
    await third.fail(id, 'The network is down')
    expect(await second.fail(id, 'Not sent: the network is down')).toMatchObject({
      status: 'failed',
      reason: 'Not sent: the network is down',
      failing: [
        { id: third.id, reason: 'The network is down' },
        { id: second.id, reason: 'Not sent: the network is down' },
      ],
    })
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.3', '0'])
    await clean()
  })

  test('notifies the other administrators at once, and the member when it has failed', async () => {
    const { holder, id } = await approvedByTwo()
    const titles = async (person: Decider | Holder) =>
      (await person.call(activity.listActivity, { query: {} })).notifications.map(({ title }) => title)
    const { reference } = await admin.fail(id, 'The network is down')
    const noticeTitle = `${reference} couldn’t be sent: ${admin.name}`
    expect((await titles(second))[0]).toBe(noticeTitle)
    expect(await titles(admin)).not.toContain(noticeTitle)
    expect((await titles(holder))[0]).toBe('Withdrawal of 0.2 BTC was approved and will be sent')
    await second.fail(id)
    expect((await titles(holder))[0]).toBe('Withdrawal of 0.2 BTC could not be sent')
    const trail = await running.sql(
      "select actor_id, action, before, after from audit_entry where subject_id = $1 and action like '%fail%' order by id",
      [id],
    )
    expect(trail).toEqual([
      {
        actor_id: admin.id,
        action: 'ask to fail withdrawal',
        before: { status: 'approved' },
        after: { status: 'approved', reason: 'The network is down' },
      },
      {
        actor_id: second.id,
        action: 'failed withdrawal',
        before: { status: 'approved' },
        after: { status: 'failed', reason: 'Could not be sent' },
      },
    ])
  })

  test('needs another confirmation when the reporter is no longer an administrator', async () => {
    const { id } = await approvedByTwo()
    const suspended = await aDecider(running)
    await suspended.fail(id)
    await admin.call(members.suspendMember, { params: { id: suspended.id }, body: {} })
    expect(await second.fail(id)).toMatchObject({
      status: 'approved',
      failing: [
        { id: suspended.id, counts: false },
        { id: second.id, counts: true },
      ],
    })
    expect((await third.fail(id)).status).toBe('failed')
    await clean()
  })

  test('needs another confirmation when the reporter can now only read financial data', async () => {
    const { holder, id } = await approvedByTwo()
    const reduced = await aDecider(running)
    await reduced.fail(id)
    const body = { name: reduced.name, email: reduced.email, adminRoles: ['reader' as const] }
    await admin.call(members.updateMember, { params: { id: reduced.id }, body })
    expect((await second.fail(id)).status).toBe('approved')
    expect(await holder.available('BTC')).toBe('0.1')
    expect((await third.fail(id)).status).toBe('failed')
    await clean()
  })

  test('can still be recorded as sent after one report of failure', async () => {
    const { id } = await approvedByTwo()
    await admin.fail(id)
    expect((await second.settle(id)).status).toBe('completed')
    expect((await refusal(third.fail(id))).code).toBe('already_decided')
    await clean()
  })

  test('fails once under two or four concurrent reports on two servers', async () => {
    for (const calls of [
      (id: string) => [admin.fail(id), onSecondServer(second).fail(id)],
      (id: string) => [admin.fail(id), onSecondServer(admin).fail(id), onSecondServer(second).fail(id), third.fail(id)],
    ]) {
      const { holder, id } = await approvedByTwo()
      const results = await endings(calls(id))
      expect(results.filter((end) => end === 'done')).toHaveLength(2)
      expect(new Set(results)).toEqual(new Set(results.length > 2 ? ['done', 'already_decided'] : ['done']))
      expect((await reviewed(id)).status).toBe('failed')
      expect(await holder.available('BTC')).toBe('0.3')
    }
    await clean()
  })

  test('cannot fail in the database with fewer reports, and reports are immutable', async () => {
    const { id } = await approvedByTwo()
    await admin.fail(id)
    const key = `withdrawal:${id}:fail`
    const failed = `update wallet_request set status = 'failed', reason = 'x' where id = '${id}'`
    await expect(running.sql(failed)).rejects.toThrow(/without its journal/)
    await expect(
      running.sql(
        `with j as (insert into journal (id, kind, reference, idem_key, posted_at) values (gen_random_uuid(), 'withdrawal', '${id}', '${key}', now()) returning id),
         t as (insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
           select j.id, 1, 'BTC', (select id from ledger_account where code = 'liability:payouts:BTC'), (select id from ledger_account where code = 'asset:custody:main:BTC'), 1 from j)
         ${failed}`,
      ),
    ).rejects.toThrow(/failed by too few/)
    await expect(running.sql(`delete from request_failing where request_id = '${id}'`)).rejects.toThrow()
    await expect(running.sql("update request_failing set reason = 'y'")).rejects.toThrow()
    await expect(running.sql('truncate request_failing')).rejects.toThrow()
  })
})

test('a withdrawal with one approval fails on one report', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  const id = await holder.withdraws('BTC', '0.01')
  await admin.approve(id)
  expect((await admin.fail(id)).status).toBe('failed')
  expect(await holder.available('BTC')).toBe('0.1')
})

test('failure cannot be reported by the requester, or for a request that is not approved', async () => {
  const { id } = await approvedByTwo()
  const pendingId = await (await aHolder(running, admin, { BTC: '0.1' })).withdraws('BTC', '0.01')
  expect((await refusal(admin.fail(pendingId))).code).toBe('decision_not_possible')
  const owner = String(
    (await running.sql('select person_id from wallet_request where id = $1', [id]))[0]?.['person_id'],
  )
  await expect(
    running.sql('insert into request_failing values ($1, $2, 1, $3, now())', [id, owner, 'x']),
  ).rejects.toThrow(/what they asked for/)
})

test('a sole administrator confirms a failure after a day', async () => {
  const fresh = await aServer({ LIMITS_FACTOR: '1000' })
  const decider = await aTreasurer(fresh)
  const holder = await aHolder(fresh, decider, { BTC: '0.3' })
  const id = await holder.withdraws('BTC', '0.2')
  const owner = asDecider(await anAdmin(fresh))
  await decider.approve(id)
  await owner.approve(id)
  await owner.call(members.suspendMember, { params: { id: decider.id }, body: {} })
  fresh.clock.advance(72 * HOUR)
  const nextSession = async () => asDecider(await anAdmin(fresh))
  expect((await (await nextSession()).fail(id)).status).toBe('approved')
  expect((await refusal((await nextSession()).fail(id))).code).toBe('approval_waits')
  fresh.clock.advance(24 * HOUR)
  const last = await nextSession()
  expect((await last.fail(id)).status).toBe('failed')
  expect((await last.call(treasury.runReconcile, {})).report.differences).toEqual([])
})
