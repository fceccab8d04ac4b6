import { type Input, membership, products, store } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer } from '../../../../test/running.ts'
import { aShop, type Shop } from '../../../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})

const soon = { timeout: 60_000, interval: 10 }
type ManagedQuery = Input<typeof products.listManagedProducts>['query']
const listManaged = (query: ManagedQuery) => shop.admin.call(products.listManagedProducts, { query })
const remove = (id: string) => shop.admin.call(products.deleteProduct, { params: { id } })
const auditOf = (id: string) =>
  shop.running.sql('select * from audit_entry where subject_id = $1 order by created_at, id', [id])

describe('a product', () => {
  test('is created with all fields, visible at once to administrators and soon to visitors', async () => {
    const { categories } = await shop.admin.call(store.listProductCategories, {})
    const category = categories[2]
    const product = await shop.product({
      name: 'Bronze singing bowl',
      description: 'Cast by hand.\nNo two sound alike.',
      price: '89.90',
      category: 'meditation TOOLS',
      discounted_percentage: '15',
      discounted_price: '76.42',
      is_discounted: 'true',
      stock_count: '4',
      is_featured: 'true',
      tags: [' bowl', 'Sound, bronze', 'BOWL', '', ' , '],
    })
    expect(product).toMatchObject({
      id: expect.any(String),
      name: 'Bronze singing bowl',
      description: 'Cast by hand.\nNo two sound alike.',
      price: 89.9,
      discount: 15,
      isDiscounted: true,
      discountedPercentage: 15,
      discountedPrice: 76.42,
      category: 'Meditation Tools',
      categoryId: category?.id,
      categoryEmoji: category?.emoji,
      isReward: false,
      rewardPlan: null,
      rewardPlanName: null,
      stockCount: 4,
      inStock: true,
      isFeatured: true,
      image: null,
      images: null,
      tags: ['bowl', 'Sound', 'bronze'],
      rating: null,
      ratingCount: 0,
      updatedAt: expect.any(String),
      onOffer: true,
      sold: 0,
    })
    const response = await aClient(shop.running.url).call(store.getProduct, { params: { id: product.id } })
    expect(response.ratings).toEqual([])
    expect(product).toMatchObject(response.product)
    expect(await auditOf(product.id)).toMatchObject([
      { action: 'add product', actor_id: shop.admin.id, after: { name: product.name, price_cents: '8990' } },
    ])
  })

  test('keeps fields that an update leaves out, and the audit log lists the changes', async () => {
    const product = await shop.product({ name: 'Sage', price: '12', tags: ['smoke'], discounted_percentage: '10' })
    expect(await shop.change(product.id, {})).toEqual({ ...product, updatedAt: expect.any(String) })
    const changed = await shop.change(product.id, { name: 'White sage', is_featured: 'true', stock_count: '3' })
    expect(changed).toEqual({
      ...product,
      name: 'White sage',
      isFeatured: true,
      stockCount: 3,
      updatedAt: expect.any(String),
    })
    const trail = await auditOf(product.id)
    expect(trail.at(-1)).toMatchObject({
      action: 'change product',
      before: { name: 'Sage', featured: false, stock_count: 10 },
      after: { name: 'White sage', featured: true, stock_count: 3 },
    })
    expect((await shop.change(product.id, { is_discounted: 'false', discounted_percentage: '10' })).discount).toBe(0)
    expect((await shop.change(product.id, { discounted_percentage: '30', tags: [''] })).tags).toEqual([])
    expect(await shop.change(product.id, { description: '' })).toMatchObject({ discountedPrice: 8.4 })
  })

  test('when disabled is out of stock, whatever its count, and hidden from visitors', async () => {
    const product = await shop.product()
    const visitor = aClient(shop.running.url)
    const params = { id: product.id }
    await visitor.call(store.getProduct, { params })
    expect(await shop.change(product.id, { in_stock: 'false' })).toMatchObject({
      onOffer: false,
      inStock: false,
      stockCount: 10,
    })
    await expect.poll(async () => (await visitor.send('GET', `/api/product/${product.id}`)).status, soon).toBe(404)
    await shop.change(product.id, { in_stock: 'true', stock_count: '0' })
    await expect.poll(async () => (await visitor.send('GET', `/api/product/${product.id}`)).status, soon).toBe(200)
    expect((await visitor.call(store.getProduct, { params })).product).toMatchObject({ inStock: false, stockCount: 0 })
  })

  test('once deleted stays deleted', async () => {
    const product = await shop.product()
    expect(await remove(product.id)).toEqual({ message: 'Product Deleted Successfully' })
    for (const id of [product.id, crypto.randomUUID(), 'x']) {
      expect(await refusalOf(remove(id))).toMatchObject({ status: 404 })
      expect(await refusalOf(shop.change(id, { name: 'Again' }))).toMatchObject({ status: 404 })
      expect((await aClient(shop.running.url).send('GET', `/api/product/${id}`)).status).toBe(404)
    }
    expect((await auditOf(product.id)).map(({ action }) => action)).toEqual(['add product', 'delete product'])
  })

  test('rejects a stock count from a form opened before the stock changed', async () => {
    const product = await shop.product({ stock_count: '10' })
    await shop.running.sql('update product set stock_count = 7 where id = $1', [product.id])
    const late = shop.change(product.id, { name: 'Late', stock_count: '12', stock_seen: '10' })
    expect(await refusalOf(late)).toMatchObject({
      status: 409,
      code: 'stock_changed',
      message: 'The stock has changed to 7 since you opened this form.',
      details: { stock_count: 7 },
    })
    expect((await listManaged({ search: product.name })).products).toMatchObject([{ stockCount: 7 }])
    expect(await shop.change(product.id, { stock_count: '12', stock_seen: '7' })).toMatchObject({ stockCount: 12 })
  })

  test.each([
    ['10.05', '10', '9.05'],
    ['1.15', '30', '0.81'],
    ['0.01', '50', '0.01'],
    ['9999999.99', '50', '5000000'],
  ])(
    'of %s less %s percent, with half a cent to round, costs %s in the form and in the list',
    async (price, percent, due) => {
      const product = await shop.product({ price, discounted_percentage: percent, discounted_price: due })
      expect(product).toMatchObject({ discountedPrice: Number(due) })
      expect((await listManaged({ search: product.name })).products).toMatchObject([{ discountedPrice: Number(due) }])
    },
  )

  test('is rejected when the discounted price differs from the one calculated', async () => {
    const wrong = { price: '19.99', discounted_percentage: '33', discounted_price: '13.40' }
    expect(await refusalOf(shop.product(wrong))).toMatchObject({
      status: 409,
      code: 'price_changed',
      details: { discounted_price: 13.39 },
    })
    expect(await refusalOf(shop.product({ ...wrong, discounted_price: 'much' }))).toMatchObject({ status: 409 })
    expect(await shop.product({ ...wrong, discounted_price: '13.39' })).toMatchObject({ discountedPrice: 13.39 })
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ price: '0' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: '1.005' }, 'price'],
    [{ price: '1e3' }, 'price'],
    [{ stock_count: '-1' }, 'stock_count'],
    [{ stock_count: '1.5' }, 'stock_count'],
    [{ stock_count: '' }, 'stock_count'],
    [{ discounted_percentage: '101' }, 'discounted_percentage'],
    [{ discounted_percentage: '12.5' }, 'discounted_percentage'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
    [{ tags: [Array.from({ length: 21 }, (_, n) => `t${n}`).join(',')] }, 'tags'],
    [{ tags: ['x'.repeat(41)] }, 'tags'],
    [{ tags: ['a\u0000b'] }, 'tags[0]'],
    [{ is_featured: 'perhaps' }, 'is_featured'],
    [{ category: 'Nonsense' }, 'category'],
    [{ category_id: 'x' }, 'category_id'],
    [{ is_reward: 'true' }, 'reward_plan'],
    [{ is_reward: 'true', reward_plan: crypto.randomUUID() }, 'reward_plan'],
  ])('cannot be %j', async (wrong, field) => {
    const before = await listManaged({})
    expect(await refusalOf(shop.product(wrong as never))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
    expect(await listManaged({})).toEqual(before)
  })

  test('without a category is rejected, and a repeated request creates one', async () => {
    const body = { name: 'Once', description: '', price: '5', stock_count: '1' }
    expect(
      await refusalOf(shop.admin.call(products.createProduct, { body, files: { image: undefined } })),
    ).toMatchObject({
      code: 'category_unknown',
    })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const right = { body: { ...body, category: 'Healing Oils' }, files: { image: undefined } }
    const answers = [
      await shop.admin.call(products.createProduct, right, key),
      await shop.admin.call(products.createProduct, right, key),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect((await listManaged({ search: 'Once' })).total).toBe(1)
  })
})

describe('a reward', () => {
  test('is shown with its plan, cannot be bought, and stops being a reward when made a product', async () => {
    const visitor = aClient(shop.running.url)
    const reward = await shop.product({
      name: 'Master’s mala',
      description: '108 beads.',
      price: '108',
      is_reward: 'true',
      reward_plan: shop.planOf('master'),
    })
    expect(reward).toMatchObject({ isReward: true, rewardPlan: shop.planOf('master'), rewardPlanName: 'Master' })
    const rewards = async () => {
      const { plans } = await visitor.call(membership.listPlans, {})
      return plans.map((plan) => plan.rewards)
    }
    await expect
      .poll(rewards, soon)
      .toEqual([
        [],
        [],
        [{ id: reward.id, name: 'Master’s mala', description: '108 beads.', image: null, images: null, price: 108 }],
      ])
    expect((await visitor.call(store.listProducts, { query: { search: 'mala' } })).total).toBe(0)
    const product = await shop.change(reward.id, { is_reward: 'false' })
    expect(product).toMatchObject({ isReward: false, rewardPlan: null, rewardPlanName: null })
    await expect.poll(rewards, soon).toEqual([[], [], []])
    await expect
      .poll(async () => (await visitor.call(store.listProducts, { query: { search: 'mala' } })).total, soon)
      .toBe(1)
  })
})

describe("the administrators' product list", () => {
  test("has all products with their filters, and the store's metrics", async () => {
    const own = await aShop(await aServer())
    const listOwn = (query: ManagedQuery) => own.admin.call(products.listManagedProducts, { query })
    await own.product({ name: 'Plenty', stock_count: '6', is_featured: 'true' })
    await own.product({ name: 'Five', stock_count: '5' })
    await own.product({ name: 'One', stock_count: '1' })
    await own.product({ name: 'Off', stock_count: '2', in_stock: 'false' })
    await own.product({ name: 'None', stock_count: '0', category: 'Home & Decor' })
    await own.product({ name: 'Gift', is_reward: 'true', reward_plan: own.planOf('seeker') })
    const deleted = await own.product({ name: 'Gone', stock_count: '1' })
    await own.admin.call(products.deleteProduct, { params: { id: deleted.id } })
    const names = async (query: ManagedQuery) => (await listOwn(query)).products.map(({ name }) => name)
    expect(await listOwn({})).toMatchObject({
      total: 6,
      metrics: { products: 6, onOffer: 5, lowStock: 2, outOfStock: 1 },
      next_cursor: null,
      previous_cursor: null,
    })
    expect(await names({})).toEqual(['Gift', 'None', 'Off', 'One', 'Five', 'Plenty'])
    expect(await names({ show: 'low_stock', sort: 'stock' })).toEqual(['One', 'Five'])
    expect(await names({ show: 'out_of_stock' })).toEqual(['None'])
    expect(await names({ show: 'off' })).toEqual(['Off'])
    expect(await names({ show: 'rewards' })).toEqual(['Gift'])
    expect(await names({ show: 'featured' })).toEqual(['Plenty'])
    expect(await names({ show: 'on_offer', sort: 'name' })).toEqual(['Five', 'Gift', 'None', 'One', 'Plenty'])
    expect(await names({ sort: 'name', direction: 'desc', search: 'o' })).toEqual(['One', 'Off'])
    const category = (await listOwn({ search: 'None' })).products[0]?.categoryId ?? ''
    expect(await names({ category })).toEqual(['None'])
    expect(await names({ category: 'x' })).toEqual([])
    expect(await names({ search: '!' })).toEqual([])
  })

  test.each(['updated', 'name', 'price', 'stock', 'sold'] as const)(
    'pages through all products by %s, forward and back, without gaps or repeats',
    async (sort) => {
      for (const direction of ['asc', 'desc'] as const) {
        const expected = (await listManaged({ sort, direction, limit: '100' })).products.map(({ id }) => id)
        const walked: string[] = []
        let page = await listManaged({ sort, direction, limit: '4' })
        walked.push(...page.products.map(({ id }) => id))
        while (page.next_cursor) {
          page = await listManaged({ sort, direction, limit: '4', cursor: page.next_cursor })
          walked.push(...page.products.map(({ id }) => id))
        }
        expect(walked).toEqual(expected)
        const backwards: string[] = page.products.map(({ id }) => id)
        while (page.previous_cursor) {
          page = await listManaged({ sort, direction, limit: '4', cursor: page.previous_cursor })
          backwards.unshift(...page.products.map(({ id }) => id))
        }
        expect(backwards).toEqual(expected)
      }
    },
  )
})
