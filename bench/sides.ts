// The product with few and with many rows, on two databases.
import { type Cost, costOf, type Growth } from './cost.ts'
import { median } from './load.ts'
import { joinDatabase, newFolder, type Product, removeFolder, signIn, startProduct } from './product.ts'
import { learnWords } from './words.ts'

/** The requests by name of the page. */
export type Asks = ReadonlyMap<string, { path: string; headers: Readonly<Record<string, string>> }>

/** The product with its own database, to be filled. */
export interface Opened {
  product: Product
  databaseUrl: string
  /** Headers of the signed-in administrator. */
  asAdmin: Record<string, string>
}

interface Side {
  product: Product
  asks: Asks
  stop(): Promise<void>
}

/** @param fill @returns the requests to measure */
const openSide = async (fill: (opened: Opened) => Promise<Asks>): Promise<Side> => {
  const folder = await newFolder()
  const product = await startProduct(folder)
  const database = await joinDatabase(folder)
  const stop = async () => {
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
  try {
    const asAdmin = { authorization: `Bearer ${await signIn(product.url)}` }
    const requests = await fill({ product, databaseUrl: database.url, asAdmin })
    await learnWords(database.url)
    return { product, asks: requests, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const middle = (costs: readonly Cost[]): Cost => ({
  time: median(costs.map(({ time }) => time)),
  cpu: median(costs.map(({ cpu }) => cpu)),
})

/**
 * The cost of pages with few and with many rows, on two databases: each page is requested from both in turn, round
 * after round, so that a noisy minute affects both alike. No platform grows at once, and connections with plans for few
 * rows would replan for many each time.
 * @param fill inserts this many rows. @returns the requests to measure
 * @param times requests of each page per round
 */
export const compareSides = async (
  fill: (opened: Opened, rows: number) => Promise<Asks>,
  sizes: { few: number; many: number },
  { rounds, times }: { rounds: number; times?: number },
): Promise<Growth[]> => {
  const sides: Side[] = []
  try {
    for (const rows of [sizes.few, sizes.many]) sides.push(await openSide((opened) => fill(opened, rows)))
    const growth: Growth[] = []
    for (const page of sides[0]?.asks.keys() ?? []) {
      const costs: Cost[][] = sides.map(() => [])
      for (let round = 0; round < rounds; round += 1)
        for (const [n, { product, asks }] of sides.entries()) {
          const request = asks.get(page)
          if (request) costs[n]?.push(await costOf(product, product.url + request.path, request.headers, times))
        }
      const [few = [], many = []] = costs
      growth.push({ page, few: middle(few), many: middle(many) })
    }
    return growth
  } finally {
    for (const { stop } of sides) await stop()
  }
}

/** The path of the page after the first one. */
export const pageAfter = async (
  { url }: Pick<Product, 'url'>,
  path: string,
  headers: Readonly<Record<string, string>>,
  pages = 1,
): Promise<string> => {
  let address = path
  for (let n = 0; n < pages; n += 1) {
    const answer = await fetch(url + address, { headers })
    const { next_cursor: next } = (await answer.json()) as { next_cursor: string | null }
    if (!next) throw new Error(`There is no page after ${address}.`)
    address = `${path}&cursor=${encodeURIComponent(next)}`
  }
  return address
}
