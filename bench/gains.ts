// The benefit of the most complex code: the product with and without one feature, alternating on one database.
import { join } from 'node:path'
import { asBrowser } from './comparison.ts'
import { type Load, measure, type Measured, type Target } from './load.ts'
import { cpuUsed, joinDatabase, newFolder, type Product, removeFolder, signIn, startProduct } from './product.ts'
import { asMember, changing, chosenGoods, emptyCarts, filledCarts, openStore, shopping } from './store.ts'
import { without } from './without.ts'

type GainRequest = Omit<Target, 'who' | 'url' | 'cpu'> & { readonly path: string }

/** One request, with and without the feature. */
export interface Gain {
  what: string
  request: string
  results: readonly [Measured, Measured]
}

const reading = (path: string): GainRequest => ({
  path: '/',
  requests: (connection) => [{ method: 'GET', path, headers: asMember(connection) }],
})

/** The requests that show the benefit of each feature. */
const requestsOf = (product: Product, lines: readonly string[], goods: Parameters<typeof shopping>[0]) => {
  const cart: GainRequest = { path: '/', requests: changing(lines) }
  const orders: GainRequest = { path: '/', requests: shopping(goods).ours, prepare: () => emptyCarts({ product }) }
  const actions = { 'PUT /api/cart/{id}': cart, 'POST /api/cart and POST /api/orders in turn': orders }
  return {
    'answers before routing': {
      'GET /api/plans': { path: '/api/plans' },
      'GET /': { path: '/', headers: asBrowser },
    },
    'statements that travel together': actions,
    'kept plans': {
      'GET /api/auth/user': reading('/api/auth/user'),
      'GET /api/orders/user/orders': reading('/api/orders/user/orders?limit=10'),
      ...actions,
    },
  } as Record<string, Record<string, GainRequest>>
}

/** Measures each request with and without the feature: two processes of the product on one database. */
export const measureGains = async (load: Load, log: (message: string) => void): Promise<Gain[]> => {
  const folder = await newFolder()
  const product = await startProduct(folder, { from: 'sources' })
  const database = await joinDatabase(folder)
  const gains: Gain[] = []
  try {
    const asAdmin = { authorization: `Bearer ${await signIn(product.url)}` }
    await openStore({ product, databaseUrl: database.url, asAdmin }, { products: 1000, orders: 1000 })
    const goods = await chosenGoods({ product })
    for (const feature of Object.keys(without)) {
      const env = { BENCH_WITHOUT: feature, NODE_OPTIONS: `--import ${join(import.meta.dirname, 'without.ts')}` }
      const withoutFeature = await startProduct(folder, { env, from: 'sources' })
      try {
        const requests = requestsOf(product, await filledCarts({ product }, goods), goods)[feature] ?? {}
        for (const [request, target] of Object.entries(requests)) {
          log(`${feature}: ${request}`)
          const targetOf = (label: string, { url, pid }: Product): Target => ({
            ...target,
            who: label,
            url: url + target.path,
            cpu: () => cpuUsed(pid, folder),
          })
          const targets = [targetOf('with', product), targetOf('without', withoutFeature)]
          // Fills the caches before the measurement.
          for (const { url, headers = {} } of targets) await (await fetch(url, { headers })).arrayBuffer()
          const [first, second] = await measure(targets, load)
          if (first && second) gains.push({ what: feature, request, results: [first, second] })
        }
      } finally {
        await withoutFeature.stop()
      }
    }
  } finally {
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
  return gains
}
