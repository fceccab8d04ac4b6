import { type Load, timeOneByOne } from './load.ts'
import { emailOf, fillPeople } from './people.ts'
import { cpuUsed, type Product } from './product.ts'
import { compare, type Setting } from './setting.ts'

/** What an administrator asks of the list of people. */
const pages = {
  'first page, newest first': '',
  'sorted by name': 'sort=name',
  'sorted by e-mail': 'sort=email',
  'sorted by last visit': 'sort=lastActive',
  'only suspended': 'status=suspended',
  'waiting for a decision': 'signup=pending',
  'one level': 'membership=guardian',
  'search: one person (name and number)': 'search=ana%20999',
  'search: a common name': 'search=ana',
  'search: a common name, sorted by name': 'search=ana&sort=name',
} as const

/** What is typed into the palette, which searches everything. */
const typed = {
  'palette: one person, by name and number': 'ana 999',
  'palette: one person, by e-mail': emailOf(999),
  'palette: a common name': 'ana',
  'palette: one letter': 'a',
} as const

/** What one page costs, milliseconds. */
export interface Cost {
  /** Median, from the request to the last byte. */
  time: number
  /** Of server and PostgreSQL. */
  cpu: number
}

export interface Growth {
  page: string
  few: Cost
  many: Cost
}

/** So many that the CPU time, which is counted in steps of 10 ms, is exact enough. */
const TIMES = 100

/** A page as the screen shows it. */
const path = (query: string): string => `/api/users?limit=10${query && `&${query}`}`

/** The address of the tenth page: found as a person does it, by going on nine times. */
const tenthPage = async ({ product, asAdmin }: Setting): Promise<string> => {
  let address = path('')
  for (let n = 1; n < 10; n += 1) {
    const answer = await fetch(product.url + address, { headers: asAdmin })
    const { next_cursor: next } = (await answer.json()) as { next_cursor: string | null }
    if (!next) throw new Error('There are fewer than ten pages of people.')
    address = path(`cursor=${encodeURIComponent(next)}`)
  }
  return address
}

/** What one request costs, asked one after the other. */
export const costOf = async (
  product: Product,
  url: string,
  headers: Record<string, string>,
  times = TIMES,
): Promise<Cost> => {
  await timeOneByOne(url, headers, 10)
  const before = await cpuUsed(product.pid, product.dataDir)
  const time = await timeOneByOne(url, headers, times)
  const after = await cpuUsed(product.pid, product.dataDir)
  return { time, cpu: (after.server - before.server + after.database - before.database) / times }
}

const costOfPages = async (setting: Setting): Promise<Map<string, Cost>> => {
  const addresses = new Map<string, string>(Object.entries(pages).map(([name, query]) => [name, path(query)]))
  addresses.set('tenth page', await tenthPage(setting))
  for (const [name, search] of Object.entries(typed))
    addresses.set(name, `/api/search/everything?search=${encodeURIComponent(search)}`)
  const costs = new Map<string, Cost>()
  for (const [name, address] of addresses)
    costs.set(name, await costOf(setting.product, setting.product.url + address, setting.asAdmin))
  return costs
}

/** Fills the list of people and measures its pages when it is short and when it is long. */
export const measureGrowth = async (setting: Setting, sizes: { few: number; many: number }, load: Load) => {
  await fillPeople(setting.databaseUrl, 0, sizes.few)
  const list = { path: path(''), headers: setting.asAdmin }
  const floor = { who: 'floor', path: '/floor/users' } as const
  const short = { load: await compare(setting, list, floor, load), pages: await costOfPages(setting) }
  await fillPeople(setting.databaseUrl, sizes.few, sizes.many)
  const long = { load: await compare(setting, list, floor, load), pages: await costOfPages(setting) }
  const growth = [...short.pages].flatMap(([page, few]): Growth[] => {
    const many = long.pages.get(page)
    return many ? [{ page, few, many }] : []
  })
  return { short: short.load, long: long.load, growth }
}
