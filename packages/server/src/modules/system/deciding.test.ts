import { system, transactions } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { signIn } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aStandingClock } from '../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aHouse,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../test/wallet.ts'

// The rules that administrators decide by, which one of them sets. The clock begins on 2026-03-01 at 12:00:30 UTC.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const someday = { from: '2026-03-02T12:00:30.000Z', words: '2026-03-02 12:00 UTC' }

let running: Running
let admin: Decider
let second: Decider
let holder: Holder
beforeEach(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aStandingClock() })
  admin = await aHouse(running)
  second = await aDecider(running)
  holder = await aHolder(running, admin)
})

const pass = async (ms: number) => {
  running.clock.advance(ms)
  ;[admin, second, holder] = [
    asDecider(await signIn(running, admin)),
    asDecider(await signIn(running, second)),
    asHolder(await signIn(running, holder)),
  ]
}
const limit = async (amount: number, by = admin) => {
  const { systemControls } = await by.call(system.setReviewByTwo, { body: { amount } })
  return [systemControls.reviewByTwoFrom, systemControls.reviewByTwoRaise]
}
const needed = async (id: string): Promise<number> =>
  (await admin.call(transactions.getTransaction, { params: { id } })).transaction.approvalsNeeded
const lastAct = async () =>
  (await running.sql('select * from audit_entry order by created_at desc, id desc limit 1'))[0]
const told = async (person: { id: string }) =>
  (
    await running.sql(
      "select body from notification where person_id = $1 and (title like 'Amount for%' or title like 'House floor%') order by id",
      [person.id],
    )
  ).map(({ body }) => body)

describe('the amount from which on two must approve', () => {
  test('is lowered at once and raised a day later; a request keeps what it needed when it was asked for', async () => {
    const byOne = await holder.deposits('BTC', '0.02')
    expect(await limit(500)).toEqual([500, null])
    const byTwo = await holder.deposits('BTC', '0.02')
    expect(await limit(20_000)).toEqual([500, { amount: 20_000, from: someday.from }])
    const meanwhile = await holder.deposits('BTC', '0.02')
    await pass(DAY - 1)
    const atLast = await holder.deposits('BTC', '0.02')
    running.clock.advance(1)
    const { systemControls } = await admin.call(system.getSystemControls, {})
    expect([systemControls.reviewByTwoFrom, systemControls.reviewByTwoRaise]).toEqual([20_000, null])
    const after = await holder.deposits('BTC', '0.3')
    expect(await Promise.all([byOne, byTwo, meanwhile, atLast, after].map(needed))).toEqual([1, 2, 2, 2, 1])
    expect((await admin.approve(byOne)).status).toBe('completed')
    expect((await admin.approve(byTwo)).status).toBe('in_review')
    expect((await refusal(admin.approve(byTwo))).code).toBe('already_decided')
    expect((await second.approve(byTwo)).status).toBe('completed')
  })

  test('that was raised is lowered by another administrator before it ever holds', async () => {
    await limit(1_000_000)
    await pass(HOUR)
    expect(await limit(10_000, second)).toEqual([10_000, null])
    await pass(2 * DAY)
    expect(await needed(await holder.deposits('BTC', '0.2'))).toBe(2)
    expect(await told(admin)).toEqual([
      `${second.name} left the amount from which on two administrators must approve a request at 10000 USD. The raise to 1000000 USD that was waiting is off.`,
    ])
  })

  test('is told, whenever it is changed, to all other administrators: by whom, from what to what, from when on', async () => {
    const amount = 'the amount from which on two administrators must approve a request'
    await limit(20_000)
    await limit(20_000)
    await limit(99.5)
    await limit(99.5)
    const first = await signIn(running, running.admin)
    const texts = [
      `${admin.name} raises ${amount} from 10000 USD to 20000 USD. That holds from ${someday.words} on. Setting a lower one holds at once.`,
      `${admin.name} lowered ${amount} from 10000 USD to 99.5 USD. That holds from now on. The raise to 20000 USD that was waiting is off.`,
    ]
    for (const one of [second, first]) expect(await told(one)).toEqual(texts)
    expect(await told(admin)).toEqual([])
    const subject = `Amount for two approvals changed: ${admin.name}`
    const letters = (await lettersTo(running, second.email)).filter((letter) => letter.subject === subject)
    expect(new Set(letters.map(({ paragraphs }) => paragraphs[0]))).toEqual(new Set(texts))
    expect(letters.map(({ action }) => action?.path)).toEqual(['/admin/system', '/admin/system'])
  })

  test('is in the audit trail with what was in force and what comes', async () => {
    await limit(20_000)
    expect(await lastAct()).toMatchObject({
      actor_id: admin.id,
      action: 'set review by two',
      before: 1_000_000,
      after: { cents: 2_000_000, holdsFrom: someday.from },
    })
    await limit(5)
    expect(await lastAct()).toMatchObject({ before: 1_000_000, after: 500 })
  })

  test('that is raised and lowered at the same moment is what the last one left, and never more than was in force', async () => {
    await limit(500)
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([limit(2000), limit(400 - round, second), limit(3000), limit(450, second)])
      const { systemControls } = await admin.call(system.getSystemControls, {})
      expect(systemControls.reviewByTwoFrom).toBeLessThanOrEqual(400 - round)
    }
  })
})

test('the floor of the house is told to all other administrators when it is switched, and not when it stays', async () => {
  const turn = (status: boolean) => admin.call(system.setHouseFloor, { body: { status } })
  await turn(false)
  await turn(true)
  await turn(true)
  await turn(false)
  expect(await told(second)).toEqual([
    `${admin.name} switched the floor of the house from off to on. The house sells only what it owns from now on.`,
    `${admin.name} switched the floor of the house from on to off. The house may owe coins that it sells from now on.`,
  ])
  expect(await told(admin)).toEqual([])
})
