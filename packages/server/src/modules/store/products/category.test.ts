import { products, store } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aShop, type Shop } from '../../../../test/shop.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})

const soon = { timeout: 60_000, interval: 10 }
const listVisible = async () => (await aClient(shop.running.url).call(store.listProductCategories, {})).categories
const listManaged = async () => (await shop.admin.call(products.listManagedCategories, {})).categories
const add = async (name: string, active = true) =>
  (
    await shop.admin.call(products.createProductCategory, {
      body: { name, description: `All about ${name}.`, emoji: '🪷', active },
    })
  ).category

describe('categories', () => {
  test('are eight on a new platform, in order, visible to visitors', async () => {
    expect((await listVisible()).map(({ name, active, productCount }) => ({ name, active, productCount }))).toEqual(
      [
        'Crystals & Gems',
        'Spiritual Books',
        'Meditation Tools',
        'Healing Oils',
        'Sacred Jewelry',
        'Digital Courses',
        'Clothing & Accessories',
        'Home & Decor',
      ].map((name) => ({ name, active: true, productCount: 0 })),
    )
  })

  test('are added, changed, hidden and deleted by administrators, audited, and soon visible to visitors', async () => {
    const created = await add('Singing Bowls')
    expect(created).toEqual({
      id: expect.any(String),
      name: 'Singing Bowls',
      description: 'All about Singing Bowls.',
      emoji: '🪷',
      active: true,
      productCount: 0,
    })
    await expect.poll(async () => (await listVisible()).map(({ name }) => name), soon).toContain('Singing Bowls')
    const params = { id: created.id }
    await shop.admin.call(products.updateProductCategory, { params, body: { name: 'Bowls', emoji: '🥣' } })
    const { category } = await shop.admin.call(products.updateProductCategory, { params, body: { active: false } })
    expect(category).toEqual({ ...created, name: 'Bowls', emoji: '🥣', active: false })
    expect(await listManaged()).toContainEqual(category)
    await expect.poll(async () => (await listVisible()).map(({ id }) => id), soon).not.toContain(created.id)
    await shop.admin.call(products.deleteProductCategory, { params })
    expect((await listManaged()).map(({ id }) => id)).not.toContain(created.id)
    expect(await refusalOf(shop.admin.call(products.deleteProductCategory, { params }))).toMatchObject({ status: 404 })
    const actions = await shop.running.sql(
      'select action, actor_id from audit_entry where subject_id = $1 order by created_at, id',
      [created.id],
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'add category',
      'change category',
      'change category',
      'delete category',
    ])
    expect(new Set(actions.map(({ actor_id }) => actor_id))).toEqual(new Set([shop.admin.id]))
  })

  test('have unique names, ignoring case; deleting one frees its name', async () => {
    const { id } = await add('Incense')
    expect(await refusalOf(add('INCENSE'))).toMatchObject({
      status: 409,
      code: 'category_exists',
      errors: { name: [expect.any(String)] },
    })
    const otherCategory = await add('Smoke')
    const rename = shop.admin.call(products.updateProductCategory, {
      params: { id: otherCategory.id },
      body: { name: 'incense' },
    })
    expect(await refusalOf(rename)).toMatchObject({ code: 'category_exists' })
    await shop.admin.call(products.deleteProductCategory, { params: { id } })
    expect((await add('Incense')).id).not.toBe(id)
  })

  test('with products cannot be deleted, and count the products on offer', async () => {
    const { id } = await add('Candles')
    const product = await shop.product({ category_id: id })
    await shop.product({ category_id: id, in_stock: 'false' })
    await expect
      .poll(async () => (await listVisible()).find((category) => category.id === id)?.productCount, soon)
      .toBe(1)
    expect((await listManaged()).find((entry) => entry.id === id)?.productCount).toBe(2)
    expect(await refusalOf(shop.admin.call(products.deleteProductCategory, { params: { id } }))).toMatchObject({
      status: 409,
      code: 'category_in_use',
      message: 'This category still contains products (2). Move them first.',
    })
    for (const item of (await shop.admin.call(products.listManagedProducts, { query: { category: id } })).products)
      await shop.admin.call(products.deleteProduct, { params: { id: item.id } })
    await shop.admin.call(products.deleteProductCategory, { params: { id } })
    const moved = shop.change(product.id, { category_id: id })
    expect(await refusalOf(moved)).toMatchObject({ status: 404 })
    expect(await refusalOf(shop.product({ category_id: id }))).toMatchObject({ code: 'category_unknown' })
  })

  test('require a name and a description; by default they are visible, without emoji', async () => {
    const body = { name: 'Plain', description: 'All about it.' }
    const { category } = await shop.admin.call(products.createProductCategory, { body })
    expect(category).toMatchObject({ ...body, emoji: '', active: true })
    const params = { id: category.id }
    await shop.admin.call(products.updateProductCategory, { params, body: { emoji: '🪷' } })
    const { category: withoutEmoji } = await shop.admin.call(products.updateProductCategory, {
      params,
      body: { emoji: '' },
    })
    expect(withoutEmoji).toEqual(category)
    await shop.admin.call(products.deleteProductCategory, { params })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ description: ' ' }, 'description'],
    [{ emoji: 'three' }, 'emoji'],
    [{ active: 'yes' }, 'active'],
  ])('cannot be %j', async (wrong, field) => {
    const body = { name: 'Right', description: 'Right.', emoji: 'R', active: true, ...wrong }
    const before = await listManaged()
    expect(await refusalOf(shop.admin.call(products.createProductCategory, { body: body as never }))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
    expect(await listManaged()).toEqual(before)
  })
})
