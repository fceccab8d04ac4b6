import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Holder } from '../../../../test/wallet.ts'

// What the database itself refuses: the statements run outside the application, as the tables' owner.

let running: Running
let holder: Holder
let open = ''
let approved = ''
let client: pg.Client
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  const admin = await aTreasurer(running)
  holder = await aHolder(running, admin, { BTC: '0.1' })
  open = await holder.withdraws('BTC', '0.01')
  approved = await holder.withdraws('BTC', '0.02')
  await admin.approve(approved)
  client = new pg.Client({ connectionString: running.databaseUrl })
  await client.connect()
})
afterAll(() => client.end())

/** The database error for these statements in one transaction; undefined: it commits. */
const answer = async (...statements: string[]): Promise<string | undefined> => {
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return undefined
  } catch (error) {
    await client.query('rollback')
    return (error as Error).message
  }
}

const queryValue = async (text: string): Promise<string> =>
  String(Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0])
const account = (code: string) => `(select id from ledger_account where code = '${code}')`
const own = (kind: string, asset = 'BTC') => account(`liability:member:${holder.id}:${kind}:${asset}`)
const custody = account('asset:custody:main:BTC')

const aJournal = (id: string, key: string = id) =>
  `insert into journal (id, kind, reference, idem_key, posted_at) values ('${id}', 'test', 'test', '${key}', now())`
const aTransfer = (journal: string, debit: string, credit: string, amount = '1', asset = 'BTC') =>
  `insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount) values ('${journal}', 1, '${asset}', ${debit}, ${credit}, ${amount})`

/** Several transfers in one statement, in order. */
const transfersAtOnce = (journal: string, input: [debit: string, credit: string, amount: bigint][]) =>
  `insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount) values ${input
    .map(([debit, credit, amount], index) => `('${journal}', ${index + 1}, 'BTC', ${debit}, ${credit}, ${amount})`)
    .join(', ')}`

describe('transfers in one statement', () => {
  test('write an entry for each step in order, and set each account to the balance of its last entry', async () => {
    const id = crypto.randomUUID()
    const query = `select balance, version from ledger_account where id = ${own('available')}`
    const before = (await client.query<{ balance: string; version: string }>(query)).rows[0]
    const [balance, version] = [BigInt(before?.balance ?? 0), BigInt(before?.version ?? 0)]
    const posted = await answer(
      aJournal(id),
      transfersAtOnce(id, [
        [own('available'), custody, 1n],
        [custody, own('available'), 5n],
        [own('available'), custody, 4n],
      ]),
    )
    expect(posted).toBeUndefined()
    const { rows } = await client.query(
      `select account_version, line, delta, balance_after from account_entry join transfer on transfer.id = transfer_id
        where journal_id = '${id}' order by account_version`,
    )
    const entry = (line: number, delta: bigint, after: bigint) => ({
      ...{ account_version: String(version + BigInt(line)), line },
      ...{ delta: String(delta), balance_after: String(balance + after) },
    })
    expect(rows).toEqual([entry(1, -1n, -1n), entry(2, 5n, 4n), entry(3, -4n, 0n)])
    expect((await client.query(query)).rows).toEqual([{ balance: String(balance), version: String(version + 3n) }])
  })
})

describe('the database refuses', () => {
  test('to change a balance or its version without a transfer', async () => {
    for (const set of ['balance = balance + 1', 'version = version + 1', 'balance = 0, version = 0'])
      expect(await answer(`update ledger_account set ${set} where id = ${own('available')}`)).toMatch(
        /changes through transfers only/,
      )
  })

  test('to open an account with a balance', async () => {
    const insert = `insert into ledger_account (code, asset_code, class, kind, floor_zero, cached, balance) values ('liability:member:x:available:BTC', 'BTC', 'liability', 'available', true, true, 5)`
    expect(await answer(insert)).toMatch(/must begin at 0/)
  })

  test("to change an account's identity or to remove it", async () => {
    for (const set of [
      "code = 'x'",
      "class = 'asset'",
      'floor_zero = false',
      'cached = false',
      "asset_code = 'ETH'",
      'person_id = null',
    ])
      expect(await answer(`update ledger_account set ${set} where id = ${own('available')}`), set).toMatch(
        /never changes/,
      )
    expect(await answer(`delete from ledger_account where id = ${own('available')}`)).toMatch(/never changes/)
  })

  test.each([
    ['journal', "kind = 'x'"],
    ['transfer', 'amount = amount + 1'],
    ['account_entry', 'delta = delta + 1'],
    ['request_event', "status = 'x'"],
    ['approval', 'at = now()'],
    ['audit_entry', "action = 'x'"],
  ])('to change, delete or truncate rows of %s', async (table, set) => {
    expect(Number(await queryValue(`select count(*) from ${table}`))).toBeGreaterThan(0)
    expect(await answer(`update ${table} set ${set}`)).toMatch(/never changed or removed/)
    expect(await answer(`delete from ${table}`)).toMatch(/never changed or removed/)
    expect(await answer(`truncate ${table} cascade`)).toMatch(/never changed or removed/)
  })

  test('an entry without a transfer', async () => {
    expect(
      await answer(
        `insert into account_entry select account_id, account_version + 1000, transfer_id, delta, balance_after from account_entry limit 1`,
      ),
    ).toMatch(/written by its transfers only/)
  })

  test('a transfer across assets, to the same account, or of a zero, negative or fractional amount', async () => {
    const id = crypto.randomUUID()
    expect(await answer(aJournal(id), aTransfer(id, custody, own('available', 'ETH')))).toMatch(/foreign key/)
    expect(await answer(aJournal(id), aTransfer(id, custody, own('available'), '1', 'ETH'))).toMatch(/foreign key/)
    expect(await answer(aJournal(id), aTransfer(id, custody, custody))).toMatch(/check/)
    for (const amount of ['0', '-1', '0.4']) {
      expect(await answer(aJournal(id), aTransfer(id, custody, own('available'), amount)), amount).toMatch(/check/)
    }
  })

  test('an overdraft, even by one unit', async () => {
    const id = crypto.randomUUID()
    const balance = BigInt(await queryValue(`select balance from ledger_account where id = ${own('available')}`))
    const withdraw = (units: bigint) => answer(aJournal(id), aTransfer(id, own('available'), custody, units.toString()))
    expect(await withdraw(balance + 1n)).toMatch(/no_overdraft/)
    expect(await withdraw(10n ** 40n)).toMatch(/no_overdraft/)
    expect(await queryValue(`select balance from ledger_account where id = ${own('available')}`)).toBe(
      balance.toString(),
    )
  })

  test('an overdraft between two transfers in one statement, even if the second covers the first', async () => {
    const id = crypto.randomUUID()
    const more = BigInt(await queryValue(`select balance from ledger_account where id = ${own('available')}`)) + 1n
    await client.query('begin')
    await client.query(aJournal(id))
    const concurrent = transfersAtOnce(id, [
      [own('available'), custody, more],
      [custody, own('available'), more],
    ])
    await expect(client.query(concurrent)).rejects.toMatchObject({ code: '23514', constraint: 'no_overdraft' })
    await client.query('rollback')
  })

  test('a journal without transfers, and a second one under the same key', async () => {
    expect(await answer(aJournal(crypto.randomUUID()))).toMatch(/has no transfers/)
    const key = await queryValue('select idem_key from journal limit 1')
    expect(await answer(aJournal(crypto.randomUUID(), key))).toMatch(/journal_idem_key_key/)
  })

  test('a second reversal of one journal', async () => {
    const [first, again] = [crypto.randomUUID(), crypto.randomUUID()]
    const journal = await queryValue('select id from journal limit 1')
    const reversal = (id: string) =>
      `insert into journal (id, kind, reference, idem_key, reverses, posted_at) values ('${id}', 'test', 'test', '${id}', '${journal}', now())`
    expect(await answer(reversal(first), reversal(again))).toMatch(/journal_reverses_key/)
  })

  test('to change the terms of a request', async () => {
    const terms = [
      'units = 1',
      'usd_cents = 1',
      'rate = 1',
      'fee_units = 0',
      "address = 'x'",
      "network = 'x'",
      "notes = 'x'",
      "kind = 'sell'",
      "asset_code = 'ETH'",
      'made_at = now()',
      'price_until = now()',
      "reference = 'x'",
    ]
    for (const set of terms)
      expect(await answer(`update wallet_request set ${set} where id = '${open}'`), set).toMatch(/terms of request/)
    expect(await answer(`delete from wallet_request where id = '${open}'`)).toMatch(/never removed/)
  })

  test('to change who decided a request and when', async () => {
    for (const set of ['decided_at = now()', `decided_by = '${holder.id}'`, 'decided_by = null'])
      expect(await answer(`update wallet_request set ${set} where id = '${approved}'`), set).toMatch(/written once/)
  })

  test('a request that starts decided, or an undeclared status change', async () => {
    const columns = 'person_id, kind, asset_code, units, address, approvals_needed, made_at'
    const begin = `insert into wallet_request (id, reference, status, ${columns}) select gen_random_uuid(), 'X', 'approved', ${columns} from wallet_request where id = '${open}'`
    expect(await answer(begin)).toMatch(/begins as pending/)
    for (const to of ['completed', 'failed', 'pending', 'rubbish'].filter((state) => state !== 'pending'))
      expect(await answer(`update wallet_request set status = '${to}', reason = 'x' where id = '${open}'`), to).toMatch(
        /cannot move from pending/,
      )
    expect(await answer(`update wallet_request set status = 'pending' where id = '${approved}'`)).toMatch(/cannot move/)
  })

  test('an approved request without its journal or with too few approvals, at commit', async () => {
    const approve = `update wallet_request set status = 'approved' where id = '${open}'`
    expect(await answer(approve)).toMatch(/without its journal/)
    const id = crypto.randomUUID()
    const journal = [aJournal(id, `withdrawal:${open}:approve`), aTransfer(id, custody, own('available'))]
    expect(await answer(...journal, approve)).toMatch(/too few approvals/)
    const by = await queryValue(`select admin_id from approval where request_id = '${approved}'`)
    const approval = `insert into approval values ('${open}', '${by}', now())`
    for (const set of ["role = 'user', offices = '{}'", "status = 'suspended'", 'deleted_at = now()']) {
      const leaving = `update person set ${set} where id = '${by}'`
      expect(await answer(...journal, approval, leaving, approve), set).toMatch(/too few approvals/)
    }
  })

  test('a trade without a price limit or approved after it, and a price limit on other requests', async () => {
    const id = await holder.buys('BTC', '500')
    const columns = 'person_id, kind, asset_code, units, usd_cents, rate, address, paid_from, approvals_needed, made_at'
    const copy = (request: string, limit: string) =>
      answer(
        `insert into wallet_request (id, reference, status, ${columns}, price_until) select gen_random_uuid(), 'X', 'pending', ${columns}, ${limit} from wallet_request where id = '${request}'`,
      )
    expect(await copy(id, 'null')).toMatch(/trade_has_price_limit/)
    expect(await copy(open, 'now()')).toMatch(/price_limit_of_trades/)
    const approve = (at: string) =>
      answer(
        `update wallet_request set status = 'approved', decided_at = ${at}, decided_by = person_id where id = '${id}'`,
      )
    expect(await approve("price_until + interval '1 millisecond'")).toMatch(/approved_while_price_holds/)
    expect(await approve('price_until')).toMatch(/without its journal/)
  })

  test('a denial without a reason, and a sent withdrawal without a hash', async () => {
    expect(await answer(`update wallet_request set status = 'denied' where id = '${open}'`)).toMatch(/turned_down/)
    expect(await answer(`update wallet_request set status = 'denied', reason = ' ' where id = '${open}'`)).toMatch(
      /turned_down/,
    )
    expect(await answer(`update wallet_request set status = 'completed' where id = '${approved}'`)).toMatch(
      /sent_has_hash/,
    )
  })

  test('an approval by the requester, and a second one by the same administrator', async () => {
    expect(await answer(`insert into approval values ('${open}', '${holder.id}', now())`)).toMatch(
      /what they asked for/,
    )
    expect(await answer(`insert into approval select * from approval where request_id = '${approved}'`)).toMatch(
      /approval_pkey/,
    )
  })

  test('a correction decided by the owner of one of its accounts', async () => {
    const by = await queryValue(`select admin_id from approval where request_id = '${approved}'`)
    const id = crypto.randomUUID()
    const insert = `insert into ledger_adjustment (id, reference, asset_code, units, debit_code, credit_code, reason, status, requested_by, requested_at)
      values ('${id}', '${id}', 'BTC', 1, 'equity:house:BTC', 'liability:member:${holder.id}:available:BTC', 'x', 'pending', '${by}', now())`
    for (const status of ['approved', 'denied']) {
      const decide = `update ledger_adjustment set status = '${status}', decided_by = '${holder.id}', decided_at = now() where id = '${id}'`
      expect(await answer(insert, decide), status).toMatch(/of their own accounts/)
    }
  })

  test('a held balance that differs from the open holds, and changed or deleted holds', async () => {
    const id = crypto.randomUUID()
    expect(await answer(aJournal(id), aTransfer(id, own('available'), own('held')))).toMatch(/open holds make/)
    expect(await answer(`update hold set released = units where request_id = '${open}'`)).toMatch(/open holds make/)
    expect(await answer(`update hold set units = units + 1 where request_id = '${open}'`)).toMatch(/only ever captured/)
    expect(await answer(`update hold set captured = 0 where request_id = '${approved}'`)).toMatch(/only ever captured/)
    expect(await answer(`update hold set released = units where request_id = '${approved}'`)).toMatch(/held_covers/)
    expect(await answer(`delete from hold where request_id = '${open}'`)).toMatch(/never removed/)
  })
})

test('a valid transfer is accepted, so the refusals above have their own causes', async () => {
  const id = crypto.randomUUID()
  const before = BigInt(await queryValue(`select balance from ledger_account where id = ${own('available')}`))
  expect(await answer(aJournal(id), aTransfer(id, custody, own('available'), '5'))).toBeUndefined()
  expect(BigInt(await queryValue(`select balance from ledger_account where id = ${own('available')}`))).toBe(
    before + 5n,
  )
})
