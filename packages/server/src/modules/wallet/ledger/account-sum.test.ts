import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Holder } from '../../../../test/wallet.ts'
import { outsideChecks } from '../../../checks.ts'
import { addUpAccounts } from './account-sum.ts'
import { Authority } from './authority.ts'
import { balanceOf, post } from './ledger.ts'
import { reconcile } from './reconcile.ts'

// The balance of an uncached account is its stored sum plus later transfers. It must always equal the sum of all its
// transfers, whenever sums are updated and whatever transactions are in flight.

const CUSTODY = 'asset:custody:main:BTC'
const EQUITY = 'equity:house:BTC'

let running: Running
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  holder = await aHolder(running, await aTreasurer(running), { BTC: '1' })
})

const own = () => `liability:member:${holder.id}:available:BTC`
const move = (debit: string, credit: string, units: bigint) =>
  running.app.db.transact((tx) => {
    const reference = crypto.randomUUID()
    const lines = [{ asset: 'BTC', units, debit, credit }]
    const key = `test:${reference}`
    const authority = Authority.byWordOf(key, 1, [true])
    return post(tx, { kind: 'test', reference, key, actorId: null, lines, ...(authority && { authority }) })
  })
const balance = (code: string) => running.app.db.read((tx) => balanceOf(tx, code))
const addUp = () => running.app.db.transact(addUpAccounts)

/** The sum of an account's transfers, added up individually. */
const counted = async (code: string, normal: 'debit' | 'credit'): Promise<bigint> => {
  const rows = await running.sql(
    `select amount::text, (select code from ledger_account where id = debit_account) = $1 as debited
       from transfer where $1 in (select code from ledger_account where id in (debit_account, credit_account))`,
    [code],
  )
  const debits = rows.reduce((sum, row) => sum + (row['debited'] ? 1n : -1n) * BigInt(String(row['amount'])), 0n)
  return normal === 'debit' ? debits : -debits
}
const through = async (): Promise<number> =>
  Number((await running.sql('select through from account_sums_kept'))[0]?.['through'])

test('an account balance is the sum of its transfers, whenever they were aggregated', async () => {
  const action = fc.oneof(
    fc.record({ what: fc.constant('deposit' as const), units: fc.bigInt(1n, 10n ** 6n) }),
    fc.record({ what: fc.constant('buy' as const), units: fc.bigInt(1n, 10n ** 6n) }),
    fc.constant({ what: 'add up' as const, units: 0n }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
      for (const { what, units } of actions) {
        if (what === 'add up') await addUp()
        else await move(what === 'deposit' ? CUSTODY : EQUITY, own(), units)
      }
      expect(await balance(CUSTODY)).toBe(await counted(CUSTODY, 'debit'))
      expect(await balance(EQUITY)).toBe(await counted(EQUITY, 'credit'))
    }),
    { numRuns: 10 },
  )
  await addUp()
  await addUp()
  expect(await through()).toBeGreaterThan(0)
})

test('transfers that an open transaction could still precede are not aggregated', async () => {
  await addUp()
  const slow = new pg.Client({ connectionString: running.databaseUrl })
  await slow.connect()
  try {
    await slow.query('begin')
    const id = crypto.randomUUID()
    await slow.query(
      `insert into journal (id, kind, reference, idem_key, posted_at) values ($1, 'test', 'slow', 'slow', now())`,
      [id],
    )
    await slow.query(
      `insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
       select $1, 1, 'BTC', debit.id, credit.id, 7 from ledger_account debit, ledger_account credit
        where debit.code = $2 and credit.code = $3`,
      [id, CUSTODY, EQUITY],
    )
    await move(CUSTODY, own(), 5n)
    const before = await through()
    for (let round = 0; round < 3; round += 1) await addUp()
    expect(await through()).toBe(before)
    await slow.query('commit')
  } finally {
    await slow.end()
  }
  for (let round = 0; round < 3; round += 1) await addUp()
  expect(await balance(CUSTODY)).toBe(await counted(CUSTODY, 'debit'))
  const [last] = await running.sql('select max(id)::int as id from transfer')
  expect(await through()).toBe(last?.['id'])
})

test('aggregated sums are reconciled with the transfers', async () => {
  const differences = async () =>
    (await running.app.db.transact((tx) => reconcile(tx, outsideChecks))).differences
      .filter(({ text }) => text.startsWith('was added up'))
      .map(({ subject }) => subject)
  expect(await differences()).toEqual([])
  await running.sql(`update account_sum set units = units + 1
    where account_id = (select id from ledger_account where code = '${EQUITY}')`)
  expect(await differences()).toEqual([EQUITY])
})
