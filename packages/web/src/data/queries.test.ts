import { cart, identity, orders, store, system } from '@vesica/contract'
import { expect, test } from 'vitest'
import { createQueries, readAgain, readKey } from './queries.ts'

const order = { params: { id: 'o1' } }

/** Answers that are there, kept as screens and acts keep them; which of them are old. */
const aPage = () => {
  const client = createQueries()
  const kept = {
    me: readKey(identity.getUser),
    cart: readKey(cart.getCart),
    products: readKey(store.listProducts, { query: { search: 'bowl' } }),
    order: readKey(orders.getOrder, order),
    platform: readKey(system.getPlatform),
    mail: readKey(system.listMail),
  }
  for (const key of Object.values(kept)) client.setQueryData(key, {})
  const old = () =>
    Object.entries(kept).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []))
  return { client, old }
}

test.each<[string[], string[]]>([
  [['products'], ['cart', 'products']],
  [['cart'], ['cart']],
  [['session'], ['me']],
  [
    ['me', 'orders'],
    ['me', 'order'],
  ],
  [['platform'], ['platform']],
  [['weather'], []],
  [[], []],
])('a change of %j makes old: %j', async (changed, expected) => {
  const { client, old } = aPage()
  await readAgain(client, changed)
  expect(old()).toEqual(expected)
})
