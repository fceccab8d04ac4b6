import {
  approvals,
  orderManagement,
  type Input,
  supportSettings,
  treasury,
  membershipChanges,
  wallet,
} from '@vesica/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appliers } from '../../../appliers.ts'
import { aMember, anAdmin, anApprovedApplicant, anotherAdmin, type Person, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { pays } from '../../../../test/memberships.ts'
import { checksOut, tracks } from '../../../../test/order.ts'
import { aShop, addToCart } from '../../../../test/shop.ts'
import { aHolder, aTreasurer } from '../../../../test/wallet.ts'
import { answer, ask, released } from '../../../../test/tickets.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { changesWorker } from '../../approvals/approvals.jobs.ts'
import { supportWorkers } from '../support.jobs.ts'

// Automatic credits: for paying members, within a daily limit, by a rule that two administrators have set.

let running: Running
let admin: Person
/** They have paid the registration fee. */
let [member, otherMember]: Person[] = []
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
})
/** Days later, so credits of the previous test don't count. */
beforeEach(async () => {
  running.clock.advance(2 * DAY)
  admin = await anAdmin(running)
  ;[member, otherMember] = [await anApprovedApplicant(running), await anApprovedApplicant(running)]
})
afterEach(async () => {
  await running.sql('delete from ticket_promise')
  await running.sql("delete from setting where key in ('support', 'creditsADayCents')")
  await running.sql("update guarded_change set status = 'called_off', decided_at = asked_at where status = 'waiting'")
  await running.sql('update session set ended_at = created_at where ended_at is null')
  await running.app.db.transact(async (tx) => tx.announce({ topics: ['platform'] }))
})

const noTargets = { first: null, next: null, solution: null }
const within = (first: number | null) => ({
  targets: { urgent: noTargets, high: noTargets, medium: { ...noTargets, first }, low: noTargets },
})
type Settings = Input<typeof supportSettings.updateSupportSettings>['body']
const decide = (body: Settings) => admin.call(supportSettings.updateSupportSettings, { body })
const confirm = async () => {
  const by = await anotherAdmin(running)
  const { changes } = await by.call(approvals.getApprovals, {})
  const id = changes.find(({ status, kind }) => status === 'waiting' && kind === 'credits')?.id ?? ''
  await by.call(approvals.confirmChange, { params: { id } })
}
const credits = async (credit_usd: number) => {
  await decide(within(60))
  await decide({ credit_usd })
  await confirm()
}
const round = async () => {
  const [, worker] = supportWorkers(running.app.db)
  await worker?.run({})
}
/** Lets time pass, after which the administrator signs in again. */
const pass = async (ms: number) => {
  running.clock.advance(ms)
  admin = await anAdmin(running)
}
/** Each of them asks, and nobody replies in time. */
const late = async (...members: (Person | undefined)[]) => {
  const ids: string[] = []
  for (const person of members) ids.push((await ask(await signIn(running, person ?? admin))).id)
  await pass(61 * MINUTE)
  return ids
}
const dollars = async (person: Person | undefined) => {
  const { balances } = await (await signIn(running, person ?? admin)).call(wallet.getWalletBalances, {})
  return balances.find((entry) => entry.crypto_symbol === 'USD')?.balance
}
const differences = async () => (await admin.call(treasury.runReconcile, {})).report.differences

describe('a credit for a late reply', () => {
  test('is issued once under concurrency, and not again within 30 days', async () => {
    await credits(5)
    const [id = ''] = await late(member)
    await Promise.all([round(), round(), round(), answer(admin, id)])
    await late(member)
    await round()
    await released(running, admin, id)
    await round()
    expect(await dollars(member)).toBe('5')
    expect(await differences()).toEqual([])
    await pass(31 * DAY)
    await late(member)
    await round()
    expect(await dollars(member)).toBe('10')
  })

  test('is not issued to a member who never paid', async () => {
    const never = await aMember(running)
    await credits(5)
    await late(never)
    await round()
    expect(await dollars(never)).toBe('0')
    expect(await running.sql('select ticket_id from support_credit where person_id = $1', [never.id])).toEqual([])
  })

  test('is not issued to a member with everything refunded, but is with a partial refund', async () => {
    const shop = await aShop(running)
    const platform = await aTreasurer(running)
    const [all, partial] = [
      await aHolder(running, platform, { BTC: '1' }),
      await aHolder(running, platform, { BTC: '1' }),
    ]
    for (const holder of [all, partial]) {
      await addToCart(holder, await shop.product({ price: '20' }), 2)
      const { id, items } = await checksOut(holder)
      await tracks(platform, id, 'shipped', running.clock.now())
      const lines = [{ id: items[0]?.id ?? '', quantity: 1 }]
      await platform.call(orderManagement.refundOrder, {
        params: { id },
        body: holder === all ? { restock: true } : { lines, restock: true },
      })
    }
    const changes = await aHolder(running, platform, { BTC: '1' }, await aMember(running, 'guardian'))
    const plan_id = shop.planOf('seeker')
    const { quote } = await changes.call(membershipChanges.quoteMembership, { body: { plan_id, crypto_symbol: 'BTC' } })
    await pays(changes, quote)
    await changes.call(membershipChanges.cancelPlanChange, {})
    await pass(0)
    await credits(5)
    await late(all, changes, partial)
    await round()
    expect([await dollars(all), await dollars(changes), await dollars(partial)]).toEqual(['0', '0', '5'])
  })

  test('waits beyond the daily limit, notifies once, and is issued in order when the limit allows', async () => {
    await credits(5)
    await admin.call(approvals.setApprovalRules, { body: { creditsADay: 7 } })
    const third = await anApprovedApplicant(running)
    await late(member)
    await round()
    await late(otherMember, third)
    await Promise.all([round(), round()])
    expect([await dollars(member), await dollars(otherMember), await dollars(third)]).toEqual(['5', '0', '0'])
    const notices = await running.sql(
      "select distinct title from notification where title = 'Credits for late replies have reached their daily limit'",
    )
    expect(notices).toHaveLength(1)
    await pass(22 * HOUR)
    await round()
    expect(await dollars(otherMember)).toBe('0')
    await pass(HOUR)
    await round()
    expect([await dollars(otherMember), await dollars(third)]).toEqual(['5', '0'])
    await pass(24 * HOUR)
    await round()
    await round()
    expect([await dollars(otherMember), await dollars(third)]).toEqual(['5', '5'])
    expect(await differences()).toEqual([])
  })

  test('is dropped when its member has left meanwhile', async () => {
    await credits(5)
    await admin.call(approvals.setApprovalRules, { body: { creditsADay: 4 } })
    await late(member)
    await round()
    await running.sql("update person set status = 'suspended' where id = $1", [member?.id])
    await running.sql("delete from setting where key = 'creditsADayCents'")
    await running.app.db.transact(async (tx) => tx.announce({ topics: ['platform'] }))
    await round()
    expect(await running.sql('select given_at from support_credit where person_id = $1', [member?.id])).toEqual([])
    expect(await differences()).toEqual([])
  })
})

describe('the credit rule', () => {
  const settings = () => admin.call(supportSettings.getSupportSettings, {})

  test("needs another administrator's confirmation to be loosened; other changes apply at once", async () => {
    const response = await decide({ ...within(60), credit_usd: 100, close_after_days: 3 })
    expect(response).toMatchObject({
      settings: { credit_usd: 0, close_after_days: 3, targets: within(null).targets },
      pendingChange: { before: 'none', after: '$100.00, after 60 minutes at the earliest', requestedBy: admin.name },
    })
    await confirm()
    expect(await settings()).toMatchObject({ settings: { credit_usd: 100, ...within(60) }, pendingChange: null })
  })

  test('needs confirmation for a shorter target while there is a credit, but not for a longer one', async () => {
    await credits(5)
    expect((await decide(within(1))).pendingChange).toMatchObject({ after: '$5.00, after 1 minute at the earliest' })
    expect((await settings()).settings.targets).toEqual(within(60).targets)
    expect(await decide(within(90))).toMatchObject({ settings: within(90), pendingChange: null })
    expect(await decide({ ...within(90), credit_usd: 4 })).toMatchObject({
      settings: { credit_usd: 4 },
      pendingChange: null,
    })
  })

  test('applies after a day if it is not cancelled', async () => {
    await decide({ credit_usd: 5 })
    await pass(24 * HOUR)
    await changesWorker(running.app.db, appliers).run({})
    expect((await settings()).settings.credit_usd).toBe(5)
  })
})
