import { activity } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/emails.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aDecider,
  aHash,
  aHolder,
  aTreasurer,
  approveWhole,
  type Decider,
  elsewhere,
  type Holder,
} from '../../../../test/wallet.ts'

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
})

/** The member's last notification, checked to match in app, activity and email. */
const lastNotice = async (holder: Holder) => {
  const { activity_logs, notifications } = await holder.call(activity.listActivity, { query: {} })
  const [entry, notification] = [activity_logs[0], notifications[0]]
  const mail = (await emailsTo(running, holder.email)).find((candidate) => candidate.subject === notification?.title)
  expect(mail?.paragraphs).toEqual([notification?.text])
  expect(mail?.action?.path).toMatch(/^\/wallet(\?open=transaction:[0-9a-f-]{36})?$/)
  expect(entry?.type).toBe('wallet')
  return {
    entry: `${entry?.title}: ${entry?.status}`,
    title: notification?.title,
    text: notification?.text?.replace(/\b(DEP|WDR|BUY|SEL)-\w{8}\b/, '$1'),
  }
}

describe('a member is notified of a request', () => {
  test('when it is created, with its amount and hold', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1', USD: '100' })
    await holder.deposits('ETH', '0.25')
    expect(await lastNotice(holder)).toEqual({
      entry: 'Deposit of 0.25 ETH: pending',
      title: 'Deposit request received: 0.25 ETH',
      text: 'Your request DEP was received. The amount will be added to your balance after an administrator has checked the proof.',
    })
    await holder.withdraws('BTC', '0.01')
    expect(await lastNotice(holder)).toEqual({
      entry: 'Withdrawal of 0.01 BTC: pending',
      title: 'Withdrawal request received: 0.01 BTC',
      text: `Your request WDR was received. 0.00995 BTC will be sent to ${elsewhere.BTC}; the network fee is 0.00005 BTC. 0.01 BTC is on hold until your request is decided. If you didn’t request this, cancel it in your wallet, change your password and contact us.`,
    })
    await holder.buys('BTC', '50')
    expect(await lastNotice(holder)).toMatchObject({
      entry: 'Purchase of 0.001 BTC: pending',
      text: expect.stringContaining(' 50 USD is on hold until'),
    })
    await holder.buys('BTC', '500')
    expect(await lastNotice(holder)).toMatchObject({
      entry: 'Purchase of 0.01 BTC: awaiting_payment',
      text: expect.stringMatching(
        /^Your request BUY was received\. We’re waiting for your payment of 500 USD\. Your wallet shows how to pay\. Include BUY-\w{8} as the payment reference, then send proof of payment by [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d \(UTC\)\. The price is locked until then, and for 72 hours after you send your proof\. If the rate moves by more than 5%, your payment is credited to your USD balance instead\. Without proof, the order expires\. If you’ve paid by then, contact us and mention BUY-\w{8}\.$/,
      ),
    })
    await holder.sells('BTC', '25')
    expect(await lastNotice(holder)).toMatchObject({
      entry: 'Sale of 0.0005 BTC: pending',
      text: expect.stringContaining(' 0.0005 BTC is on hold until'),
    })
  })

  test('when it goes into review', async () => {
    const holder = await aHolder(running, admin)
    expect((await admin.approve(await holder.deposits('BTC', '0.2'))).status).toBe('in_review')
    expect(await lastNotice(holder)).toEqual({
      entry: 'Deposit of 0.2 BTC: in_review',
      title: 'Deposit of 0.2 BTC is in review',
      text: 'Your request DEP is in review. A second administrator will review it before it’s decided.',
    })
  })

  test('when it is put on hold, without the reason', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    await admin.flag(await holder.withdraws('BTC', '0.01'))
    expect(await lastNotice(holder)).toEqual({
      entry: 'Withdrawal of 0.01 BTC: flagged',
      title: 'Withdrawal of 0.01 BTC needs a closer look',
      text: 'Your request WDR needs a closer look. We’ll let you know when it’s decided.',
    })
  })

  test('when it is approved, with the new balance', async () => {
    const holder = await aHolder(running, admin)
    await admin.approve(await holder.deposits('BTC', '0.1'))
    expect(await lastNotice(holder)).toEqual({
      entry: 'Deposit of 0.1 BTC: completed',
      title: 'Deposit of 0.1 BTC was approved',
      text: 'Your request DEP was approved. 0.1 BTC was added to your balance.',
    })
    await admin.approve(await holder.sells('BTC', '1000'))
    expect((await lastNotice(holder)).text).toBe('Your request SEL was approved. 1000 USD was added to your balance.')
    await admin.approve(await holder.buys('BTC', '500'))
    expect((await lastNotice(holder)).text).toBe('Your request BUY was approved. 0.01 BTC was added to your balance.')
  })

  test('when a withdrawal is approved, and when it is sent, with its transaction', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const { id } = await admin.approve(await holder.withdraws('BTC', '0.04005'))
    expect(await lastNotice(holder)).toEqual({
      entry: 'Withdrawal of 0.04005 BTC: approved',
      title: 'Withdrawal of 0.04005 BTC was approved and will be sent',
      text: `Your request WDR was approved and will be sent. 0.04 BTC will be sent to ${elsewhere.BTC}.`,
    })
    const hash = aHash()
    await admin.settle(id, hash)
    expect(await lastNotice(holder)).toEqual({
      entry: 'Withdrawal of 0.04005 BTC: completed',
      title: 'Withdrawal of 0.04005 BTC was sent',
      text: `Your request WDR was sent. 0.04 BTC was sent to ${elsewhere.BTC} in the transaction ${hash}.`,
    })
  })

  test.each(['denied', 'rejected'] as const)(
    'when it is %s, with the reason and the released amount',
    async (status) => {
      const action = { denied: admin.deny, rejected: admin.reject }[status]
      const holder = await aHolder(running, admin, { BTC: '0.1', USD: '100' })
      await action(await holder.deposits('BTC', '0.05'), 'Nothing arrived')
      expect(await lastNotice(holder)).toEqual({
        entry: `Deposit of 0.05 BTC: ${status}`,
        title: `Deposit of 0.05 BTC was ${status}`,
        text: `Your request DEP was ${status}: Nothing arrived. Your balance is unchanged.`,
      })
      await action(await holder.withdraws('BTC', '0.05'), 'Why so much?')
      expect((await lastNotice(holder)).text).toBe(
        `Your request WDR was ${status}: Why so much? 0.05 BTC is available again.`,
      )
      await action(await holder.buys('ETH', '80'), 'No.')
      expect((await lastNotice(holder)).text).toBe(`Your request BUY was ${status}: No. 80 USD is available again.`)
    },
  )

  test('when it could not be sent, with the reason and the returned amount', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const { id } = await admin.approve(await holder.withdraws('BTC', '0.04'))
    await admin.fail(id, 'The network is down')
    expect(await lastNotice(holder)).toEqual({
      entry: 'Withdrawal of 0.04 BTC: failed',
      title: 'Withdrawal of 0.04 BTC could not be sent',
      text: 'Your request WDR could not be sent: The network is down. 0.04 BTC was returned to your balance, including the network fee.',
    })
  })
})

test('a request of a removed person can still be decided, and nobody is emailed', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  const id = await holder.withdraws('BTC', '0.04')
  const emails = (await emailsTo(running, holder.email)).length
  await running.sql('update person set deleted_at = now() where id = $1', [holder.id])
  expect((await admin.deny(id)).status).toBe('denied')
  expect(await emailsTo(running, holder.email)).toHaveLength(emails)
})

test('administrators are notified of a new request with its member and amount', async () => {
  const decider = await aDecider(running)
  const holder = await aHolder(running, admin)
  await approveWhole(running, admin, await holder.deposits('BTC', '0.1'))
  const { notifications } = await decider.call(activity.listActivity, { query: {} })
  expect(notifications[0]?.title).toBe(`Deposit of 0.1 BTC: ${holder.name}`)
})
