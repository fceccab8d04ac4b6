import { products } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { checked, ran, rowsOf } from '../../../test/imports.ts'
import { anOfficer, type Person } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'

let running: Running
let keeper: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  keeper = await anOfficer(running, ['store'])
  await keeper.call(products.createProductCategory, { body: { name: 'Oils', description: 'All oils' } })
})

const create = (name: string, more: object = {}) =>
  keeper.call(products.createProduct, {
    body: { name, description: 'Of brass.', price: '10.00', category: 'Oils', stock_count: '5', ...more },
  } as never)

const exported = async (): Promise<Buffer> =>
  Buffer.from(await (await keeper.send('GET', '/api/product/export?sort=name')).arrayBuffer())

const aFile = (content: Uint8Array<ArrayBuffer> | string) => new File([content], 'list.csv', { type: 'text/csv' })

describe('a list that a spreadsheet opens', () => {
  test('begins with a byte order mark', async () => {
    expect((await exported()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const { id } = await checked(keeper, 'products', 'name,price\nRefused,1\n')
    const refused = await keeper.send('GET', `/api/imports/products/${id}/refused`)
    expect(Buffer.from(await refused.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })

  test('changes nothing where it is imported as it was exported', async () => {
    const description = 'Contains:\n- a cup\n- a bowl; -5 % today\n=1+1'
    await create('+Light', { description, tags: ['-five', '@home'] })
    await create('-Minus', { description: '=of brass', discounted_percentage: '5' })
    await create("'Apostrophe", { description: "'=told apart", tags: ["'-six"] })
    await create('Twin', { description: "''twice" })
    await create('Twin', { description: '-7' })
    const before = await exported()
    const { id, counts } = await checked(keeper, 'products', aFile(new Uint8Array(before)))
    expect(counts).toEqual({ create: 0, change: 0, same: 5, refuse: 0 })
    await ran(keeper, 'products', id)
    expect((await exported()).toString()).toBe(before.toString())
    await keeper.call(products.deleteProduct, { params: { id: (await ids("'Apostrophe"))[0] ?? '' } })
    const { id: second } = await checked(keeper, 'products', aFile(new Uint8Array(before)))
    expect(await rowsOf(keeper, 'products', second)).toContainEqual(
      expect.stringContaining("'Apostrophe | Id: There is no product with this id."),
    )
  })
})

const ids = async (search: string) =>
  (await keeper.call(products.listManagedProducts, { query: { search } })).products.map(({ id }) => id)
