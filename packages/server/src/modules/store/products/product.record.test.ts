import { products, store } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { readCsv } from '../../../../test/csv.ts'
import { aShop, type Shop } from '../../../../test/shop.ts'

// A new product field is covered by all this through its line in the contract's example.

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})

const { body: example } = products.createProduct.example

/** Fields that refer to other rows; `products.test.ts` sends them. */
const ofOthers = ['category_id', 'reward_plan']

/** The meaning of form text: switches and numbers are sent as text. */
const meantBy = (sent: unknown): unknown => {
  if (sent === 'true' || sent === 'false') return sent === 'true'
  return typeof sent === 'string' && sent.trim() !== '' && !Number.isNaN(Number(sent)) ? Number(sent) : sent
}

/** Responses name a field like forms, in their own spelling: `stock_count` is `stockCount`. */
const answered = (field: string) => field.replace(/_(\w)/g, (_, initial: string) => initial.toUpperCase())

const expected = Object.fromEntries(Object.entries(example).map(([field, sent]) => [answered(field), meantBy(sent)]))

test('the example product covers every field that can be sent on its own', () => {
  const fields = Object.keys(products.createProduct.body.shape).filter((field) => !ofOthers.includes(field))
  expect(Object.keys(example).toSorted()).toEqual(fields.toSorted())
})

test('every field is returned, listed, unaffected by other changes, and changed by an update', async () => {
  const body = { ...example, tags: [...example.tags] }
  const { product } = await shop.admin.call(products.createProduct, { body, files: { image: undefined } })
  expect(product).toMatchObject(expected)
  const { products: listed } = await shop.admin.call(products.listManagedProducts, { query: {} })
  expect(listed.find(({ id }) => id === product.id)).toEqual(product)
  expect(await shop.change(product.id, { name: 'Bowl' })).toMatchObject({ ...expected, name: 'Bowl' })
  const otherProduct = await shop.product()
  expect(await shop.change(otherProduct.id, body)).toMatchObject(expected)
})

/** As a cell of a file writes it. */
const written = (value: unknown): string[] => {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  if (typeof value === 'number') return [String(value), value.toFixed(2)]
  return [Array.isArray(value) ? value.join(', ') : String(value)]
}

test('every field is in the product export', async () => {
  const body = { ...example, tags: [...example.tags] }
  const { product } = await shop.admin.call(products.createProduct, { body, files: { image: undefined } })
  const file = readCsv(await (await shop.admin.send('GET', '/api/product/export')).text())
  const cells = Object.values(file.find(({ Id }) => Id === product.id) ?? {})
  for (const [field, value] of Object.entries(expected).filter(([, entry]) => entry !== false))
    expect(written(value).some((cell) => cells.includes(cell)) || field, cells.join(' | ')).toBe(true)
})

test('members see exactly the public fields of a product', async () => {
  const { id } = await shop.product({ name: 'Seen by everybody' })
  const visibleFields = Object.keys(store.getProduct.response.shape.product.shape).toSorted()
  expect(visibleFields).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(onOffer|sold|cost)/)]))
  const visitor = aClient(shop.running.url)
  const response = (await (await visitor.send('GET', `/api/product/${id}`)).json()) as { product: object }
  expect(Object.keys(response.product).toSorted()).toEqual(visibleFields)
  const all = (await (await visitor.send('GET', '/api/product?search=everybody')).json()) as { products: object[] }
  expect(all.products.map((product) => Object.keys(product).toSorted())).toEqual([visibleFields])
})
