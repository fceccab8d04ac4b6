import { products } from '@vesica/contract'
import { expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { aShop } from '../../../../test/shop.ts'

test('the product export holds exactly the rows of the same search, filters and order', async () => {
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
    const list = await shop.admin.call(products.listManagedProducts, { query: { ...query, limit: '100' } })
    const file = await shop.admin.send('GET', `/api/product/export?${new URLSearchParams(query).toString()}`)
    const [, ...rows] = (await file.text()).trimEnd().split('\n')
    expect(
      rows.map((row) => row.split(',')[0]),
      JSON.stringify(query),
    ).toEqual(list.products.map(({ id }) => id))
  }
})

test('the product export has each cell under its header and no formulas', async () => {
  const shop = await aShop()
  const product = await shop.product({
    name: '=1+1',
    tags: ['@tag'],
    description: '-not a number',
    price: '12.30',
    discounted_percentage: '20',
  })
  const response = await shop.admin.send('GET', '/api/product/export')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="products.csv"')
  const file = readCsv(await response.text())
  expect(file.flatMap(Object.values).filter((cell) => /^[=+@-]/.test(String(cell)))).toEqual([])
  expect(file.find(({ Id }) => Id === product.id)).toMatchObject({
    Id: product.id,
    Name: "'=1+1",
    Category: 'Crystals & Gems',
    'Price USD': '12.30',
    'Discount percent': '20',
    'Discounted price USD': '9.84',
    Stock: '10',
    Sold: '0',
    'On offer': 'yes',
    Featured: 'no',
    'Reward of plan': '',
    Rating: '',
    Ratings: '0',
    Tags: "'@tag",
    Description: "'-not a number",
    Updated: product.updatedAt,
  })
})
