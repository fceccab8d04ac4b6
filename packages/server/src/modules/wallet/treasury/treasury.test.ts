import { treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anotherAdmin } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHolder, aTreasurer, asDecider, asHolder, type Decider, refusal } from '../../../../test/wallet.ts'

let running: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})

const lineOf = async (asset: string) => {
  const { lines } = await admin.call(treasury.getTreasury, {})
  return lines.find((line) => line.asset === asset)
}

test('the treasury sums up custody, amounts owed to members, pending payouts, own funds and revenue', async () => {
  const holder = await aHolder(running, admin, { ETH: '2' })
  await admin.approve(await holder.withdraws('ETH', '0.5'))
  await admin.approve(await holder.sells('ETH', '636'))
  await holder.withdraws('ETH', '0.25')
  await admin.approve(await holder.buys('USDT', '36'))
  expect(await lineOf('ETH')).toEqual({
    asset: 'ETH',
    custody: '2',
    available: '1.05003144',
    held: '0.25',
    payouts: '0.49921396',
    other: '0',
    treasury: '0.19996856',
    revenue: '0.00078604',
    expense: '0',
    difference: '0',
  })
  expect(await lineOf('USDT')).toMatchObject({ custody: '0', available: '36', treasury: '-36', difference: '0' })
  expect(await lineOf('USD')).toMatchObject({ custody: '0', available: '600', treasury: '-600', difference: '0' })
  expect(await lineOf('BCH')).toBeUndefined()
  const { accounts } = await admin.call(treasury.getTreasury, {})
  expect(accounts.find((account) => account.code === 'liability:payouts:ETH')?.balance).toBe('0.49921396')
  expect(accounts.some((account) => account.code.includes(holder.id))).toBe(false)
})

describe('a correction', () => {
  const request = (
    input: Partial<{ asset: string; amount: string; debit: string; credit: string; reason: string }> = {},
  ) =>
    admin.call(treasury.requestAdjustment, {
      body: {
        asset: 'BTC',
        amount: '0.5',
        debit: 'asset:custody:main:BTC',
        credit: 'equity:house:BTC',
        reason: 'Opening stock',
        ...input,
      },
    })
  const decide = (client: Decider, id: string, decision: 'approved' | 'denied') =>
    client.call(treasury.decideAdjustment, { params: { id }, body: { decision } })

  test('is posted once, when another administrator approves it, and not by the requester', async () => {
    const before = Number((await lineOf('BTC'))?.treasury ?? 0)
    const { adjustment } = await request()
    expect(adjustment).toMatchObject({
      status: 'pending',
      amount: '0.5',
      requestedBy: admin.name,
      requestedById: admin.id,
      debitMember: null,
      decidedBy: null,
    })
    expect(await refusal(decide(admin, adjustment.id, 'approved'))).toMatchObject({ status: 409, code: 'own_request' })
    expect(Number((await lineOf('BTC'))?.treasury ?? 0)).toBe(before)
    const decided = await decide(second, adjustment.id, 'approved')
    expect(decided.adjustment).toMatchObject({ status: 'approved', decidedBy: second.name })
    expect(Number((await lineOf('BTC'))?.treasury)).toBeCloseTo(before + 0.5, 8)
    expect(await refusal(decide(second, adjustment.id, 'denied'))).toMatchObject({
      status: 409,
      code: 'already_decided',
      message: expect.stringMatching(/^This was already approved by .+ on .+ UTC\.$/),
      details: { decision: 'approved', decidedBy: second.name },
    })
    expect((await admin.call(treasury.getTreasury, {})).adjustments[0]).toEqual(decided.adjustment)
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })

  test('cannot be decided by the owner of the account, in either direction', async () => {
    const owner = asHolder(await anotherAdmin(running))
    const own = `liability:member:${owner.id}:available:BTC`
    const equity = 'equity:house:BTC'
    const credit = await request({ debit: equity, credit: own, amount: '0.3' })
    const debit = await request({ debit: own, credit: equity, amount: '0.1' })
    expect(credit.adjustment).toMatchObject({ debitMemberId: null, creditMemberId: owner.id })
    expect(debit.adjustment).toMatchObject({ debitMemberId: owner.id, creditMemberId: null })
    for (const { adjustment } of [credit, debit])
      for (const decision of ['approved', 'denied'] as const)
        expect(await refusal(decide(asDecider(owner), adjustment.id, decision))).toMatchObject({
          status: 409,
          code: 'own_account',
          message: 'You can’t decide on changes to your own accounts. Another administrator must.',
        })
    for (const { adjustment } of [credit, debit]) await decide(second, adjustment.id, 'approved')
    expect(await running.sql('select balance::text from ledger_account where code = $1', [own])).toEqual([
      { balance: '20000000' },
    ])
  })

  test('that is denied moves nothing', async () => {
    const before = await lineOf('BTC')
    const { adjustment } = await request()
    await decide(second, adjustment.id, 'denied')
    expect(await lineOf('BTC')).toEqual(before)
  })

  test('with two parallel decisions has one winner', async () => {
    const third = await aDecider(running)
    const { adjustment } = await request()
    const results = await Promise.allSettled([
      decide(second, adjustment.id, 'approved'),
      decide(third, adjustment.id, 'denied'),
    ])
    expect(results.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
  })

  test('can take from a member no more than their balance', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const debit = `liability:member:${holder.id}:available:BTC`
    const more = await request({ debit, credit: 'equity:house:BTC', amount: '0.10000001' })
    expect(await refusal(decide(second, more.adjustment.id, 'approved'))).toMatchObject({
      code: 'insufficient_house',
      message: `The account ${debit} doesn’t have enough for this.`,
    })
    const all = await request({ debit, credit: 'equity:house:BTC', amount: '0.1', reason: 'Returned by the bank' })
    expect(all.adjustment).toMatchObject({ debitMember: holder.name, creditMember: null })
    await decide(second, all.adjustment.id, 'approved')
    expect(await holder.available('BTC')).toBe('0')
    const today = running.clock.now().toISOString().slice(0, 10)
    const statement = await holder.call(wallet.getStatement, { query: { from: today, to: today, format: 'csv' } })
    expect(statement).toContain(`adjustment approve,${all.adjustment.reference},-0.1,0`)
  })

  test('that is open is listed before every decided one, however old it is', async () => {
    const { adjustment: old } = await request({ reason: 'The oldest' })
    for (let count = 0; count < 51; count += 1) {
      const { adjustment } = await request()
      await decide(second, adjustment.id, 'denied')
    }
    const { adjustments } = await admin.call(treasury.getTreasury, {})
    const open = adjustments.filter((correction) => correction.status === 'pending')
    expect(adjustments.slice(0, open.length)).toEqual(open)
    expect(open.map((correction) => correction.id)).toContain(old.id)
    expect(adjustments).toHaveLength(open.length + 50)
  })

  test('is rejected with an invalid amount, account or reason', async () => {
    const holder = await aHolder(running, admin)
    for (const [input, code] of [
      [{ amount: '0' }, 'validation_failed'],
      [
        { asset: 'USD', amount: '0.001', debit: 'asset:custody:main:USD', credit: 'equity:house:USD' },
        'validation_failed',
      ],
      [{ reason: '  ' }, 'validation_failed'],
      [{ debit: `liability:member:${holder.id}:held:BTC` }, 'validation_failed'],
      [{ asset: 'NONE' }, 'coin_unknown'],
      [{ debit: 'asset:custody:main:ETH' }, 'account_unknown'],
      [{ credit: 'equity:hours:BTC' }, 'account_unknown'],
      [{ credit: 'asset:custody:main:BTC' }, 'account_unknown'],
    ] as const)
      expect((await refusal(request(input))).code, JSON.stringify(input)).toBe(code)
    expect((await refusal(decide(second, crypto.randomUUID(), 'approved'))).status).toBe(404)
  })
})

describe('the accounts available for a correction', () => {
  const list = (asset: string, search?: string) =>
    admin.call(treasury.listLedgerAccounts, { query: { asset, ...(search !== undefined && { search }) } })

  test("are the platform's own with balances, and members' with a balance, without held amounts", async () => {
    const holder = await aHolder(running, admin, { ETH: '3' })
    await holder.withdraws('ETH', '1')
    const { accounts, more } = await list('ETH')
    const code = `liability:member:${holder.id}:available:ETH`
    expect(accounts.find((account) => account.code === code)).toEqual({
      code,
      asset: 'ETH',
      class: 'liability',
      kind: 'available',
      member: { id: holder.id, name: holder.name, email: holder.email },
      balance: '2',
    })
    expect(more).toBe(false)
    expect(accounts.filter((account) => account.kind === 'held')).toEqual([])
    const listedAccounts = (await admin.call(treasury.getTreasury, {})).accounts
    const own = accounts.filter((account) => account.member === null)
    expect(own).toHaveLength(14)
    for (const { code, balance } of own)
      expect(listedAccounts.find((account) => account.code === code)?.balance, code).toBe(balance)
    expect(accounts[0]).toMatchObject({ code: 'asset:custody:main:ETH', class: 'asset', kind: 'custody' })
  })

  test("can be found by a member's name or email, also without a balance", async () => {
    const poor = await aHolder(running, admin)
    for (const search of [poor.name, poor.email]) {
      const { accounts } = await list('USDT', search)
      expect(accounts.map((account) => account.member?.id)).toContain(poor.id)
      expect(accounts.every((account) => account.kind === 'available')).toBe(true)
    }
    expect((await list('USDT', 'nobody-of-this-name')).accounts).toEqual([])
    expect((await list('USDT', '&|!')).accounts).toEqual([])
  })

  test('are those of an existing coin', async () => {
    expect((await refusal(list('NONE'))).code).toBe('coin_unknown')
  })
})
