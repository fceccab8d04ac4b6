import {
  content,
  contentCategories,
  approvals,
  type AdminRole,
  products,
  libraryManagement,
  store,
  supportCategories,
} from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../test/client.ts'
import { withApp } from '../test/factors.ts'
import { aLibrary, type Library } from '../test/library.ts'
import { aMember, anAdministratorAs, type Person } from '../test/people.ts'
import { refusalOf } from '../test/refusals.ts'
import { aShop, type Shop } from '../test/shop.ts'

// What the specification's lists return to members, and to administrators with and without permission to see hidden
// records.

/** The field of a row, by name, that decides whether members see it. */
type Rows = Record<string, object>

interface List {
  call: string
  /** Administrators who see everything, and one who sees what members see. */
  sees: AdminRole[]
  other: AdminRole
  read(person: Client): Promise<Rows>
  members: Rows
  administrators: Rows
}

let library: Library
let shop: Shop
let member: Person
const administratorsByRole = new Map<AdminRole, Person>()
const administrator = (role: AdminRole): Person => administratorsByRole.get(role) as Person

beforeAll(async () => {
  library = await aLibrary()
  shop = await aShop(library.running)
  member = await aMember(library.running)
  for (const role of ['finance', 'store', 'content', 'support', 'reader'] as const)
    administratorsByRole.set(role, await anAdministratorAs(library.running, [role]))
  await fillLibrary()
  await fillStore()
  await fillSupport()
})

const fillLibrary = async () => {
  const { admin } = library
  const publish_at = new Date(library.running.clock.now().getTime() + 86_400_000).toISOString()
  const create = (name: string) => admin.call(contentCategories.createContentCategory, { body: { name } })
  const { category: hidden } = await create('Hidden texts')
  await create('Gone texts').then(({ category: { id } }) =>
    admin.call(contentCategories.deleteContentCategory, { params: { id } }),
  )
  await library.item({ title: 'Open', plan_id: library.planOf('master'), content_category_id: hidden.id })
  await library.item({ title: 'Draft', published: 'false', content_category_id: hidden.id, featured: 'true' })
  await library.item({ title: 'Later', published: 'false', publish_at })
  const { id } = await library.item({ title: 'Gone' })
  await admin.call(libraryManagement.deleteContent, { params: { id } })
  const body = { active: false }
  await admin.call(contentCategories.updateContentCategory, { params: { id: hidden.id }, body })
}

const fillStore = async () => {
  const { admin } = shop
  const create = (name: string) =>
    admin.call(products.createProductCategory, { body: { name, description: 'Of the test.' } })
  const { category: seen } = await create('Seen things')
  const { category: hidden } = await create('Hidden things')
  await shop.product({ name: 'Bell', category_id: seen.id })
  await shop.product({ name: 'Off bell', category_id: seen.id, in_stock: 'false' })
  await shop.product({
    name: 'Reward bell',
    category_id: hidden.id,
    is_reward: 'true',
    reward_plan: shop.planOf('master'),
  })
  const { id } = await shop.product({ name: 'Gone bell' })
  await admin.call(products.deleteProduct, { params: { id } })
  await admin.call(products.updateProductCategory, { params: { id: hidden.id }, body: { active: false } })
}

const fillSupport = async () => {
  const { category } = await library.admin.call(supportCategories.createSupportCategory, { body: { name: 'Archived' } })
  const body = { active: false }
  await library.admin.call(supportCategories.updateSupportCategory, { params: { id: category.id }, body })
}

/** Rows by name, each with those of these fields that it has. */
const rowsOf = <Row extends object>(rows: readonly Row[], nameOf: (row: Row) => string, fields: string[]): Rows =>
  Object.fromEntries(
    rows.map((row) => [nameOf(row), Object.fromEntries(Object.entries(row).filter(([key]) => fields.includes(key)))]),
  )

const titleOf = ({ title }: { title: string }) => title
const named = ({ name }: { name: string }) => name
const only = (rows: Rows, ...names: string[]): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => names.includes(name)))

const lists: List[] = [
  {
    call: 'GET /content',
    sees: ['content', 'reader'],
    other: 'store',
    read: async (person) => {
      const listed = (await person.call(content.listContent, { query: {} })).content
      const fields = ['published', 'publishAt', 'featured', 'sourceType', 'textContent', 'version']
      return rowsOf(listed, titleOf, fields)
    },
    members: { Open: { featured: false, textContent: null } },
    administrators: {
      Open: {
        published: true,
        publishAt: null,
        featured: false,
        sourceType: 'text',
        textContent: 'Words that open.',
        version: 1,
      },
      Draft: expect.objectContaining({ published: false, publishAt: null, featured: true }) as object,
      Later: expect.objectContaining({ published: false, publishAt: expect.any(String) as string }) as object,
    },
  },
  {
    call: 'GET /content/category',
    sees: ['content', 'reader'],
    other: 'store',
    read: async (person) => {
      const { categories } = await person.call(content.listContentCategories, {})
      return only(rowsOf(categories, named, ['active', 'contentCount']), 'Meditation', 'Hidden texts', 'Gone texts')
    },
    members: { Meditation: { contentCount: 0 } },
    administrators: {
      Meditation: { active: true, contentCount: 1 },
      'Hidden texts': { active: false, contentCount: 2 },
    },
  },
  {
    call: 'GET /product',
    sees: ['store', 'finance', 'support', 'reader'],
    other: 'content',
    read: async (person) => {
      const listed = (await person.call(store.listProducts, { query: { search: 'bell' } })).products
      return rowsOf(listed, named, ['onOffer', 'inStock', 'isReward', 'sold'])
    },
    members: { Bell: { inStock: true, isReward: false } },
    administrators: {
      Bell: { onOffer: true, inStock: true, isReward: false, sold: 0 },
      'Off bell': { onOffer: false, inStock: false, isReward: false, sold: 0 },
      'Reward bell': { onOffer: true, inStock: true, isReward: true, sold: 0 },
    },
  },
  {
    call: 'GET /product/category',
    sees: ['store', 'finance', 'support', 'reader'],
    other: 'content',
    read: async (person) => {
      const { categories } = await person.call(store.listProductCategories, {})
      return only(rowsOf(categories, named, ['active', 'productCount']), 'Seen things', 'Hidden things')
    },
    members: { 'Seen things': { active: true, productCount: 1 } },
    administrators: {
      'Seen things': { active: true, productCount: 2 },
      'Hidden things': { active: false, productCount: 1 },
    },
  },
  {
    call: 'GET /support/categories',
    sees: ['support', 'reader'],
    other: 'content',
    read: async (person) => {
      const { categories } = await person.call(supportCategories.listSupportCategories, {})
      return only(rowsOf(categories, named, ['description', 'emoji', 'active', 'ticketCount']), 'General', 'Archived')
    },
    members: { General: {} },
    administrators: {
      General: expect.objectContaining({ active: true, ticketCount: 0 }) as object,
      Archived: { description: '', emoji: '', active: false, ticketCount: 0 },
    },
  },
]

describe.each(lists)('$call', ({ sees, other, read, members, administrators }) => {
  test('returns all rows to administrators who can see everything', async () => {
    for (const role of sees) expect(await read(administrator(role)), role).toEqual(administrators)
  })

  test('returns the member view to members and other administrators, regardless of previous callers', async () => {
    expect(await read(member)).toEqual(members)
    expect(await read(administrator(other))).toEqual(members)
  })
})

describe('the full library list', () => {
  const titles = async (query: object, person: Client = administrator('content')) =>
    (await person.call(content.listContent, { query })).content.map(titleOf)

  test('can be sorted, filtered and searched', async () => {
    expect(await titles({})).toEqual(['Later', 'Draft', 'Open'])
    expect(await titles({ sort: 'title' })).toEqual(['Draft', 'Later', 'Open'])
    expect(await titles({ level: 'master' })).toEqual(['Open'])
    expect(await titles({ search: 'draft' })).toEqual(['Draft'])
    expect(await titles({ search: 'draft' }, member)).toEqual([])
    expect(await titles({ show: 'favourites' })).toEqual([])
  })

  test('is paged and counted', async () => {
    const page = (cursor?: string) =>
      administrator('content').call(content.listContent, { query: { limit: '2', ...(cursor && { cursor }) } })
    const first = await page()
    expect(first).toMatchObject({ total: 3, metrics: { published: 1, open: 1 } })
    expect((await page(first.next_cursor ?? '')).content.map(titleOf)).toEqual(['Open'])
  })

  test('shows access according to the caller', async () => {
    const { content: rows } = await administrator('reader').call(content.listContent, { query: { search: 'draft' } })
    expect(rows[0]?.access).toMatchObject({ opens: true, reason: 'administrator' })
  })
})

describe('the full product list', () => {
  const search = async (query: object, person: Client = administrator('store')) => {
    const { products: rows, total, facets } = await person.call(store.listProducts, { query })
    const counts = facets.categories.filter(({ name }) => name.endsWith('things'))
    return { rows: rows.map(named), total, counts: counts.map(({ name, count }) => [name, count]) }
  }
  const counts = [
    ['Seen things', 2],
    ['Hidden things', 1],
  ]

  test('is sorted, searched and counted with products that members cannot see', async () => {
    expect(await search({})).toEqual({ rows: ['Reward bell', 'Off bell', 'Bell'], total: 3, counts })
    expect(await search({ sort: 'name' })).toMatchObject({ rows: ['Bell', 'Off bell', 'Reward bell'] })
    expect(await search({ search: 'off' })).toMatchObject({ rows: ['Off bell'], total: 1 })
    expect(await search({ search: 'bell', price: '0-50' })).toMatchObject({ total: 3, counts })
    expect(await search({ search: 'off' }, member)).toEqual({ rows: [], total: 0, counts: [['Seen things', 0]] })
  })

  test('is never returned to visitors', async () => {
    const visitor = aClient(library.running.url)
    const expected = { rows: ['Bell'], total: 1, counts: [['Seen things', 1]] }
    const searchBell = async (person: Client) => search({ search: 'bell', sort: 'newest' }, person)
    expect(await searchBell(administrator('store'))).toMatchObject({ total: 3 })
    expect(await searchBell(visitor)).toEqual(expected)
    expect(await searchBell(administrator('store'))).toMatchObject({ total: 3 })
    expect(await searchBell(visitor)).toEqual(expected)
    expect(await searchBell(Object.assign(aClient(library.running.url), { token: 'x'.repeat(43) }))).toEqual(expected)
    const { headers } = await administrator('store').send('GET', '/api/product')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  })
})

test('is refused to administrators without their required second factor', async () => {
  await withApp(library.running, shop.admin)
  await shop.admin.call(approvals.setApprovalRules, { body: { adminSecondFactor: true } })
  const refused = { status: 403, code: 'second_factor_required' }
  expect(await refusalOf(administrator('store').call(store.listProducts, { query: {} }))).toMatchObject(refused)
  expect((await administrator('content').call(store.listProducts, { query: {} })).products.map(named)).toEqual(['Bell'])
  expect((await shop.admin.call(store.listProducts, { query: {} })).total).toBe(3)
})
