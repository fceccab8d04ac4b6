import { treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { anApprovedApplicant } from '../../../../test/people.ts'
import { aDecider, aHolder, aTreasurer, type Decider, type Holder } from '../../../../test/wallet.ts'

// Changes the database owner could make that keep every sum consistent.

let running: Running
let admin: Decider
let holder: Holder
let ids: Record<'deposit' | 'denied' | 'open' | 'sent' | 'bought' | 'sold' | 'quoted' | 'correction' | 'other', string>
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await aTreasurer(running)
  const second = await aDecider(running)
  holder = await aHolder(running, admin, { BTC: '0.15', USD: '100' }, await anApprovedApplicant(running))
  const deposit = await holder.deposits('BTC', '0.01')
  await admin.approve(deposit)
  const denied = await holder.withdraws('BTC', '0.02')
  await admin.deny(denied)
  const open = await holder.withdraws('BTC', '0.01')
  const sent = await holder.withdraws('BTC', '0.01')
  await admin.approve(sent)
  await admin.settle(sent)
  const bought = await holder.buys('ETH', '40')
  await admin.approve(bought)
  const sold = await holder.sells('BTC', '25')
  await admin.approve(sold)
  const { quote_id } = await holder.call(wallet.convert, {
    body: { amount: '5', from: 'USD', to: 'ETH', crypto_symbol: 'ETH' },
  })
  const body = { asset: 'ETH', amount: '5', wallet_id: await holder.walletOf('ETH'), quote_id }
  const quoted = (await holder.call(wallet.requestBuy, { body })).transaction.id
  const { adjustment } = await admin.call(treasury.requestAdjustment, {
    body: { asset: 'BTC', amount: '1', debit: 'asset:custody:main:BTC', credit: 'equity:house:BTC', reason: 'Stock' },
  })
  await second.call(treasury.decideAdjustment, { params: { id: adjustment.id }, body: { decision: 'approved' } })
  const otherHolder = (await aHolder(running, admin, { BTC: '0.1' })).id
  ids = { deposit, denied, open, sent, bought, sold, quoted, correction: adjustment.id, other: otherHolder }
})

test('reconciliation finds no differences in valid data', async () => {
  const differences = await findDifferences()
  if (differences.length > 0) throw new Error(`The books differ from the start: ${JSON.stringify(differences)}`)
})

const findDifferences = async () => (await admin.call(treasury.runReconcile, {})).report.differences

const guarded = [
  'account_entry',
  'approval',
  'hold',
  'journal',
  'ledger_account',
  'ledger_adjustment',
  'request_event',
  'transfer',
  'wallet_request',
]
const guards = (state: 'enable' | 'disable') =>
  guarded.map((table) => `alter table ${table} ${state} trigger user`).join('; ')

/** Makes a change with all triggers disabled, reconciles, and reverts it. */
const planted = async (plant: string, undo: string) => {
  const past = (statement: string) => running.sql(`${guards('disable')}; ${statement}; ${guards('enable')}`)
  await past(plant)
  const differences = await findDifferences()
  await past(undo)
  expect(await findDifferences()).toEqual([])
  return [...new Set(differences.map((difference) => difference.check))]
}

const change = (table: string, column: string, condition: string, value: string, before: string) =>
  planted(
    `update ${table} set ${column} = ${value} where ${condition}`,
    `update ${table} set ${column} = ${before} where ${condition}`,
  )

const own = (kind: string, asset = 'BTC') => `liability:member:${holder.id}:${kind}:${asset}`

describe('reconciliation finds a balanced journal', () => {
  // The tables' owner needs no disabled triggers for these: they update the balances as usual.
  const forge = (kind: string, reference: string, key: string, credit: string) => `
    with forged as (
      insert into journal (id, kind, reference, idem_key, posted_at) values ('${crypto.randomUUID()}', '${kind}', '${reference}', '${key}', now()) returning id
    )
    insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
    select forged.id, 1, 'BTC', debit.id, credit.id, 500000000 from forged, ledger_account debit, ledger_account credit
     where debit.code = 'asset:custody:main:BTC' and credit.code = '${credit}'`
  const unforge = (key: string) => `
    update ledger_account set balance = balance - 500000000, version = version - 1 where code = '${own('available')}';
    delete from account_entry where transfer_id in (select transfer.id from transfer join journal on journal.id = journal_id where idem_key = '${key}');
    delete from transfer where journal_id = (select id from journal where idem_key = '${key}');
    delete from journal where idem_key = '${key}'`

  test.each([
    ['is of a made-up kind', () => ['bonus', 'x', 'bonus:x'], 'journals are known'],
    ['is of a made-up act', () => ['deposit', ids.deposit, `deposit:${ids.deposit}:approve2`], 'journals are known'],
    ['names another than its key', () => ['deposit', ids.deposit, `deposit:${ids.sent}:approve`], 'journals are known'],
    [
      'is of no correction',
      () => ['adjustment', ids.other, `adjustment:${ids.other}:approve`],
      'adjustments are posted',
    ],
    ['is of no sign-up', () => ['registration', ids.other, `registration:${ids.other}:approve`], 'sign-ups are posted'],
    [
      'releases what was never held',
      () => ['deposit', ids.deposit, `deposit:${ids.deposit}:release`],
      'journals post what was agreed',
    ],
  ] as const)('that %s', async (_name, journal, check) => {
    const [kind = '', reference = '', key = ''] = journal()
    await running.sql(forge(kind, reference, key, own('available')))
    const checks = await planted('select 1', unforge(key))
    expect(checks).toContain(check)
  })
})

describe('reconciliation finds a modified request', () => {
  const byId = (id: keyof typeof ids) => `id = '${ids[id]}'`

  test.each([
    ['in the amount of a deposit', 'deposit', 'units', '2000000', '1000000', 'journals post what was agreed'],
    ['in the fee of a withdrawal', 'sent', 'fee_units', '0', '5000', 'journals post what was agreed'],
    ['in the dollars of a sell', 'sold', 'usd_cents', '2600', '2500', 'journals post what was agreed'],
    ['in the rate of a sell', 'sold', 'rate', '1', '50000', 'trades are at their rates'],
    ['in the amount of an open withdrawal', 'open', 'units', '900000', '1000000', 'requests have their holds'],
    [
      'in who decided',
      'sent',
      'decided_by',
      'null',
      '(select admin_id from approval where request_id = wallet_request.id)',
      'decisions are written whole',
    ],
  ] as const)('%s', async (_name, id, column, value, before, check) => {
    expect(await change('wallet_request', column, byId(id), value, before)).toContain(check)
  })

  test('in its owner', async () => {
    const checks = await change('wallet_request', 'person_id', byId('deposit'), `'${ids.other}'`, `'${holder.id}'`)
    expect(checks).toEqual(expect.arrayContaining(['journals post what was agreed', 'decisions are written whole']))
  })

  test('in the quote of its rate', async () => {
    const quote = `id = (select quote_id from wallet_request where ${byId('quoted')})`
    expect(await change('rate_quote', 'rate', quote, '1', '3180.5')).toEqual(['trades are at their rates'])
    expect(await change('rate_quote', 'person_id', quote, `'${ids.other}'`, `'${holder.id}'`)).toEqual([
      'trades are at their rates',
    ])
  })
})

describe('reconciliation finds modified records of a request', () => {
  test('when its hold differs, is on another account, or is missing', async () => {
    const hold = `request_id = '${ids.denied}'`
    const both = (units: string) => `update hold set units = ${units}, released = ${units} where ${hold}`
    expect(await planted(both('1'), both('2000000'))).toEqual(['requests have their holds'])
    const account = (code: string) => `(select id from ledger_account where code = '${code}')`
    const elsewhere = account(`liability:member:${ids.other}:held:BTC`)
    expect(await change('hold', 'account_id', hold, elsewhere, account(own('held')))).toEqual([
      'requests have their holds',
    ])
    const insert = `insert into hold (request_id, account_id, asset_code, units, released) select '${ids.denied}', ${account(own('held'))}, 'BTC', 2000000, 2000000`
    expect(await planted(`delete from hold where ${hold}`, insert)).toEqual(['requests have their holds'])
  })

  test('when a step of its timeline differs or is missing', async () => {
    const step = `request_id = '${ids.sent}' and step = 3`
    expect(await change('request_event', 'status', step, "'failed'", "'completed'")).toEqual([
      'decisions are written whole',
    ])
    const renumber = (from: number, to: number) =>
      `update request_event set step = ${to} where request_id = '${ids.sent}' and step = ${from}`
    expect(await planted(renumber(3, 4), renumber(4, 3))).toEqual(['decisions are written whole'])
  })

  test('when the requester is the approver', async () => {
    const approval = `request_id = '${ids.sent}'`
    expect(await change('approval', 'admin_id', approval, `'${holder.id}'`, `'${admin.id}'`)).toEqual([
      'decisions are written whole',
    ])
  })

  test('when a correction has another amount or account than it posted', async () => {
    const correction = `id = '${ids.correction}'`
    expect(await change('ledger_adjustment', 'units', correction, '1', '100000000')).toEqual([
      'journals post what was agreed',
    ])
    expect(
      await change('ledger_adjustment', 'credit_code', correction, `'${own('available')}'`, "'equity:house:BTC'"),
    ).toEqual(['journals post what was agreed'])
  })

  test('when a sign-up has another fee than was booked', async () => {
    const signup = `person_id = '${holder.id}'`
    expect(await change('signup_request', 'fee_units', signup, '1', '50000')).toEqual(['sign-ups are posted'])
  })
})

test.each([
  ['belongs to somebody else', 'person_id', () => `'${ids.other}'`, () => `'${holder.id}'`],
  ['has no floor', 'floor_zero', () => 'false', () => 'true'],
  [
    'has another code',
    'code',
    () => `'liability:member:${ids.other}:available:XYZ'`,
    () => `'${own('available', 'USDT')}'`,
  ],
])('reconciliation finds an account that %s', async (_name, column, value, before) => {
  const condition = `id = (select id from ledger_account where person_id in ('${holder.id}', '${ids.other}') and code in ('${own('available', 'USDT')}', 'liability:member:${ids.other}:available:XYZ'))`
  expect(await change('ledger_account', column, condition, value(), before())).toEqual(['accounts are what they say'])
})

test('the first hundred differences of each kind are listed and the others counted', async () => {
  const many = `insert into journal (id, kind, reference, idem_key, posted_at)
    select gen_random_uuid(), 'bonus', i::text, 'bonus:' || i, now() from generate_series(1, 130) as i`
  await running.sql(`${guards('disable')}; ${many}; ${guards('enable')}`)
  const unknown = (await findDifferences()).filter((difference) => difference.check === 'journals are known')
  await running.sql(`${guards('disable')}; delete from journal where kind = 'bonus'; ${guards('enable')}`)
  expect(unknown).toHaveLength(101)
  expect(unknown.at(-1)).toEqual({ check: 'journals are known', subject: 'more', text: 'and 30 more of this kind' })
  expect(await findDifferences()).toEqual([])
})
