import { audit, imports, products, store } from '@vesica/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readCsv } from '../../../test/csv.ts'
import { checked, ran, rowsOf, runs, sent, settled } from '../../../test/imports.ts'
import { aKeyOf } from '../../../test/key-calls.ts'
import { anAdmin, anAdministratorAs, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aPicture } from '../../../test/shop.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { importWorkers } from './imports.jobs.ts'

let running: Running
let keeper: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  keeper = await anAdministratorAs(running, ['store'])
  for (const name of ['Bowls', 'Oils'])
    await keeper.call(products.createProductCategory, { body: { name, description: `All ${name}` } })
})

const listed = async (search: string) =>
  (await keeper.call(products.listManagedProducts, { query: { search } })).products.filter(
    ({ name }) => name === search,
  )
const create = (name: string, more: object = {}) =>
  keeper.call(products.createProduct, {
    body: { name, description: 'Of brass.', price: '10.00', category: 'Bowls', stock_count: '5', ...more },
  } as never)

describe('product import', () => {
  test('adds and updates products by the column names of the product export', async () => {
    await create('Plain bowl')
    const list = readCsv(await (await keeper.send('GET', '/api/product/export')).text())
    const own = list.find(({ Name }) => Name === 'Plain bowl') ?? {}
    const titles = Object.keys(own)
    const line = (cells: Record<string, string>) =>
      titles.map((title) => `"${(cells[title] ?? '').replaceAll('"', '""')}"`).join(',')
    const text = [
      titles.join(','),
      line({ ...own, 'Price USD': '12.5', Stock: '7', 'On offer': 'no', Tags: 'brass, loud' }),
      line({ Name: 'Second bowl', Category: 'bowls', 'Price USD': '3', Stock: '0', Description: 'Two\nlines' }),
    ].join('\n')
    const { id, counts } = await checked(keeper, 'products', text)
    expect(counts).toEqual({ create: 1, change: 1, same: 0, refuse: 0 })
    expect(await rowsOf(keeper, 'products', id)).toEqual([
      '2 change Plain bowl | Price USD: 10.00 → 12.50 | Stock: 5 → 7 | On offer: yes → no | Tags:  → brass, loud',
      '3 create Second bowl',
    ])
    expect(await ran(keeper, 'products', id)).toMatchObject({ state: 'done', moved: 0 })
    expect(await listed('Plain bowl')).toMatchObject([
      {
        price: 12.5,
        stockCount: 7,
        onOffer: false,
        tags: ['brass', 'loud'],
        description: 'Of brass.',
        category: 'Bowls',
      },
    ])
    expect(await listed('Second bowl')).toMatchObject([
      { price: 3, stockCount: 0, onOffer: true, description: 'Two\nlines', category: 'Bowls' },
    ])
    const { counts: again } = await checked(keeper, 'products', text)
    expect(again).toEqual({ create: 0, change: 0, same: 2, refuse: 0 })
  })

  test('rejects each row with its own reason and column', async () => {
    await create('Twin')
    await create('Twin')
    const one = (await create('Named by id')) as never as { product: store.Product }
    const text = [
      'Name;Price;Category;Stock;Discount;Featured;Reward of plan;Id;Tags',
      'A;12,50;Oils;1;;;;;',
      'B;0;Oils;1;;;;;',
      'C;1;Unknown;1;;;;;',
      'D;1;Oils;many;;;;;',
      'E;1;Oils;1;101;;;;',
      'F;1;Oils;1;;perhaps;;;',
      'G;1;Oils;1;;;Platinum;;',
      'H;;;;;;;;',
      'Twin;1;Oils;1;;;;;',
      `Twin;1;Oils;1;;;;${one.product.id};`,
      'I;1;Oils;1;;;;nowhere;',
      'Good;1;Oils;1;;;;;',
      'GOOD;2;Oils;1;;;;;',
      `J;1;Oils;1;;;;;${'x'.repeat(41)}`,
    ].join('\n')
    const { id, counts } = await checked(keeper, 'products', text)
    expect(counts).toEqual({ create: 1, change: 0, same: 0, refuse: 13 })
    expect(await rowsOf(keeper, 'products', id)).toEqual([
      '2 refuse A | Price: Enter the price with a point, like 24.50.',
      '3 refuse B | Price: Please enter a price above 0.',
      '4 refuse C | Category: This category doesn’t exist. Choose another one.',
      '5 refuse D | Stock: Please enter a whole number, 0 or more.',
      '6 refuse E | Discount: Please enter a whole percentage from 0 to 100.',
      '7 refuse F | Featured: Enter yes or no.',
      '8 refuse G | Reward of plan: This plan isn’t available. Choose another one.',
      '9 refuse H | Category: Required for new products. | Price: Required for new products. | Stock: Required for new products.',
      '10 refuse Twin | Name: Several products have this name. Enter the ID of the right one.',
      '11 refuse Twin | Name: Another product already has this name.',
      '12 refuse I | Id: No product has this ID.',
      '13 create Good',
      '14 refuse GOOD | This is already in row 13 of this file.',
      '15 refuse J | Tags: Please use at most 40 characters in a tag.',
    ])
  })

  test('rejects unconfirmed payment addresses, also across two columns and in rendered Markdown', async () => {
    const text = [
      'Name;Price;Category;Stock;Description',
      'Whole;1;Oils;1;Pay to DE89 3704 0044 0532 0130 00',
      'Half DE89 3704 0044;1;Oils;1;0532 0130 00',
      'Link;1;Oils;1;"DE89 3704 0044 [0532](https://example.org ""a (b)"") 0130 00"',
      `Deep;1;Oils;1;${'- '.repeat(20)}DE89 3704 0044 0532 0130 00`,
      'None;1;Oils;1;Of brass.',
    ].join('\n')
    const { id } = await checked(keeper, 'products', text)
    const why = 'This contains DE89370400440532013000, which isn’t a confirmed address of this platform.'
    expect(await rowsOf(keeper, 'products', id)).toEqual([
      expect.stringContaining(why),
      expect.stringContaining(why),
      expect.stringContaining(why),
      expect.stringContaining('Please put fewer quotes and lists within each other.'),
      '6 create None',
    ])
  })

  test('rejects a product sold since the check instead of overwriting it', async () => {
    const { product } = (await create('Sold meanwhile')) as never as { product: store.Product }
    const { id } = await checked(keeper, 'products', 'name,stock\nSold meanwhile,20\n')
    await keeper.call(products.updateProduct, { params: { id: product.id }, body: { stock_count: '4' } } as never)
    expect(await ran(keeper, 'products', id)).toMatchObject({ moved: 1, counts: { change: 0, refuse: 1 } })
    expect(await listed('Sold meanwhile')).toMatchObject([{ stockCount: 4 }])
  })

  test('rejects a product deleted and recreated with the same name since the check', async () => {
    const { product } = (await create('Given its name')) as never as { product: store.Product }
    const { id } = await checked(keeper, 'products', 'name,stock\nGiven its name,20\n')
    await keeper.call(products.deleteProduct, { params: { id: product.id } })
    await create('Given its name')
    expect(await ran(keeper, 'products', id)).toMatchObject({ moved: 1, counts: { change: 0, refuse: 1 } })
    expect(await listed('Given its name')).toMatchObject([{ stockCount: 5 }])
  })

  test('resumes after its process was killed, without repeating rows', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => `Many ${n},1,Oils,${n}`).join('\n')
    const { id, matching } = await sent(keeper, 'products', `name,price,category,stock\n${rows}\n`)
    const { app } = running
    const [worker] = importWorkers({ db: app.db, files: app.files })
    /** Runs the job for one batch, like a process that is stopped then. */
    const forOneBatch = async () => {
      let asked = 0
      await expect(worker?.run({ import: id }, () => (asked += 1) > 1)).rejects.toThrow('the process stopped')
    }
    // The state is set by hand without a job, so no worker picks up the import meanwhile.
    await running.sql("update data_import set state = 'checking', turn = 1, matching = $2 where id = $1", [
      id,
      matching,
    ])
    await running.sql('update data_import set read_to = 1 where id = $1', [id])
    await forOneBatch()
    expect((await running.sql('select rows, state from data_import where id = $1', [id]))[0]).toEqual({
      rows: 500,
      state: 'checking',
    })
    await worker?.run({ import: id })
    expect((await running.sql('select rows, state from data_import where id = $1', [id]))[0]).toEqual({
      rows: 1200,
      state: 'checked',
    })
    await running.sql("update data_import set state = 'importing', run_by = made_by where id = $1", [id])
    await forOneBatch()
    const [half] = await running.sql("select count(*)::int as n from product where name like 'Many %'")
    expect(half).toEqual({ n: 250 })
    // Two concurrent runs do not import a row twice.
    await Promise.all([worker?.run({ import: id }), worker?.run({ import: id })])
    const [whole] = await running.sql(
      "select count(*)::int as n, count(distinct name)::int as names from product where name like 'Many %'",
    )
    expect(whole).toEqual({ n: 1200, names: 1200 })
    expect(await settled(keeper, 'products', id)).toMatchObject({ state: 'done', counts: { create: 1200 }, moved: 0 })
  })

  test('resumes a check that another process abandoned', async () => {
    const { id, matching } = await sent(keeper, 'products', 'name,price,category,stock\nLeft,1,Oils,1\n')
    await running.sql(
      "update data_import set state = 'checking', turn = 1, read_to = 1, matching = $2, alive_at = now() - interval '5 minutes' where id = $1",
      [id, matching],
    )
    const taking = importWorkers({ db: running.app.db, files: running.app.files }).find(
      ({ queue }) => queue === 'imports-taken-up',
    )
    await taking?.run({})
    await vi.waitFor(async () => expect(await settled(keeper, 'products', id)).toMatchObject({ state: 'checked' }))
  })

  test('is limited to 200,000 rows', async () => {
    const { id, matching } = await sent(keeper, 'products', 'name,price,category,stock\nOne too many,1,Oils,1\n')
    await running.sql('update data_import set turn = 0 where id = $1', [id])
    await keeper.call(imports.checkProductImport, { params: { id }, body: { matching, sendEmails: false } })
    await settled(keeper, 'products', id)
    await running.sql("update data_import set state = 'checking', rows = 200000, read_to = 1 where id = $1", [id])
    const [worker] = importWorkers({ db: running.app.db, files: running.app.files })
    await worker?.run({ import: id })
    expect(await settled(keeper, 'products', id)).toMatchObject({
      state: 'failed',
      problem: 'This file has more than 200,000 rows. Split it into several files.',
    })
    // With one row less, the row is the last one allowed.
    await running.sql('delete from data_import_row where import_id = $1', [id])
    await running.sql("update data_import set state = 'checking', rows = 199999, read_to = 1 where id = $1", [id])
    await worker?.run({ import: id })
    expect(await settled(keeper, 'products', id)).toMatchObject({ state: 'checked' })
  })

  test('deletes rows and file after 30 days, and retains the result', async () => {
    const { id } = await checked(keeper, 'products', 'name,price,category,stock\nOld,1,Oils,1\n')
    const done = await checked(keeper, 'products', 'name,price,category,stock\nOld and done,1,Oils,1\n,,,1')
    await ran(keeper, 'products', done.id)
    await running.sql("update data_import set made_at = made_at - interval '31 days' where id = any($1)", [
      [id, done.id],
    ])
    const forgetting = importWorkers({ db: running.app.db, files: running.app.files }).find(
      ({ queue }) => queue === 'imports-forgotten',
    )
    await forgetting?.run({})
    const now = async (one: string) => (await keeper.call(imports.getProductImport, { params: { id: one } })).import
    expect(await now(id)).toMatchObject({
      state: 'failed',
      problem: 'It was not imported within 30 days.',
      storedUntil: null,
    })
    expect(await now(done.id)).toMatchObject({ state: 'done', counts: { create: 1, refuse: 1 }, storedUntil: null })
    expect(await running.sql('select 1 from data_import_row where import_id = any($1)', [[id, done.id]])).toEqual([])
    expect(await refusalOf(runs(keeper, 'products', await now(id)))).toMatchObject({ code: 'import_state' })
  })

  test('by an API key is in the audit log under the key and its creator', async () => {
    const admin = await anAdmin(running)
    const { program } = await aKeyOf(running, admin, ['store:read', 'store:write'])
    const { id } = await checked(program, 'products', 'name,price,category,stock\nBy a program,1,Oils,1\n')
    expect(await ran(program, 'products', id)).toMatchObject({ state: 'done' })
    const { entries } = await admin.call(audit.listAudit, { query: { record: `import of products:${id}` } })
    expect(entries).toMatchObject([{ action: 'import products', actorId: admin.id, key: 'Stock count' }])
  })

  test('returns rejected rows as a file, until it is deleted', async () => {
    const text = 'name,price,category,stock\nDear bell,many,Bowls,1\nFine bell,1,Bowls,1\n'
    const { id } = await checked(keeper, 'products', text)
    const file = await (await keeper.send('GET', `/api/imports/products/${id}/refused`)).text()
    expect(readCsv(file).map(({ name }) => name)).toEqual(['Dear bell'])
    await keeper.call(imports.deleteProductImport, { params: { id } })
    const gone = refusalOf(keeper.call(imports.getProductImport, { params: { id } }))
    expect(await gone).toMatchObject({ status: 404 })
  })

  test('is not stopped by a row with an extremely long name', async () => {
    // Random text, because PostgreSQL compresses repetitive text to a small size.
    const long = Array.from({ length: 600 }, () => crypto.randomUUID()).join('')
    const text = `name,price,category,stock\n${long},1,Oils,1\nAfter the long one,1,Oils,1\n`
    const { id, state, counts } = await checked(keeper, 'products', text)
    expect({ state, counts }).toEqual({ state: 'checked', counts: { create: 1, change: 0, same: 0, refuse: 1 } })
    expect((await rowsOf(keeper, 'products', id))[1]).toBe('3 create After the long one')
  })

  test('shows the beginning of a long cell, cut between characters', async () => {
    const cell = `${'a'.repeat(119)}\u{1f600} and on`
    const { sample, headings } = await sent(keeper, 'products', `name,price,${cell}\nBell,1,${cell}\n`)
    expect(sample).toEqual([['Bell', '1', 'a'.repeat(119)]])
    expect(headings[2]).toBe('a'.repeat(119))
  })

  test('rejects an image as a table', async () => {
    const file = new File([await aPicture(8, 8)], 'a.csv', { type: 'text/csv' })
    expect(await refusalOf(keeper.call(imports.beginProductImport, { files: { file } }))).toMatchObject({
      code: 'file_wrong_type',
    })
  })
})
