import { cart, type Input, orders, treasury } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aClient, type Client, Refused } from '../../../../test/client.ts'
import { times } from '../../../../test/deep.ts'
import { checkoutOf } from '../../../../test/order.ts'
import { patiently } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider, type Holder } from '../../../../test/wallet.ts'

let running: Running
/** A second server on the same database. */
let secondServer: Running
let shop: Shop
let admin: Decider
beforeAll(async () => {
  shop = await aShop()
  running = shop.running
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
})

const codes = (results: PromiseSettledResult<unknown>[]) => {
  const count = new Map<string, number>()
  for (const end of results) {
    if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refused)
    const code = end.status === 'fulfilled' ? 'ordered' : (end.reason as Refused).body.code
    count.set(code, (count.get(code) ?? 0) + 1)
  }
  return Object.fromEntries(count)
}

const order = (by: Client, body: Input<typeof orders.placeOrder>['body']) =>
  patiently(() => by.call(orders.placeOrder, { body }))

const onSecondServer = (person: Holder) => Object.assign(aClient(secondServer.url), { token: person.token })

/** Members with one coin each. */
const holders = async (count: number): Promise<Holder[]> => {
  const people: Holder[] = []
  while (people.length < count) {
    const group = Array.from({ length: Math.min(5, count - people.length) }, () =>
      aHolder(running, admin, { BTC: '1' }),
    )
    people.push(...(await Promise.all(group)))
  }
  return people
}

const clean = async () => {
  const { report } = await admin.call(treasury.runReconcile, {})
  expect(report.differences).toEqual([])
}

test('with a stock of 7 and many checkouts on two servers, exactly 7 orders succeed', async () => {
  const product = await shop.product({ price: '1', stock_count: '7' })
  // 25 people, each trying this often with one cart.
  const tries = 25 * times(6, 20)
  const people = await holders(25)
  await Promise.all(people.map((person) => addToCart(person, product)))
  const bodies = await Promise.all(people.map((person) => checkoutOf(person)))
  const attempts = Array.from({ length: tries }, (_, index) => {
    const person = people[index % 25] as Holder
    const body = bodies[index % 25] as Awaited<ReturnType<typeof checkoutOf>>
    return order(index % 2 ? onSecondServer(person) : person, body)
  })
  const counted = codes(await Promise.allSettled(attempts))
  expect(counted['ordered']).toBe(7)
  // People who ordered find the cart empty; all others find the product sold out.
  const { ordered: _, ...refused } = counted
  expect(['cart_changed', 'out_of_stock']).toEqual(expect.arrayContaining(Object.keys(refused)))
  expect(Object.values(refused).reduce((sum, count) => sum + count, 0)).toBe(tries - 7)
  const [row] = await running.sql('select stock_count, sold_count from product where id = $1', [product.id])
  expect(row).toEqual({ stock_count: 0, sold_count: 7 })
  const [sold] = await running.sql(
    `select count(*)::int as orders, sum(quantity)::int as pieces from order_item where product_id = $1`,
    [product.id],
  )
  expect(sold).toEqual({ orders: 7, pieces: 7 })
  await clean()
})

test('when two members check out the last piece, one gets it and the other pays nothing', async () => {
  const product = await shop.product({ price: '5', stock_count: '1' })
  const two = await holders(2)
  await Promise.all(two.map((person) => addToCart(person, product)))
  const results = await Promise.allSettled(two.map(async (person) => order(person, await checkoutOf(person))))
  expect(codes(results)).toEqual({ ordered: 1, out_of_stock: 1 })
  const balances = await Promise.all(two.map((person) => person.available('BTC')))
  expect(balances.filter((balance) => balance === '1')).toHaveLength(1)
  await clean()
})

test('carts with the same products in opposite order do not deadlock', async () => {
  const [a, b] = [await shop.product({ price: '1' }), await shop.product({ price: '1' })]
  const people = await holders(6)
  for (const [index, person] of people.entries()) {
    await addToCart(person, index % 2 ? a : b)
    await addToCart(person, index % 2 ? b : a)
  }
  const results = await Promise.allSettled(people.map(async (person) => order(person, await checkoutOf(person))))
  expect(codes(results)).toEqual({ ordered: 6 })
  await clean()
})

test('two tabs and a double click place one order for one cart', async () => {
  const product = await shop.product({ price: '3' })
  const person = await aHolder(running, admin, { BTC: '1' })
  await addToCart(person, product, 2)
  const body = await checkoutOf(person)
  const tabs = [person, onSecondServer(person), person, onSecondServer(person)]
  const results = await Promise.allSettled(tabs.map((tab) => order(tab, body)))
  expect(codes(results)).toEqual({ ordered: 1, cart_changed: 3 })
  expect((await person.call(cart.getCart, {})).items).toEqual([])
  await clean()
})

test('two concurrent orders beyond the balance: one is paid', async () => {
  const product = await shop.product({ price: '30000', stock_count: '9' })
  const person = await aHolder(running, admin, { BTC: '1' })
  await addToCart(person, product)
  const body = await checkoutOf(person)
  const first = person.call(orders.placeOrder, { body })
  await first
  await addToCart(person, product)
  const results = await Promise.allSettled([
    checkoutOf(person).then((again) => order(person, again)),
    person.withdraws('BTC', '0.3'),
  ])
  expect(results.filter((end) => end.status === 'fulfilled').length).toBeLessThan(2)
  await clean()
})
