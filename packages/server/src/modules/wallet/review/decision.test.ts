import { transactions, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHash, aHolder, aTreasurer, asDecider, type Decider, refusal } from '../../../../test/wallet.ts'

let running: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})

describe('a requested withdrawal', () => {
  test.each(['deny', 'reject'] as const)('has its hold released when administrators %s it', async (action) => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const id = await holder.withdraws('BTC', '0.04')
    const decided = await admin[action](id, 'We could not check the address')
    expect(decided).toMatchObject({ reason: 'We could not check the address', approvedBy: null })
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.1', '0'])
  })

  test('keeps its hold when approved, and is debited when settled', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const id = await holder.withdraws('BTC', '0.04')
    expect(await admin.approve(id)).toMatchObject({ status: 'approved', approvedBy: admin.name, txHash: null })
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.06', '0'])
    const hash = aHash()
    const settled = await second.settle(id, `0x${hash.toUpperCase()}`)
    expect(settled).toMatchObject({ status: 'completed', txHash: hash, approvedBy: admin.name })
    expect(settled.timeline.map(({ status, by }) => [status, by])).toEqual([
      ['pending', holder.name],
      ['approved', admin.name],
      ['completed', second.name],
    ])
    expect(settled.journal.map(({ action, amount, debit, credit }) => [action, amount, debit, credit])).toEqual([
      ['hold', '0.04', 'member available', 'member held'],
      ['approve', '0.03995', 'member held', 'payouts'],
      ['approve', '0.00005', 'member held', 'netfee'],
      ['settle', '0.03995', 'payouts', 'custody'],
    ])
  })

  test('has amount and fee returned when it could not be sent', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const id = await holder.withdraws('BTC', '0.04')
    await admin.approve(id)
    expect(await admin.fail(id, 'The network refused it')).toMatchObject({
      status: 'failed',
      reason: 'The network refused it',
    })
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.1', '0'])
  })

  test('cannot be settled with a hash that settles another, however it is written', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const [firstId, secondId] = [await holder.withdraws('BTC', '0.01'), await holder.withdraws('BTC', '0.02')]
    await admin.approve(firstId)
    await admin.approve(secondId)
    const hash = aHash()
    await admin.settle(firstId, hash)
    for (const written of [hash, hash.toUpperCase(), `0x${hash}`])
      expect(await refusal(admin.settle(secondId, written))).toMatchObject({ status: 409, code: 'hash_used' })
    for (const wrong of ['', 'x', hash.slice(1), `${hash}0`])
      expect((await refusal(admin.settle(secondId, wrong))).code).toBe('validation_failed')
    expect((await admin.settle(secondId)).status).toBe('completed')
  })
})

describe('a decision', () => {
  test('is made once; a later one returns who decided and when', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.1')
    await admin.deny(id, 'Nothing arrived')
    const at = (await admin.call(transactions.getTransaction, { params: { id } })).transaction.decidedAt
    for (const call of [
      () => second.approve(id),
      () => second.deny(id),
      () => admin.reject(id),
      () => second.flag(id),
    ]) {
      expect(await refusal(call())).toMatchObject({
        status: 409,
        code: 'already_decided',
        message: `This was already denied by ${admin.name} on ${at?.slice(0, 16).replace('T', ' ')} UTC.`,
        details: { decision: 'denied', decidedBy: admin.name, decidedAt: at },
      })
    }
    expect(await holder.available('BTC')).toBe('0')
  })

  test('to deny requires a reason', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.1')
    for (const action of [transactions.denyTransaction, transactions.rejectTransaction])
      for (const reason of ['', '   ', 'x'.repeat(1001)])
        expect(await refusal(admin.call(action, { params: { id }, body: { reason } }))).toMatchObject({ status: 422 })
    expect((await admin.call(transactions.getTransaction, { params: { id } })).transaction.status).toBe('pending')
  })

  test('on an unknown request returns 404', async () => {
    for (const id of [crypto.randomUUID(), 'x'])
      for (const action of ['approve', 'deny', 'reject', 'flag', 'settle', 'fail'] as const)
        expect((await refusal(admin[action](id))).status, action).toBe(404)
  })

  test('previews exactly what it then posts', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1', USD: '200' })
    for (const id of [
      await holder.deposits('ETH', '1'),
      await holder.withdraws('BTC', '0.01'),
      await holder.buys('ETH', '150'),
      await holder.buys('ETH', '900'),
      await holder.sells('BTC', '20'),
    ]) {
      const { transaction } = await admin.call(transactions.getTransaction, { params: { id } })
      const approved = await admin.approve(id)
      const posted = approved.journal
        .filter((line) => line.action === 'approve')
        .map(({ action: _, time: __, ...line }) => line)
      expect(posted).toEqual(transaction.wouldPost)
      expect(approved.wouldPost).toEqual([])
    }
  })

  test('reaches the member as notification, activity and email, and the audit log', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.1')
    await admin.deny(id, 'Nothing arrived')
    const [notice] = await running.sql(
      'select title, body from notification where person_id = $1 order by id desc limit 1',
      [holder.id],
    )
    expect(notice?.title).toBe('Deposit of 0.1 BTC was denied')
    expect(notice?.body).toContain('was denied: Nothing arrived')
    const activity = await running.sql(
      "select title, status from activity_entry where person_id = $1 and type = 'wallet' order by id",
      [holder.id],
    )
    expect(activity).toEqual([
      { title: 'Deposit of 0.1 BTC', status: 'pending' },
      { title: 'Deposit of 0.1 BTC', status: 'denied' },
    ])
    const trail = await running.sql('select actor_id, action, before, after from audit_entry where subject_id = $1', [
      id,
    ])
    expect(trail).toEqual([
      {
        actor_id: admin.id,
        action: 'denied deposit',
        before: { status: 'pending' },
        after: { status: 'denied', reason: 'Nothing arrived' },
      },
    ])
    const emails = await running.sql('select subject, paragraphs ->> 0 as text from letter where to_address = $1', [
      holder.email,
    ])
    expect(emails).toContainEqual({
      subject: 'Deposit of 0.1 BTC was denied',
      text: expect.stringMatching(/^Your request DEP-\w{8} was denied: Nothing arrived\. /),
    })
  })

  test("cannot be made on one's own request", async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const id = await holder.withdraws('BTC', '0.01')
    await running.sql("update person set role = 'admin', offices = '{owner}', counts_from = joined_at where id = $1", [
      holder.id,
    ])
    const own = asDecider(holder)
    for (const action of ['approve', 'deny', 'reject', 'flag'] as const)
      expect(await refusal(own[action](id)), action).toMatchObject({ status: 409, code: 'own_request' })
    expect((await admin.approve(id)).status).toBe('approved')
  })
})

describe('two administrators, from the threshold on,', () => {
  test('must approve: the first moves it to review, a repeated one is refused, another posts it', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.2')
    expect(await admin.approve(id)).toMatchObject({
      status: 'in_review',
      approvals: [{ id: admin.id, name: admin.name, counts: true }],
      approvalsNeeded: 2,
      decidedAt: null,
    })
    expect(await holder.available('BTC')).toBe('0')
    const again = await refusal(admin.approve(id))
    expect(again).toMatchObject({ status: 409, code: 'already_decided' })
    expect(again.message).toContain('by you on')
    expect(await second.approve(id)).toMatchObject({
      status: 'completed',
      approvals: [
        { id: admin.id, name: admin.name, counts: true },
        { id: second.id, name: second.name, counts: true },
      ],
    })
    expect(await holder.available('BTC')).toBe('0.2')
  })

  test('see it on hold until the last approval, with the first approval counted', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.2')
    await admin.call(transactions.flagTransaction, { params: { id }, body: { reason: 'Another sender.' } })
    const flagged = async () => (await admin.call(transactions.getTransactionsOverview, {})).flaggedTransactions
    const before = await flagged()
    expect(await admin.approve(id)).toMatchObject({ status: 'flagged', approvals: [{ id: admin.id, counts: true }] })
    expect(await flagged()).toBe(before)
    const reviewed = await second.call(transactions.getTransaction, { params: { id } })
    expect(reviewed.transaction.timeline.at(-1)).toMatchObject({
      status: 'flagged',
      by: admin.name,
      reason: 'Another sender.',
    })
    expect((await refusal(admin.approve(id))).code).toBe('already_decided')
    expect((await second.approve(id)).status).toBe('completed')
    expect(await flagged()).toBe(before - 1)
  })

  test('are not needed a cent below', async () => {
    const holder = await aHolder(running, admin)
    expect((await admin.approve(await holder.deposits('BTC', '0.19999999'))).status).toBe('completed')
  })

  test('can each still deny it after the first approval', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.2')
    await admin.approve(id)
    expect((await second.deny(id)).status).toBe('denied')
    expect((await refusal(second.approve(id))).code).toBe('already_decided')
    const own = await holder.call(wallet.getOwnTransaction, { params: { id } })
    expect(own.transaction.timeline.map((event) => event.status)).toEqual(['pending', 'in_review', 'denied'])
  })

  test('approving at the same moment complete it once', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.2')
    await Promise.all([admin.approve(id), second.approve(id)])
    expect(await holder.available('BTC')).toBe('0.2')
  })
})
