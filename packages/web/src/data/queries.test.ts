import { QueryObserver } from '@tanstack/react-query'
import { cart, identity, orders, store, system } from '@vesica/contract'
import { expect, test, vi } from 'vitest'
import { createQueries, isPersonal, readAgain, readKey } from './queries.ts'

const order = { params: { id: 'o1' } }

/** Cached responses, stored as screens and actions do; which of them are stale. */
const aPage = () => {
  const client = createQueries()
  const queryKeys = {
    me: readKey(identity.getUser),
    cart: readKey(cart.getCart),
    products: readKey(store.listProducts, { query: { search: 'bowl' } }),
    order: readKey(orders.getOrder, order),
    platform: readKey(system.getPlatform),
    mail: readKey(system.listMail),
  }
  for (const key of Object.values(queryKeys)) client.setQueryData(key, {})
  const old = () =>
    Object.entries(queryKeys).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []))
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
  [['platform'], ['me', 'platform']],
  [['weather'], []],
  [[], []],
])('a change of %j invalidates %j', async (changed, expected) => {
  const { client, old } = aPage()
  await readAgain(client, changed)
  expect(old()).toEqual(expected)
})

test('a query in its first fetch when it changes is fetched again', async () => {
  const client = createQueries()
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: readKey(cart.getCart),
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  const reading = readAgain(client, ['cart'])
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.('made before the change')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('made after it')
  await reading
  expect(observer.getCurrentResult().data).toBe('made after it')
  stop()
})

test('public queries are distinguished from personal ones', () => {
  expect(isPersonal({ queryKey: readKey(system.getPlatform) })).toBe(false)
  expect(isPersonal({ queryKey: readKey(identity.getUser) })).toBe(true)
  // Under the key of a file, with its version at the end.
  expect(isPersonal({ queryKey: [...readKey(orders.getOrder, order), 3] })).toBe(true)
})
