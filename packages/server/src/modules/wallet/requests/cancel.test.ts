import { activity, payments, transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { emailsTo } from '../../../../test/emails.ts'
import { aProof } from '../../../../test/people.ts'
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

const cancel = async (holder: Holder, id: string) =>
  (await holder.call(wallet.cancelOwnTransaction, { params: { id } })).transaction
const own = async (holder: Holder, id: string) =>
  (await holder.call(wallet.getOwnTransaction, { params: { id } })).transaction
const clean = async () => expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
const tooLate = { status: 409, code: 'request_not_cancellable' }

describe('a member can cancel', () => {
  test('a withdrawal, a sell and a buy from the balance, which releases their holds', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1', USD: '100' })
    const before = await holder.available('BTC')
    const ids = [
      await holder.withdraws('BTC', '0.01'),
      await holder.sells('BTC', '500'),
      await holder.buys('BTC', '50'),
    ]
    expect([await holder.held('BTC'), await holder.held('USD')]).toEqual(['0.02', '50'])
    const emails = await emailsTo(running, holder.email)
    for (const id of ids) {
      expect(await own(holder, id)).toMatchObject({ status: 'pending', cancellable: true })
      expect(await cancel(holder, id)).toMatchObject({ status: 'cancelled', cancellable: false })
    }
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual([before, '0'])
    expect([await holder.available('USD'), await holder.held('USD')]).toEqual(['100', '0'])
    const { timeline } = await own(holder, ids[0] ?? '')
    expect(timeline.map(({ status, by }) => [status, by])).toEqual([
      ['pending', 'you'],
      ['cancelled', 'you'],
    ])
    const { activity_logs } = await holder.call(activity.listActivity, { query: {} })
    expect(activity_logs[0]).toMatchObject({ title: 'Purchase of 0.001 BTC', status: 'cancelled' })
    // Members get no email about their own action.
    expect(await emailsTo(running, holder.email)).toEqual(emails)
    await clean()
  })

  test('an externally paid buy until its proof is sent', async () => {
    const holder = await aHolder(running, admin)
    const unpaid = await holder.buys('BTC', '500')
    expect((await cancel(holder, unpaid)).status).toBe('cancelled')
    const paid = await holder.buys('BTC', '500')
    const files = { proof_of_payment: await aProof() }
    await holder.call(payments.sendPaymentProof, { params: { id: paid }, body: {}, files })
    expect(await own(holder, paid)).toMatchObject({ status: 'pending', cancellable: false })
    expect(await refusal(cancel(holder, paid))).toMatchObject(tooLate)
    const { activity_logs } = await holder.call(activity.listActivity, { query: {} })
    expect(activity_logs.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['awaiting_payment', 'cancelled', 'proof_sent']),
    )
  })

  test('neither deposits nor requests that are approved, on hold, decided or already cancelled', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.19' })
    const ids = {
      deposit: await holder.deposits('BTC', '0.01'),
      flagged: await holder.withdraws('BTC', '0.01'),
      approved: await holder.withdraws('BTC', '0.01'),
      denied: await holder.withdraws('BTC', '0.01'),
      cancelled: await holder.withdraws('BTC', '0.01'),
    }
    await admin.flag(ids.flagged)
    await admin.approve(ids.approved)
    await admin.deny(ids.denied)
    await cancel(holder, ids.cancelled)
    for (const [state, id] of Object.entries(ids))
      expect(await refusal(cancel(holder, id)), state).toMatchObject(tooLate)
    const rich = await aHolder(running, admin, { BTC: '2' })
    const half = await rich.withdraws('BTC', '0.2')
    expect((await admin.approve(half)).status).toBe('in_review')
    expect(await refusal(cancel(rich, half))).toMatchObject(tooLate)
    await clean()
  })

  test('only their own request, and administrators see who cancelled', async () => {
    const [holder, otherHolder] = [await aHolder(running, admin, { BTC: '0.1' }), await aHolder(running, admin)]
    const id = await holder.withdraws('BTC', '0.01')
    expect((await refusal(cancel(otherHolder, id))).status).toBe(404)
    await cancel(holder, id)
    const { transaction } = await admin.call(transactions.getTransaction, { params: { id } })
    expect(transaction).toMatchObject({ status: 'cancelled', approvedBy: null })
    expect(transaction.timeline.at(-1)).toMatchObject({ status: 'cancelled', by: holder.name })
    expect((await refusal(admin.approve(id))).code).toBe('already_decided')
  })
})

test('of a concurrent cancellation and approval on two servers, one succeeds', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.15' })
  const { token, id: adminId, name, email, password } = second
  const remoteAdmin = asDecider(Object.assign(aClient(secondServer.url), { token, id: adminId, name, email, password }))
  for (let round = 0; round < 10; round += 1) {
    const id = await holder.withdraws('BTC', '0.01')
    const before = Number(await holder.available('BTC'))
    const actions = [cancel(holder, id), remoteAdmin.approve(id), cancel(holder, id)]
    const results = await endings(round % 2 ? actions : actions.toReversed())
    expect(results.filter((end) => end === 'done')).toHaveLength(1)
    const { status } = await own(holder, id)
    expect(['approved', 'cancelled']).toContain(status)
    expect(Number(await holder.available('BTC'))).toBeCloseTo(before + (status === 'approved' ? 0 : 0.01), 8)
    expect(await holder.held('BTC')).toBe('0')
  }
  await clean()
})
