import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Holder } from '../../../../test/wallet.ts'
import { outsideChecks } from '../../../checks.ts'
import { accounts, gainsOf, type Line } from './account.rules.ts'
import { Authority } from './authority.ts'
import { post } from './ledger.ts'
import { reconcile } from './reconcile.ts'

let running: Running
let holder: Holder
let otherHolder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  const admin = await aTreasurer(running)
  ;[holder, otherHolder] = [await aHolder(running, admin, { BTC: '0.1' }), await aHolder(running, admin)]
})

const BTC = 'BTC'
const own = () => accounts.available(holder.id, BTC)
const outside = [accounts.custody(BTC), accounts.house(BTC), accounts.revenue('store', BTC), accounts.payouts(BTC)]
const line = (debit: string, credit: string, units = 1000n): Line => ({ asset: BTC, units, debit, credit })
const newReference = () => crypto.randomUUID()
const posts = (reference: string, action: string, lines: Line[], authority?: Authority | null) =>
  running.app.db.transact((tx) =>
    post(tx, {
      ...{ kind: 'test', reference, key: `test:${reference}:${action}`, actorId: null, lines },
      ...(authority && { authority }),
    }),
  )
const refused = /without authority/
const journals = async () => (await running.sql("select count(*) from journal where kind = 'test'"))[0]?.count

describe('a journal that credits a member', () => {
  test.each(outside)('from %s is rejected without authority, and nothing is posted', async (from) => {
    const before = [await holder.available(BTC), await journals()]
    await expect(posts(newReference(), 'give', [line(from, own())])).rejects.toThrow(refused)
    await expect(posts(newReference(), 'give', [line(from, accounts.held(holder.id, BTC))])).rejects.toThrow()
    expect([await holder.available(BTC), await journals()]).toEqual(before)
  })

  test('is posted with its own authority, but not with that of another', async () => {
    const reference = newReference()
    const leave = (key: string) => Authority.byWordOf(key, 1, [true])
    const lines = [line(accounts.custody(BTC), own())]
    await expect(posts(reference, 'give', lines, leave(`test:${reference}:other`))).rejects.toThrow(refused)
    expect(await posts(reference, 'give', lines, leave(`test:${reference}:give`))).toBe(true)
  })

  test('is posted as a refund in parts up to the payment for the same thing, and not one unit more', async () => {
    const [order, otherOrder] = [newReference(), newReference()]
    const refund = line(accounts.revenue('store', BTC), own(), 400n)
    await posts(order, 'pay', [line(own(), accounts.revenue('store', BTC))])
    await posts(otherOrder, 'pay', [line(own(), accounts.revenue('store', BTC))])
    expect(await posts(order, 'first', [refund])).toBe(true)
    expect(await posts(order, 'second', [refund])).toBe(true)
    await expect(posts(order, 'third', [refund])).rejects.toThrow(refused)
    expect(await posts(order, 'rest', [{ ...refund, units: 200n }])).toBe(true)
    await expect(posts(order, 'more', [{ ...refund, units: 1n }])).rejects.toThrow(refused)
    const elsewhere = { ...refund, credit: accounts.available(otherHolder.id, BTC) }
    await expect(posts(otherOrder, 'elsewhere', [elsewhere])).rejects.toThrow(refused)
  })

  test('as two concurrent refunds is posted once', async () => {
    const reference = newReference()
    const all = line(accounts.revenue('store', BTC), own())
    await posts(reference, 'pay', [line(own(), accounts.revenue('store', BTC))])
    const both = await Promise.allSettled(['one', 'other'].map((action) => posts(reference, action, [all])))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('outside the ledger code is found by reconciliation', async () => {
    const differences = async () => (await running.app.db.transact((tx) => reconcile(tx, outsideChecks))).differences
    const findGains = async () => (await differences()).filter(({ check }) => check === 'members gain nothing unpaid')
    const known = await findGains()
    const id = newReference()
    await running.sql(
      `with journal as (insert into journal (id, kind, reference, idem_key, posted_at) values ('${id}', 'order', '${id}', 'order:${id}:refund', now()) returning id)
       insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
       select id, 1, 'BTC', (select id from ledger_account where code = 'revenue:store:BTC'), (select id from ledger_account where code = '${own()}'), 7 from journal`,
    )
    expect(
      (await findGains()).filter(({ subject }) => !known.some((difference) => difference.subject === subject)),
    ).toMatchObject([{ subject: `order:${id}`, text: expect.stringContaining('7 BTC') }])
  })
})

test('gains are counted over all accounts of a member, coin by coin', () => {
  const held = accounts.held('a', BTC)
  const available = accounts.available('a', BTC)
  const custody = accounts.custody(BTC)
  const gains = (...lines: Line[]) => gainsOf(lines).map(({ personId, units }) => [personId, units])
  expect(gains(line(available, held))).toEqual([])
  expect(gains(line(held, available), line(available, accounts.suspenseOf('a', BTC)))).toEqual([])
  expect(gains(line(available, accounts.available('b', BTC)))).toEqual([['b', 1000n]])
  expect(gains(line(custody, available, 5n), line(available, custody, 3n))).toEqual([['a', 2n]])
  expect(gains({ ...line(available, custody), asset: 'ETH' }, line(custody, available))).toEqual([['a', 1000n]])
  expect(gains(line(custody, accounts.suspense(BTC)))).toEqual([])
})

test('authority requires enough counting approvals, or an amount within a limit', () => {
  const isAuthorized = (leave: Authority | null) => leave !== null
  expect(isAuthorized(Authority.byWordOf('k', 1, []))).toBe(false)
  expect(isAuthorized(Authority.byWordOf('k', 1, [false]))).toBe(true)
  expect(isAuthorized(Authority.byWordOf('k', 2, [true, false, false]))).toBe(false)
  expect(isAuthorized(Authority.byWordOf('k', 2, [true, true]))).toBe(true)
  expect(isAuthorized(Authority.withinLimit('k', 5n, 4n))).toBe(false)
  expect(isAuthorized(Authority.withinLimit('k', 5n, 5n))).toBe(true)
})

describe('the decision record on crediting members', () => {
  const modules = join(import.meta.dirname, '../..')
  const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(modules, path), 'utf8') }))
  const record = readFileSync(join(modules, '../../../../docs/decisions/061-leave-to-credit.md'), 'utf8')

  test('lists every place that posts a journal', () => {
    const importsPost =
      /import \{[^}]*\bpost\b[^}]*\} from '(?:[./]+\/wallet\/index|\.\/ledger|\.\.\/ledger\/ledger)\.ts'/
    const posting = sources.filter(({ text }) => importsPost.test(text)).map(({ path }) => path)
    const named = [...record.matchAll(/\| `([a-z-]+\/[a-z/-]+\.ts)` \|/g)].map(([, path = '']) => path)
    expect(posting.length).toBeGreaterThan(8)
    expect([...new Set(named)].toSorted()).toEqual(posting.toSorted())
  })

  test('lists every place that grants authority', () => {
    const giving = sources.filter(({ text }) => /\bAuthority\.(?:byWordOf|withinLimit)\(/.test(text))
    expect(giving.map(({ path }) => path).toSorted()).toEqual([
      'wallet/ledger/goodwill.ts',
      'wallet/review/approval.ts',
      'wallet/treasury/adjustment.ts',
    ])
  })
})
