import { activity, treasury } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outsideChecks } from '../../../checks.ts'
import { createLog } from '../../../platform/log.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { anApprovedApplicant } from '../../../../test/people.ts'
import { aHolder, aTreasurer, type Decider, type Holder } from '../../../../test/wallet.ts'
import { reconcileWorker } from '../wallet.jobs.ts'

/** Requests with every possible outcome. */
const stories = async (running: Running, admin: Decider): Promise<Holder> => {
  const holder = await aHolder(running, admin, { BTC: '0.15', USD: '100' }, await anApprovedApplicant(running))
  await holder.deposits('BTC', '0.01')
  await admin.deny(await holder.deposits('BTC', '0.01'))
  await admin.reject(await holder.withdraws('BTC', '0.01'))
  await admin.flag(await holder.sells('BTC', '50'))
  await admin.approve(await holder.withdraws('BTC', '0.01'))
  await admin.fail(await approvedWithdrawal(holder, admin))
  await admin.settle(await approvedWithdrawal(holder, admin))
  await admin.approve(await holder.buys('ETH', '40'))
  await admin.approve(await holder.buys('ETH', '4000'))
  await holder.buys('BTC', '10')
  return holder
}
const approvedWithdrawal = async (holder: Holder, admin: Decider): Promise<string> => {
  const id = await holder.withdraws('BTC', '0.01')
  await admin.approve(id)
  return id
}

const findsNothing = async (admin: Decider) => expect((await run(admin)).differences).toEqual([])
const run = async (admin: Decider) => (await admin.call(treasury.runReconcile, {})).report

let running: Running
let admin: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
  holder = await stories(running, admin)
})

test('no differences are found after requests of every kind and registration fees', async () => {
  const report = await run(admin)
  expect(report.differences).toEqual([])
  expect(report).toMatchObject({ ok: true, journals: Number(await countOf(running, 'journal')) })
  const { accounts, lastReconcile } = await admin.call(treasury.getTreasury, {})
  const fees = await countOf(running, "signup_request where status = 'approved'")
  const booked = accounts.find((account) => account.code === 'revenue:registration:BTC')
  expect(Number(booked?.balance)).toBeCloseTo(Number(fees) * 0.0005, 8)
  expect(lastReconcile).toEqual(report)
})

const countOf = async (running: Running, from: string) => (await running.sql(`select count(*) from ${from}`))[0]?.count

describe('a difference made past the database guards is found', () => {
  beforeEach(() => findsNothing(admin))

  /** Runs a statement with the table's triggers disabled, reconciles, and reverts it the same way. */
  const planted = async (table: string, plant: string, undo: string) => {
    const runUnguarded = async (statement: string) =>
      running.sql(`alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`)
    await runUnguarded(plant)
    const report = await run(admin)
    const again = await run(admin)
    await runUnguarded(undo)
    expect(report.ok).toBe(false)
    expect(again.differences).toEqual(report.differences)
    return report.differences.map((difference) => difference.check)
  }
  const available = () => `code = 'liability:member:${holder.id}:available:BTC'`
  const matching = (status: string, kind: string) => `status = '${status}' and kind = '${kind}'`
  const columns = 'id, kind, reference, idem_key, actor_id, quote_id, reverses, posted_at'

  test('in a balance', async () => {
    const checks = await planted(
      'ledger_account',
      `update ledger_account set balance = balance + 1 where ${available()}`,
      `update ledger_account set balance = balance - 1 where ${available()}`,
    )
    expect(checks).toEqual(expect.arrayContaining(['balances replay', 'trial balance']))
  })

  test('in a version', async () => {
    const set = (sign: string) => `update ledger_account set version = version ${sign} 1 where ${available()}`
    expect(await planted('ledger_account', set('+'), set('-'))).toContain('balances replay')
  })

  test('in the amount of a transfer', async () => {
    const condition =
      "where id = (select min(id) from transfer where asset_code = 'BTC' and debit_account in (select id from ledger_account where kind = 'available'))"
    const set = (sign: string) => `update transfer set amount = amount ${sign} 1 ${condition}`
    expect(await planted('transfer', set('+'), set('-'))).toEqual(
      expect.arrayContaining(['balances replay', 'entries follow transfers']),
    )
  })

  test('in an entry of a statement', async () => {
    const set = (sign: string) =>
      `update account_entry set balance_after = balance_after ${sign} 1 where transfer_id = (select max(transfer_id) from account_entry)`
    expect(await planted('account_entry', set('+'), set('-'))).toEqual([
      'entries follow transfers',
      'entries follow transfers',
    ])
  })

  test('after removing an entry', async () => {
    const last =
      'where (account_id, account_version) = (select account_id, max(account_version) from account_entry group by account_id order by account_id limit 1)'
    const [row] = await running.sql(`select * from account_entry ${last}`)
    const values = Object.values(row ?? {}).join(', ')
    const checks = await planted(
      'account_entry',
      `delete from account_entry ${last}`,
      `insert into account_entry values (${values})`,
    )
    expect(checks).toContain('every transfer has its entries')
  })

  test('in a hold', async () => {
    const open = "(select id from wallet_request where status = 'flagged')"
    const checks = await planted(
      'hold',
      `update hold set released = units where request_id = ${open}`,
      `update hold set released = 0 where request_id = ${open}`,
    )
    expect(checks).toEqual(expect.arrayContaining(['held equals open holds', 'holds follow requests']))
  })

  test('in the status of a request, both ways', async () => {
    const move = (kind: string, from: string, to: string) =>
      `update wallet_request set status = '${to}', decided_at = now() where id = (select id from wallet_request where ${matching(from, kind)} order by id limit 1)`
    expect(
      await planted(
        'wallet_request',
        move('deposit', 'pending', 'completed'),
        `update wallet_request set status = 'pending', decided_at = null where ${matching('completed', 'deposit')} and decided_by is null`,
      ),
    ).toEqual(expect.arrayContaining(['decided requests are posted', 'enough have approved']))
    expect(
      await planted(
        'wallet_request',
        move('withdrawal', 'approved', 'flagged'),
        `update wallet_request set status = 'approved' where ${matching('flagged', 'withdrawal')}`,
      ),
    ).toEqual(expect.arrayContaining(['journals have their requests', 'holds follow requests']))
  })

  test('in an empty journal and one without a request', async () => {
    const insert = `insert into journal (${columns}) select gen_random_uuid(), 'deposit', 'none', 'deposit:none:approve', null, null, null, now()`
    expect(await planted('journal', insert, "delete from journal where reference = 'none'")).toEqual(
      expect.arrayContaining(['journals have transfers', 'journals have their requests']),
    )
  })

  test('as missing after renaming the action of a journal', async () => {
    const set = (from: string, to: string) =>
      `update journal set idem_key = replace(idem_key, ':${from}', ':${to}') where kind = 'withdrawal'`
    expect(await planted('journal', set('settle', 'sett1e'), set('sett1e', 'settle'))).toContain(
      'decided requests are posted',
    )
    const fee = (from: string, to: string) =>
      `update journal set idem_key = replace(idem_key, '${from}', '${to}') where kind = 'registration'`
    expect(
      await planted('journal', fee('registration:', 'registrati0n:'), fee('registrati0n:', 'registration:')),
    ).toContain('sign-ups are posted')
  })

  test('in the number of approvals', async () => {
    const set = (to: number) =>
      `update wallet_request set approvals_needed = ${to} where ${matching('completed', 'withdrawal')}`
    expect(await planted('wallet_request', set(2), set(1))).toEqual(['enough have approved'])
  })

  test('and notified to administrators by the nightly run, unlike a run without differences', async () => {
    const night = () => reconcileWorker(running.app.db, createLog('silent'), outsideChecks).run({})
    const notices = async () =>
      (await admin.call(activity.listActivity, { query: {} })).notifications.filter(
        (notification) => notification.title === 'The ledger does not reconcile',
      )
    await night()
    expect(await notices()).toEqual([])
    const nudge = async (sign: string) =>
      running.sql(
        `alter table ledger_account disable trigger user; update ledger_account set version = version ${sign} 1 where ${available()}; alter table ledger_account enable trigger user`,
      )
    await nudge('+')
    await night()
    await nudge('-')
    expect(await notices()).toMatchObject([{ read: false, text: expect.stringContaining('found 1 difference') }])
  })
})
