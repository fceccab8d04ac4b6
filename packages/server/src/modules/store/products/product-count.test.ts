import { products, store } from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Shop } from '../../../../test/shop.ts'
import { bounds } from './product.rules.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})

/** The content of the table next to what counting one by one gives. */
const differences = () =>
  shop.running.sql(`
    select * from (
      select category_id, on_offer, is_reward, price_range(paid_cents), count(*)::int as products
        from product where deleted_at is null group by 1, 2, 3, 4
    ) as counted full join (select * from product_count where products > 0) as kept
      using (category_id, on_offer, is_reward, price_range, products)
     where counted.products is null or kept.products is null`)

describe('product counts', () => {
  test('match the products after any single or batched changes', async () => {
    const action = fc.record({
      what: fc.constantFrom('add', 'price', 'discount', 'category', 'off', 'reward', 'sell', 'delete'),
      which: fc.nat(5),
      value: fc.nat(100),
    })
    const statement: Record<string, string> = {
      price: 'set price_cents = 100 + $value * 400',
      discount: 'set discount_percent = $value',
      category: 'set category_id = (select id from product_category order by name offset $value % 8 limit 1)',
      off: 'set on_offer = not on_offer',
      reward: 'set is_reward = not is_reward, reward_plan_id = (select id from plan limit 1)',
      sell: 'set stock_count = greatest(stock_count - 1, 0)',
      delete: 'set deleted_at = case when deleted_at is null then now() end',
    }
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (actions) => {
        for (const { what, which, value } of actions) {
          if (what === 'add') {
            await shop.running.sql(`
              insert into product (id, name, description, category_id, price_cents, stock_count, created_at, updated_at)
              select gen_random_uuid(), 'One of some', '', category.id, 100 + n * 900 + ${value}, 3, now(), now()
                from generate_series(1, ${1 + (value % 40)}) as n
                cross join lateral (select id from product_category order by name offset n % 8 limit 1) as category`)
          } else {
            const set = statement[what]?.replaceAll('$value', String(value)) ?? ''
            await shop.running.sql(
              `update product ${set} where id in (select id from product order by id offset ${which} limit ${1 + (value % 4)})`,
            )
          }
        }
        expect(await differences()).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('leave out a removed product', async () => {
    const { id } = await shop.product({ price: '77' })
    await shop.running.sql(`delete from product where id = '${id}'`)
    expect(await differences()).toEqual([])
  })

  test.each(store.priceRanges)('for the price range %s use the bounds of its filter', async (range) => {
    const [from, until] = bounds[range]
    const edges = [from, from + 1, ...(until === null ? [1_000_000] : [until - 1])]
    const rows = await shop.running.sql(`select price_range(cents) from unnest($1::bigint[]) as cents`, [edges])
    expect(rows).toEqual(edges.map(() => ({ price_range: range })))
  })

  test('stay correct under concurrent changes', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => shop.product({ price: '30' })))
    await Promise.all(
      products.flatMap(({ id }, n) => [
        shop.change(id, { price: n % 2 === 0 ? '130' : '30' }),
        shop.change(id, { in_stock: n % 3 === 0 ? 'false' : 'true' }),
      ]),
    )
    expect(await differences()).toEqual([])
  })
})

describe('a search with more matches than are counted', () => {
  test('returns pages in order, a minimum total, and no facet counts', async () => {
    await shop.running.sql(`
      insert into product (id, name, description, category_id, price_cents, stock_count, created_at, updated_at)
      select gen_random_uuid(), 'Pebble ' || lpad(n::text, 4, '0'), '', category.id, 100 * n, n % 8, now(), now()
        from generate_series(1, 1002) as n
        cross join lateral (select id from product_category order by name offset n % 2 limit 1) as category`)
    const list = (query: object) => shop.admin.call(store.listProducts, { query: { search: 'pebble', ...query } })
    const result = await list({ sort: 'name', limit: '2' })
    expect(result).toMatchObject({ total: 1000, products: [{ name: 'Pebble 0001' }, { name: 'Pebble 0002' }] })
    expect(new Set([...result.facets.categories, ...result.facets.prices].map(({ count }) => count))).toEqual(
      new Set([null]),
    )
    expect(await list({ price: '0-50' })).toMatchObject({ total: 49 })
    expect((await list({ search: 'pebble 0007' })).facets.prices.map(({ count }) => count)).toEqual([1, 0, 0, 0])
    const listManaged = (query: object) =>
      shop.admin.call(products.listManagedProducts, { query: { search: 'pebble', ...query } })
    expect(await listManaged({})).toMatchObject({ total: 1000, metrics: { products: expect.any(Number) } })
    expect((await listManaged({ show: 'out_of_stock' })).total).toBe(125)
  })
})
