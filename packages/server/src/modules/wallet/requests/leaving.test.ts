import { members, transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aGate } from '../../../../test/gate.ts'
import { aProof } from '../../../../test/people.ts'
import { endings } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'

// A removed member leaves no open request: of a concurrent removal and request, one is refused.

let running: Running
/** A second server on the same database. */
let secondServer: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
})

const onSecondServer = <T extends Holder | Decider>({ token, id, name, email, password }: T) =>
  Object.assign(aClient(secondServer.url), { token, id, name, email, password })
const remove = ({ id }: { id: string }, by: Decider = admin) => by.call(members.deleteMember, { params: { id } })
const openOf = ({ id }: { id: string }) =>
  running.sql(
    `select request.id from wallet_request request join person on person.id = person_id
      where person_id = $1 and deleted_at is not null and request.status in ('pending', 'in_review', 'flagged', 'approved')`,
    [id],
  )

/** A deposit ready to submit; its wallet and proof are prepared in advance. */
const aDeposit = async (holder: Holder, by = holder) => {
  const body = { asset: 'BTC', amount: '0.01', wallet_id: await holder.walletOf('BTC') }
  const files = { proof_of_payment: await aProof() }
  return () => by.call(wallet.requestDeposit, { body, files })
}
/** An order paid outside takes nothing from the balance either. */
const anOrder = async (holder: Holder, by = holder) => {
  const body = { asset: 'BTC', amount: '500', wallet_id: await holder.walletOf('BTC') }
  return () => by.call(wallet.requestBuy, { body })
}

describe('a concurrent removal and request', () => {
  test.each([
    ['deposit', aDeposit],
    ['buy that is paid outside', anOrder],
  ])('on two servers, twelve times, leave no %s of a removed member', async (_, prepare) => {
    for (let round = 0; round < 12; round += 1) {
      const holder = await aHolder(running, admin)
      const submit = await prepare(holder, asHolder(onSecondServer(holder)))
      const results = await endings(round % 2 ? [submit(), remove(holder)] : [remove(holder), submit()])
      expect(results.filter((end) => end === 'done')).toHaveLength(1)
      expect(await openOf(holder)).toEqual([])
    }
  })

  test('refuse the request when the removal is first', async () => {
    const holder = await aHolder(running, admin)
    const submit = await aDeposit(holder, asHolder(onSecondServer(holder)))
    const gate = await aGate(running, 'lock table audit_entry in share mode')
    const removing = endings([remove(holder)])
    await gate.waited(1)
    const submitting = endings([submit()])
    await gate.waited(2)
    await gate.open()
    expect([await removing, await submitting]).toEqual([['done'], ['not_found']])
    expect(await running.sql('select id from wallet_request where person_id = $1', [holder.id])).toEqual([])
  })

  test('refuse the removal when the request is first', async () => {
    const holder = await aHolder(running, admin)
    const submit = await aDeposit(holder)
    const gate = await aGate(running, 'lock table request_event in share mode')
    const submitting = endings([submit()])
    await gate.waited(1)
    const removing = endings([remove(holder, asDecider(onSecondServer(admin)))])
    await gate.waited(2)
    await gate.open()
    expect([await submitting, await removing]).toEqual([['done'], ['wallet_not_empty']])
  })
})

describe('a request of a removed member', () => {
  /** An open request left by an older version. */
  const leftBehind = async (): Promise<{ holder: Holder; id: string }> => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.01')
    await running.sql('update person set deleted_at = now() where id = $1', [holder.id])
    return { holder, id }
  }

  test('cannot be approved, with a message saying what to do; it can be denied or rejected', async () => {
    const { holder, id } = await leftBehind()
    expect(await refusal(admin.approve(id))).toMatchObject({
      status: 409,
      code: 'member_gone',
      message: 'This member was removed, so nothing can be approved for them. Deny the request.',
    })
    const { transaction } = await admin.call(transactions.getTransaction, { params: { id } })
    expect(transaction).toMatchObject({ status: 'pending', approvals: [], userLeft: true })
    expect((await admin.deny(id)).status).toBe('denied')
    expect(await openOf(holder)).toEqual([])
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })

  test('is found by reconciliation while it is open', async () => {
    const { id } = await leftBehind()
    const { differences } = (await admin.call(treasury.runReconcile, {})).report
    expect(differences).toEqual([expect.objectContaining({ check: 'requests have their members' })])
    await admin.reject(id)
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })

  test('is also found by reconciliation as an approved withdrawal, until it is sent', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const id = await holder.withdraws('BTC', '0.09')
    expect((await admin.approve(id)).status).toBe('approved')
    await running.sql('update person set deleted_at = now() where id = $1', [holder.id])
    const { differences } = (await admin.call(treasury.runReconcile, {})).report
    expect(differences).toEqual([
      expect.objectContaining({ check: 'requests have their members', text: expect.stringContaining('settle it') }),
    ])
    await admin.settle(id)
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })

  test('is either approved or its member removed when both happen at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const holder = await aHolder(running, admin)
      const id = await holder.deposits('BTC', '0.01')
      const results = await endings([admin.approve(id), remove(holder, asDecider(onSecondServer(admin)))])
      expect(results).toEqual(['done', 'wallet_not_empty'])
    }
  })
})
