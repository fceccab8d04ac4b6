// What support costs when there are many tickets: the desk, a member's own, and what is counted.
import { ASKERS, fillTickets, namedIn, said } from './conversations.ts'
import { type Cost, costOf, type Growth } from './growth.ts'
import { median } from './load.ts'
import { emailOf, fillPeople, openSessions, tokenOf } from './people.ts'
import { joinDatabase, newFolder, type Product, removeFolder, signIn, startProduct } from './product.ts'

type Headers = Record<string, string>
type Asks = ReadonlyMap<string, { path: string; headers: Headers }>
type Named = Awaited<ReturnType<typeof namedIn>>

/** The product on a database of its own, and what is asked of it. */
interface Desk {
  product: Product
  asks: Asks
  stop(): Promise<void>
}

const list = '/api/support/tickets?limit=10'

const searches = {
  'search: a rare word': said.rare,
  'search: a common word': said.common,
  'search: a reference': 'TKT-00000007',
  'search: an e-mail address': emailOf(1),
}

const asAdministrator = (named: Named): Record<string, string> => ({
  'the desk, first page': list,
  'the desk, latest first': `${list}&sort=latest`,
  'the desk, one status': `${list}&status=closed`,
  'the desk, those open': `${list}&status=open`,
  'the desk, one category': `${list}&category=${named.category}`,
  'the desk, one priority': `${list}&priority=high`,
  'queue: mine': `${list}&queue=mine`,
  'queue: nobody’s': `${list}&queue=nobody`,
  'queue: waiting longest': `${list}&queue=waiting&sort=waiting`,
  'queue: due soon': `${list}&queue=due&sort=due`,
  'queue: asleep': `${list}&queue=asleep`,
  ...Object.fromEntries(
    Object.entries(searches).map(([page, words]) => [page, `${list}&search=${encodeURIComponent(words)}`]),
  ),
  'how many are in each queue': '/api/support/desk/queues',
  'who may answer, and how many each has': '/api/support/agents',
  'one ticket at the desk': `/api/support/desk/${named.own}`,
  'what stands beside it': `/api/support/desk/${named.own}/context`,
  'figures of today': '/api/analytics/support?days=1',
  'figures of 30 days': '/api/analytics/support?days=30',
})

const asMember = (named: Named): Record<string, string> => ({
  'a member’s ten tickets': list,
  'a member’s search': `${list}&search=${said.common}`,
  'a member’s ticket with its conversation': `/api/support/tickets/${named.own}`,
  'what is promised before one asks': '/api/support/promise',
})

/** The address of the page after a first one. */
const pageAfter = async (url: string, path: string, headers: Headers): Promise<string> => {
  const answer = await fetch(url + path, { headers })
  const { next_cursor: next } = (await answer.json()) as { next_cursor: string | null }
  if (!next) throw new Error(`There is no page after ${path}.`)
  return `${path}&cursor=${encodeURIComponent(next)}`
}

const asksOf = async ({ url }: Pick<Product, 'url'>, named: Named, admin: Headers, member: Headers): Promise<Asks> => {
  const byAdmin = { ...asAdministrator(named), 'the desk, next page': await pageAfter(url, list, admin) }
  return new Map([
    ...Object.entries(byAdmin).map(([page, path]) => [page, { path, headers: admin }] as const),
    ...Object.entries(asMember(named)).map(([page, path]) => [page, { path, headers: member }] as const),
  ])
}

const openDesk = async (tickets: number): Promise<Desk> => {
  const folder = await newFolder()
  const product = await startProduct(folder)
  const database = await joinDatabase(folder)
  const stop = async () => {
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
  try {
    await fillPeople(database.url, 0, ASKERS)
    await openSessions(database.url, 1)
    await fillTickets(database.url, tickets)
    const named = await namedIn(database.url)
    const admin = { authorization: `Bearer ${await signIn(product.url)}` }
    const member = { authorization: `Bearer ${tokenOf(1)}` }
    return { product, asks: await asksOf(product, named, admin, member), stop }
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
 * The pages of support with few and with many tickets, on two databases side by side: each page is asked of both in turn,
 * round after round, so that a noisy minute troubles both alike.
 * @param times how often a page is asked in a round
 */
export const measureTickets = async (
  sizes: { few: number; many: number },
  { rounds, times }: { rounds: number; times?: number },
): Promise<Growth[]> => {
  const desks: Desk[] = []
  try {
    for (const size of [sizes.few, sizes.many]) desks.push(await openDesk(size))
    const growth: Growth[] = []
    for (const page of desks[0]?.asks.keys() ?? []) {
      const costs: Cost[][] = desks.map(() => [])
      for (let round = 0; round < rounds; round += 1)
        for (const [n, { product, asks }] of desks.entries()) {
          const asked = asks.get(page)
          if (asked) costs[n]?.push(await costOf(product, product.url + asked.path, asked.headers, times))
        }
      const [few = [], many = []] = costs
      growth.push({ page, few: middle(few), many: middle(many) })
    }
    return growth
  } finally {
    for (const { stop } of desks) await stop()
  }
}
