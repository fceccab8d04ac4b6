import { type Input, store } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aShop, type Shop } from '../../../../test/shop.ts'

type Query = Input<typeof store.listProducts>['query']

let shop: Shop
let member: Person
const samples = [
  { name: 'Amethyst', price: '49.99', category: 'Crystals & Gems', tags: ['violet'] },
  { name: 'Rose quartz', price: '50', category: 'Crystals & Gems', tags: ['pink'], is_featured: 'true' },
  { name: 'Citrine', price: '120', category: 'Crystals & Gems', discounted_percentage: '50' },
  { name: 'Lavender oil', price: '14.5', category: 'Healing Oils', description: 'Steam-distilled violet flowers.' },
  { name: 'Frankincense', price: '199.99', category: 'Healing Oils' },
  { name: 'Copal', price: '200', category: 'Healing Oils', stock_count: '0' },
  { name: 'Lamp of salt', price: '350', category: 'Home & Decor', is_featured: 'true' },
] as const

beforeAll(async () => {
  shop = await aShop()
  member = await aMember(shop.running)
  for (const sample of samples) await shop.product({ ...sample, tags: [...('tags' in sample ? sample.tags : [])] })
  await shop.product({ name: 'Violet of nobody', category: 'Home & Decor', in_stock: 'false' })
  await shop.product({ name: 'Violet gift', is_reward: 'true', reward_plan: shop.planOf('seeker') })
})

const list = (query: Query = {}) => member.call(store.listProducts, { query })
const names = async (query: Query = {}) => (await list(query)).products.map(({ name }) => name)
const categoryId = async (name: string) =>
  (await list()).facets.categories.find((category) => category.name === name)?.id ?? ''

describe('the product list', () => {
  test('has products on offer, featured and newest first, without rewards and disabled products', async () => {
    expect(await list()).toMatchObject({ total: 7, next_cursor: null, previous_cursor: null })
    expect(await names()).toEqual([
      'Lamp of salt',
      'Rose quartz',
      'Copal',
      'Frankincense',
      'Lavender oil',
      'Citrine',
      'Amethyst',
    ])
  })

  test.each([
    ['newest', ['Lamp of salt', 'Copal', 'Frankincense', 'Lavender oil', 'Citrine', 'Rose quartz', 'Amethyst']],
    ['price_asc', ['Lavender oil', 'Amethyst', 'Rose quartz', 'Citrine', 'Frankincense', 'Copal', 'Lamp of salt']],
    ['price_desc', ['Lamp of salt', 'Copal', 'Frankincense', 'Citrine', 'Rose quartz', 'Amethyst', 'Lavender oil']],
    ['name', ['Amethyst', 'Citrine', 'Copal', 'Frankincense', 'Lamp of salt', 'Lavender oil', 'Rose quartz']],
  ] as const)('is sorted by %s of the discounted price', async (sort, sorted) => {
    expect(await names({ sort })).toEqual(sorted)
  })

  test('is sorted by stars, with unrated products last', async () => {
    await shop.running.sql(`update product set rating_sum = 9, rating_count = 2 where name = 'Copal'`)
    await shop.running.sql(`update product set rating_sum = 5, rating_count = 1 where name = 'Citrine'`)
    await shop.running.sql(`update product set rating_sum = 22, rating_count = 5 where name = 'Amethyst'`)
    const rated = (await list({ sort: 'rating' })).products
    expect(rated.slice(0, 4).map(({ name, rating }) => [name, rating])).toEqual([
      ['Citrine', 5],
      ['Copal', 4.5],
      ['Amethyst', 4.4],
      [expect.any(String), null],
    ])
  })

  test('is searched by name, description and tags, by beginnings of words', async () => {
    expect(await names({ search: 'violet', sort: 'name' })).toEqual(['Amethyst', 'Lavender oil'])
    expect(await names({ search: 'rose qua' })).toEqual(['Rose quartz'])
    expect(await names({ search: 'PINK' })).toEqual(['Rose quartz'])
    expect(await names({ search: 'quartz violet' })).toEqual([])
    for (const search of ['!!!', "' | x:*", ':*', '\\']) expect(await names({ search })).toEqual([])
  })

  test('counts each facet under the other filters', async () => {
    const oils = await categoryId('Healing Oils')
    const counts = async (query: Query) => {
      const { total, facets } = await list(query)
      return {
        total,
        categories: Object.fromEntries(
          facets.categories.filter(({ count }) => count !== 0).map(({ name, count }) => [name, count]),
        ),
        prices: facets.prices.map(({ count }) => count),
      }
    }
    expect(await counts({})).toEqual({
      total: 7,
      categories: { 'Crystals & Gems': 3, 'Healing Oils': 3, 'Home & Decor': 1 },
      prices: [2, 2, 1, 2],
    })
    expect(await counts({ category: oils })).toEqual({
      total: 3,
      categories: { 'Crystals & Gems': 3, 'Healing Oils': 3, 'Home & Decor': 1 },
      prices: [1, 0, 1, 1],
    })
    expect(await counts({ price: '50-100' })).toEqual({
      total: 2,
      categories: { 'Crystals & Gems': 2 },
      prices: [2, 2, 1, 2],
    })
    expect(await counts({ category: oils, price: '0-50', search: 'violet' })).toEqual({
      total: 1,
      categories: { 'Crystals & Gems': 1, 'Healing Oils': 1 },
      prices: [1, 0, 0, 0],
    })
    expect((await list()).facets.categories).toHaveLength(8)
  })

  test('assigns boundary prices to one range, by the discounted price', async () => {
    expect(await names({ price: '0-50', sort: 'name' })).toEqual(['Amethyst', 'Lavender oil'])
    expect(await names({ price: '50-100', sort: 'name' })).toEqual(['Citrine', 'Rose quartz'])
    expect(await names({ price: '100-200' })).toEqual(['Frankincense'])
    expect(await names({ price: '200+', sort: 'name' })).toEqual(['Copal', 'Lamp of salt'])
  })

  test.each(store.productSorts)('pages through all products by %s, forward and back', async (sort) => {
    const expected = await names({ sort })
    let page = await list({ sort, limit: '2' })
    const walked = page.products.map(({ name }) => name)
    while (page.next_cursor) {
      page = await list({ sort, limit: '2', cursor: page.next_cursor })
      walked.push(...page.products.map(({ name }) => name))
    }
    expect(walked).toEqual(expected)
    const backwards = page.products.map(({ name }) => name)
    while (page.previous_cursor) {
      page = await list({ sort, limit: '2', cursor: page.previous_cursor })
      backwards.unshift(...page.products.map(({ name }) => name))
    }
    expect(backwards).toEqual(expected)
  })

  test('rejects cursors that it did not issue', async () => {
    const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
    const id = crypto.randomUUID()
    const wrong = [
      'x',
      cursorOf('5', 'no id', 0),
      cursorOf('five', id, 0),
      cursorOf('2026-99-01 00:00:00+00', id, 0),
      cursorOf('true | 2026-99-01 00:00:00+00', id, 0),
      cursorOf('perhaps | 2026-01-01 00:00:00+00', id, 0),
      cursorOf('99999999999999999999', id, 0),
    ]
    for (const cursor of wrong) {
      for (const sort of ['featured', 'newest', 'price_asc', 'rating'] as const)
        expect(await refusalOf(list({ cursor, sort }))).toMatchObject({
          status: 422,
          errors: { cursor: [expect.any(String)] },
        })
    }
  })

  test('soon shows changes to visitors, and leaves hidden categories out of the filter', async () => {
    const visitor = aClient(shop.running.url)
    const search = async () => visitor.call(store.listProducts, { query: { search: 'copal' } })
    expect((await search()).products).toMatchObject([{ stockCount: 0, inStock: false }])
    const [copal] = (await search()).products
    await shop.change(copal?.id ?? '', { stock_count: '9' })
    await expect.poll(async () => (await search()).products[0]?.stockCount, { timeout: 60_000, interval: 10 }).toBe(9)
    const oils = await categoryId('Healing Oils')
    const hide = (active: boolean) => shop.admin.send('PUT', `/api/product/category/${oils}`, { active })
    await hide(false)
    expect((await list()).facets.categories.map(({ id }) => id)).not.toContain(oils)
    expect(await names({ search: 'copal' })).toEqual(['Copal'])
    await hide(true)
  })

  test.each([{ sort: 'cheapest' }, { price: '0-1000' }, { limit: '201' }, { limit: '0' }, { page: '2' }])(
    'rejects the query %j',
    async (query) => {
      expect(await refusalOf(list(query as Query))).toMatchObject({ status: 422 })
    },
  )
})
