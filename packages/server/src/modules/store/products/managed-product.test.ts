import { products } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aShop } from '../../../../test/shop.ts'

test('the file of products holds exactly what the same search, filters and order list', async () => {
  const shop = await aShop()
  const name = `Gong ${crypto.randomUUID()}`
  await shop.product({ name: `${name} many`, stock_count: '50' })
  await shop.product({ name: `${name} few`, stock_count: '3', price: '30' })
  await shop.product({ name: `${name} last`, stock_count: '1', price: '10', is_featured: 'true' })
  await shop.product({ name: `${name} off`, stock_count: '2', in_stock: 'false' })
  const listed = [
    {},
    { search: name },
    { search: name, show: 'low_stock', sort: 'price', direction: 'asc' },
    { search: name, show: 'off', sort: 'name' },
    { show: 'featured', sort: 'stock', direction: 'desc' },
    { category: crypto.randomUUID() },
  ] as const
  for (const query of listed) {
    const list = await shop.admin.call(products.listKeptProducts, { query: { ...query, limit: '100' } })
    const file = await shop.admin.send('GET', `/api/product/export?${new URLSearchParams(query).toString()}`)
    const [, ...rows] = (await file.text()).trimEnd().split('\n')
    expect(
      rows.map((row) => row.split(',')[0]),
      JSON.stringify(query),
    ).toEqual(list.products.map(({ id }) => id))
  }
})
