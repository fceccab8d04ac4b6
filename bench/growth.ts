import { type Load, timeOneByOne } from './load.ts'
import { fillPeople } from './people.ts'
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

export interface Growth {
  page: string
  /** Median time of one page with few and with many people, milliseconds. */
  few: number
  many: number
}

const path = (query: string): string => `/api/users${query && `?${query}`}`

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

const timePages = async (setting: Setting, times: number): Promise<Map<string, number>> => {
  const addresses = new Map<string, string>(Object.entries(pages).map(([name, query]) => [name, path(query)]))
  addresses.set('tenth page', await tenthPage(setting))
  const taken = new Map<string, number>()
  for (const [name, address] of addresses) {
    const url = setting.product.url + address
    await timeOneByOne(url, setting.asAdmin, 5)
    taken.set(name, await timeOneByOne(url, setting.asAdmin, times))
  }
  return taken
}

/** Fills the list of people and measures its pages when it is short and when it is long. */
export const measureGrowth = async (setting: Setting, sizes: { few: number; many: number }, load: Load) => {
  await fillPeople(setting.databaseUrl, 0, sizes.few)
  const list = { path: path(''), headers: setting.asAdmin }
  const floor = { who: 'floor', path: '/floor/users' } as const
  const short = { load: await compare(setting, list, floor, load), pages: await timePages(setting, 40) }
  await fillPeople(setting.databaseUrl, sizes.few, sizes.many)
  const long = { load: await compare(setting, list, floor, load), pages: await timePages(setting, 40) }
  const growth = [...short.pages].map(([page, few]): Growth => ({ page, few, many: long.pages.get(page) ?? 0 }))
  return { short: short.load, long: long.load, growth }
}
