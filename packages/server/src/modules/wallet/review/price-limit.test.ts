import { transactions, wallet } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/emails.ts'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'

// The price of a buy paid outside holds for a day. Each test starts on 2026-03-01 at 12:00:30 UTC.

const DAY = 86_400_000
const until = '2026-03-02T12:00:30.000Z'

let running: Running
let admin: Decider
let second: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})
beforeEach(async () => {
  running.clock.reset()
  holder = await aHolder(running, admin, { BTC: '0.1', USD: '500' })
})

const pass = async (ms: number) => {
  running.clock.advance(ms)
  ;[admin, second, holder] = [
    asDecider(await signIn(running, admin)),
    asDecider(await signIn(running, second)),
    asHolder(await signIn(running, holder)),
  ]
}
const own = async (id: string) => (await holder.call(wallet.getOwnTransaction, { params: { id } })).transaction
const reviewed = async (id: string) => (await admin.call(transactions.getTransaction, { params: { id } })).transaction
const lapsed = {
  status: 409,
  code: 'price_lapsed',
  message: 'The price of this order expired at 2026-03-02 12:00 UTC. Deny it, so that the member can submit a new one.',
}

describe('the price of an externally paid buy', () => {
  test('holds for a day, as shown to the member and administrators', async () => {
    const id = await holder.buys('ETH', '900')
    expect(await own(id)).toMatchObject({ paidFrom: 'outside', priceUntil: until })
    expect(await reviewed(id)).toMatchObject({ paidFrom: 'outside', priceUntil: until })
    const mail = (await emailsTo(running, holder.email)).find(({ subject }) => subject.startsWith('Buy '))
    expect(mail?.paragraphs[0]).toContain(
      'We’re waiting for your payment of 900 USD. Your wallet shows how to pay. Include BUY-',
    )
    expect(mail?.paragraphs[0]).toContain(
      'as the payment reference, then send proof of payment by Mar 2, 2026, 12:00 (UTC). The price is locked until then, and for 72 hours after you send your proof. If the rate moves by more than 5%, your payment is credited to your USD balance instead. Without proof, the order expires. If you’ve paid by then, contact us and mention BUY-',
    )
    await pass(DAY)
    expect((await admin.approve(id)).status).toBe('completed')
  })

  test('then expires: the order cannot be approved, stays as it is, and can be denied', async () => {
    const id = await holder.buys('ETH', '900')
    await pass(DAY + 1)
    expect(await refusal(admin.approve(id))).toMatchObject(lapsed)
    expect(await reviewed(id)).toMatchObject({ status: 'pending', approvals: [], journal: [] })
    expect(await holder.available('ETH')).toBe('0')
    expect(await admin.deny(id, 'The price has lapsed')).toMatchObject({ status: 'denied', priceUntil: until })
  })

  test('also expires between the two approvals and while the order is on hold', async () => {
    const [large, flagged] = [await holder.buys('ETH', '12000'), await holder.buys('ETH', '900')]
    expect((await admin.approve(large)).status).toBe('in_review')
    await admin.flag(flagged)
    await pass(DAY + 1)
    for (const id of [large, flagged]) expect(await refusal(second.approve(id))).toMatchObject(lapsed)
    expect((await reviewed(large)).approvals).toHaveLength(1)
    for (const id of [large, flagged]) expect((await second.deny(id)).status).toBe('denied')
  })
})

test('requests other than trades have no price limit', async () => {
  const deposit = await holder.deposits('BTC', '0.01')
  const withdrawal = await holder.withdraws('BTC', '0.01')
  await pass(2 * DAY)
  for (const id of [deposit, withdrawal]) {
    expect((await own(id)).priceUntil).toBeNull()
    expect((await admin.approve(id)).status).toMatch(/completed|approved/)
  }
})
