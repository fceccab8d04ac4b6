import { control, transactions, treasury } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aNewAdmin, anAdmin } from '../../../../test/people.ts'
import { endings } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHolder, aHouse, asDecider, type Decider, refusal } from '../../../../test/wallet.ts'

// A correction can do whatever a transfer can, so the same rules apply.

let running: Running
/** A second server on the same database. */
let beside: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  beside = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aHouse(running)
  second = await aDecider(running)
})

type Input = { amount: string; debit: string; credit: string }
const asked = async (input: Input, by = admin) => {
  const body = { asset: 'BTC', reason: 'Counted anew', ...input }
  return (await by.call(treasury.requestAdjustment, { body })).adjustment
}
const decide = async (who: Decider, id: string, decision: 'approved' | 'denied' = 'approved') =>
  (await who.call(treasury.decideAdjustment, { params: { id }, body: { decision } })).adjustment
const house = 'equity:house:BTC'
const custody = 'asset:custody:main:BTC'
const houseOwns = async () => {
  const { accounts } = await admin.call(treasury.getTreasury, {})
  return Number(accounts.find((one) => one.code === house)?.balance)
}
const shown = async (id: string) =>
  (await admin.call(treasury.getTreasury, {})).adjustments.find((one) => one.id === id)

test('a correction is of no more than can be deposited', async () => {
  const of = (amount: string) => asked({ amount, debit: custody, credit: house })
  for (const amount of ['9'.repeat(30), '1000000000000000'])
    expect(await refusal(of(amount))).toMatchObject({
      status: 422,
      errors: { amount: ['Enter a smaller amount.'] },
    })
  const { id } = await of('999999999999999.99999999')
  await decide(second, id, 'denied')
})

test('a correction counts among what waits until it is decided', async () => {
  const waiting = async () => (await admin.call(transactions.getTransactionsOverview, {})).waitingCorrections
  const before = await waiting()
  const { id } = await asked({ amount: '0.001', debit: custody, credit: house })
  expect(await waiting()).toBe(before + 1)
  await decide(second, id, 'denied')
  expect(await waiting()).toBe(before)
})

describe('with the floor of the house on, a correction', () => {
  beforeAll(async () => {
    await decide(second, (await asked({ amount: '1', debit: custody, credit: house })).id)
    await admin.call(control.setApprovalRules, { body: { houseFloor: true } })
  })

  test('takes from the house what it owns and no more, and is refused as everything else is', async () => {
    const more = await asked({ amount: '1.00000001', debit: house, credit: custody })
    expect(await refusal(decide(second, more.id))).toMatchObject({
      status: 409,
      code: 'insufficient_house',
      message: `The account ${house} doesn’t have enough for this.`,
    })
    expect([await houseOwns(), (await shown(more.id))?.status]).toEqual([1, 'pending'])
    expect((await decide(second, more.id, 'denied')).status).toBe('denied')
    const member = await aHolder(running, admin)
    const credit = `liability:member:${member.id}:available:BTC`
    const gift = await asked({ amount: '1.5', debit: house, credit })
    expect((await refusal(decide(second, gift.id))).code).toBe('insufficient_house')
    expect(await member.available('BTC')).toBe('0')
  })

  test('gives to the house, also where it owes, and moves what is not the house’s', async () => {
    expect((await decide(second, (await asked({ amount: '0.5', debit: custody, credit: house })).id)).status).toBe(
      'approved',
    )
    const aside = await asked({ amount: '2', debit: custody, credit: 'liability:suspense:BTC' })
    expect((await decide(second, aside.id)).status).toBe('approved')
    expect(await houseOwns()).toBe(1.5)
  })

  test('takes the last of it once, when two are approved at the same moment at two servers', async () => {
    const { token, id, name, email, password } = second
    const there = asDecider(Object.assign(aClient(beside.url), { token, id, name, email, password }))
    const amount = String(await houseOwns())
    const both = [
      await asked({ amount, debit: house, credit: custody }),
      await asked({ amount, debit: house, credit: custody }),
    ]
    const calls = both.map((one, index) => decide(index ? there : second, one.id))
    expect(await endings(calls)).toEqual(['done', 'insufficient_house'])
    expect(await houseOwns()).toBe(0)
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })
})

describe('a correction of an administrator’s own account', () => {
  const own = (one: Decider) => `liability:member:${one.id}:available:BTC`
  const gives = (to: Decider, by: Decider) => asked({ amount: '0.1', debit: custody, credit: own(to) }, by)

  test('is decided by any other who did not ask for it, and they are named', async () => {
    const byOwner = await gives(admin, admin)
    expect(byOwner.deciders).toContain(second.name)
    expect(byOwner.deciderIds).not.toContain(admin.id)
    expect((await decide(second, byOwner.id)).status).toBe('approved')
    const third = await aDecider(running)
    const byOther = await gives(admin, third)
    expect((await refusal(decide(admin, byOther.id))).code).toBe('own_account')
    expect((await refusal(decide(third, byOther.id))).code).toBe('own_request')
    const ids = (await shown(byOther.id))?.deciderIds ?? []
    expect([ids.includes(second.id), ids.includes(admin.id), ids.includes(third.id)]).toEqual([true, false, false])
    const decided = await decide(second, byOther.id)
    expect([decided.status, decided.deciders]).toEqual(['approved', []])
  })

  test('says that nobody is left, where one asked for it, and the other owns the account', async () => {
    const fresh = await aServer({ LIMITS_FACTOR: '1000' })
    const other = await aHouse(fresh)
    const first = asDecider(await anAdmin(fresh))
    const { adjustment } = await first.call(treasury.requestAdjustment, {
      body: { asset: 'BTC', reason: 'x', amount: '0.1', debit: custody, credit: own(other) },
    })
    expect([adjustment.deciders, adjustment.deciderIds]).toEqual([[], []])
    const third = await aDecider(fresh)
    const { adjustments } = await third.call(treasury.getTreasury, {})
    expect(adjustments[0]?.deciderIds).toEqual([third.id])
  })
})

test('a correction is not approved by an administrator whose word does not count yet, who may still deny it', async () => {
  const made = asDecider(await aNewAdmin(running))
  const { id } = await asked({ amount: '0.1', debit: custody, credit: house })
  expect((await refusal(decide(made, id))).code).toBe('not_counting_yet')
  expect((await shown(id))?.status).toBe('pending')
  expect((await decide(made, id, 'denied')).status).toBe('denied')
})

test('a correction that an administrator of one’s own making asked for is not approved: two of whom one counts are one', async () => {
  const made = asDecider(await aNewAdmin(running))
  const member = await aHolder(running, admin)
  const credit = `liability:member:${member.id}:available:BTC`
  const { id } = await asked({ amount: '14', debit: custody, credit }, made)
  expect(await refusal(decide(second, id))).toMatchObject({ status: 409, code: 'asker_not_counting' })
  expect([(await shown(id))?.status, await member.available('BTC')]).toEqual(['pending', '0'])
  const again = await asked({ amount: '14', debit: custody, credit })
  expect((await decide(second, again.id)).status).toBe('approved')
})
