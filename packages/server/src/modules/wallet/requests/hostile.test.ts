import { members, transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aHolder,
  aTreasurer,
  asDecider,
  type Decider,
  elsewhere,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'

// Hostile input: each is refused with a field error, none causes a server error, and nothing moves.

let running: Running
let admin: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await aTreasurer(running)
  holder = await aHolder(running, admin, { BTC: '1', ETH: '1', USD: '100' })
})

const state = async () => {
  const { totalBalance: _, history: __, ...visible } = await holder.call(wallet.getWalletBalances, {})
  const [rows] = await running.sql(
    'select (select count(*) from wallet_request) as requests, (select count(*) from journal) as journals, (select count(*) from ledger_adjustment) as corrections',
  )
  return { rows, balances: visible.balances.map((entry) => [entry.crypto_symbol, entry.balance, entry.held]) }
}

const noAmounts = [
  ['nothing', ''],
  ['a space', ' '],
  ['spaces around it', ' 1 '],
  ['a line break', '1\n'],
  ['less than nothing', '-1'],
  ['a plus', '+1'],
  ['an exponent', '1e3'],
  ['a small exponent', '1e-8'],
  ['no number', 'NaN'],
  ['no end', 'Infinity'],
  ['hexadecimal', '0x10'],
  ['a comma', '1,5'],
  ['two points', '1.2.3'],
  ['a point first', '.5'],
  ['a point last', '1.'],
  ['leading zeros', '01'],
  ['Arabic digits', '٣'],
  ['full-width digits', '１'],
  ['9 decimals', '0.123456789'],
  ['more than there is', `1${'0'.repeat(30)}`],
  ['NUL', '1\u0000'],
] as const

describe.each(noAmounts)('an amount of %s', (_name, amount) => {
  test('is rejected with a field error in every call, and moves nothing', async () => {
    const before = await state()
    const wallet_id = await holder.walletOf('BTC')
    const trade = { asset: 'BTC', amount, wallet_id }
    const correction = { debit: 'asset:custody:main:BTC', credit: 'equity:house:BTC', reason: 'Counted' }
    for (const call of [
      () => holder.call(wallet.requestWithdrawal, { body: { ...trade, address: elsewhere.BTC } }),
      () => holder.call(wallet.requestBuy, { body: trade }),
      () => holder.call(wallet.requestSell, { body: trade }),
      () => holder.call(wallet.convert, { body: { amount, from: 'BTC', to: 'USD', crypto_symbol: 'BTC' } }),
      () => holder.call(wallet.convert, { body: { amount, from: 'USD', to: 'BTC', crypto_symbol: 'BTC' } }),
      () => holder.call(wallet.getNetworkFee, { query: { crypto_symbol: 'BTC', amount } }),
      () => admin.call(treasury.requestAdjustment, { body: { asset: 'BTC', amount, ...correction } }),
    ])
      expect(await refusal(call())).toMatchObject({
        status: 422,
        code: 'validation_failed',
        errors: { amount: [expect.any(String)] },
      })
    expect(await state()).toEqual(before)
  })
})

test.each(['0', '0.00000000', '1.00', '0.5', '1000000000'])('a trade for %s dollars is rejected', async (amount) => {
  const before = await state()
  const body = { asset: 'BTC', amount, wallet_id: await holder.walletOf('BTC') }
  for (const call of [wallet.requestBuy, wallet.requestSell])
    expect(await refusal(holder.call(call, { body }))).toMatchObject({
      status: 422,
      errors: { amount: ['Please enter whole US dollars, at least 1.'] },
    })
  expect(await state()).toEqual(before)
})

test('a withdrawal whose fee takes all of it is rejected', async () => {
  const wallet_id = await holder.walletOf('BTC')
  for (const amount of ['0', '0.00000000']) {
    const body = { asset: 'BTC', amount, wallet_id, address: elsewhere.BTC }
    expect(await refusal(holder.call(wallet.requestWithdrawal, { body }))).toMatchObject({
      code: 'withdrawal_too_small',
    })
  }
})

describe('text that the database cannot store', () => {
  const unwritable = ['a\u0000b', 'a\ud800b', 'a\u0007b']

  test('is rejected as reason of a decision or correction, and as an account', async () => {
    const id = await holder.deposits('BTC', '0.1')
    const correction = { asset: 'BTC', amount: '1', debit: 'asset:custody:main:BTC', credit: 'equity:house:BTC' }
    for (const text of unwritable) {
      const body = { reason: text }
      for (const call of [
        () => admin.call(transactions.denyTransaction, { params: { id }, body }),
        () => admin.call(transactions.rejectTransaction, { params: { id }, body }),
        () => admin.call(transactions.flagTransaction, { params: { id }, body }),
        () => admin.call(transactions.failTransaction, { params: { id }, body }),
        () => admin.call(treasury.requestAdjustment, { body: { ...correction, reason: text } }),
        () => admin.call(treasury.requestAdjustment, { body: { ...correction, reason: 'x', debit: text } }),
        () => admin.call(treasury.requestAdjustment, { body: { ...correction, reason: 'x', credit: text } }),
      ])
        expect(await refusal(call()), JSON.stringify(text)).toMatchObject({ status: 422, code: 'validation_failed' })
    }
    expect((await admin.deny(id, 'First line\nand another')).reason).toBe('First line\nand another')
  })

  test('finds nothing or is rejected as a filter of the list and its export', async () => {
    for (const query of ['currency=%00', 'currency=%ED%A0%80', 'search=%00', 'search=a%00b', 'type=%00', 'status=%00'])
      for (const path of ['transactions', 'transactions/export']) {
        const { status } = await admin.send('GET', `/api/wallets/${path}?${query}`)
        expect([200, 422], `${path}?${query}`).toContain(status)
      }
  })
})

describe('a forged cursor', () => {
  const forged = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

  test("is rejected in the administrators' list and returns nothing in a member's list", async () => {
    for (const cursor of [
      'x',
      '%00',
      forged(),
      forged('2026-01-01 00:00:00+00', 'x', 0),
      forged("2026-01-01' or 1=1 --", crypto.randomUUID(), 0),
      forged('9999-99-99 00:00:00+00', crypto.randomUUID(), 1),
      forged({}, crypto.randomUUID(), 0),
    ])
      expect(
        (await admin.send('GET', `/api/wallets/transactions?cursor=${encodeURIComponent(cursor)}`)).status,
        cursor,
      ).toBe(422)
    const otherHolder = await aHolder(running, admin)
    const foreignId = await otherHolder.deposits('BTC', '0.1')
    for (const cursor of ['x', foreignId, crypto.randomUUID()])
      expect(await holder.call(wallet.listOwnTransactions, { query: { cursor } })).toEqual({
        transactions: [],
        movements: [],
        next_cursor: null,
      })
  })
})

test('exports and statements contain no formulas, whatever the names and reasons', async () => {
  const person = await aHolder(running, admin)
  const boss = asDecider(await anAdmin(running))
  for (const name of ['=HYPERLINK("x")', '+1+1', '-2+3', '@SUM(1)']) {
    await boss.call(members.updateMember, {
      params: { id: person.id },
      body: { name, email: person.email, role: 'user' },
    })
    const id = await person.deposits('BTC', '0.1')
    await admin.deny(id, `=1+1 ${name}`)
    const sheet = (await admin.call(transactions.exportTransactions, {
      query: { search: person.email },
    })) as unknown as string
    const cells = sheet.split(/\r?\n/).flatMap((line) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [])
    for (const cell of cells) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@\t\r]|^-(?!\d+(\.\d+)?,?$)/)
    expect(sheet).toContain(`'${name.replaceAll('"', '""')}`)
    expect(sheet).toContain("'=1+1")
  }
})
