import type { Growth } from './cost.ts'
import type { Load } from './load.ts'
import { emailOf, fillPeople } from './people.ts'
import { compare, type Setting } from './setting.ts'
import { type Asks, compareSides, type Opened, pageAfter } from './sides.ts'

/** An administrator's queries on the list of people. */
const pages = {
  'first page, newest first': '',
  'sorted by name': 'sort=name',
  'sorted by e-mail': 'sort=email',
  'sorted by last visit': 'sort=lastActive',
  'only suspended': 'status=suspended',
  'waiting for a decision': 'signup=pending',
  'one level': 'membership=guardian',
  'search: one person (name and number)': 'search=ana%20999',
  'search: one person (e-mail address)': `search=${encodeURIComponent(emailOf(999))}`,
  'search: a common name': 'search=ana',
  'search: a common name, sorted by name': 'search=ana&sort=name',
  'search: a common name that comes last by name': 'search=tara&sort=name',
  'search: two common words': 'search=ana%20be',
  'search: two common words that nobody has together': 'search=ana%20boris',
  'search: a word that is neither rare nor common': 'search=ana%2099',
  'search: one letter': 'search=a',
  'search: a common name, only active': 'search=ana&status=active',
  'search: a common name, only suspended': 'search=ana&status=suspended',
} as const

/** Queries in the palette, which searches everything. */
const typed = {
  'palette: one person, by name and number': 'ana 999',
  'palette: one person, by e-mail': emailOf(999),
  'palette: a common name': 'ana',
  'palette: one letter': 'a',
} as const

/** The path of a page, as the screen requests it. */
const path = (query: string): string => `/api/users?limit=10${query && `&${query}`}`

const openList = async ({ product, databaseUrl, asAdmin }: Opened, people: number): Promise<Asks> => {
  await fillPeople(databaseUrl, 0, people)
  const addresses = new Map<string, string>(Object.entries(pages).map(([name, query]) => [name, path(query)]))
  addresses.set('tenth page', await pageAfter(product, path(''), asAdmin, 9))
  addresses.set('second page of a search', await pageAfter(product, path('search=ana'), asAdmin))
  for (const [name, search] of Object.entries(typed))
    addresses.set(name, `/api/search/everything?search=${encodeURIComponent(search)}`)
  return new Map([...addresses].map(([name, address]) => [name, { path: address, headers: asAdmin }]))
}

/** The pages of the list of people and the palette, with few and with many people. */
export const measureGrowth = (sizes: { few: number; many: number }, load: Load): Promise<Growth[]> =>
  compareSides(openList, sizes, load)

/** Fills the list of people and measures its first page under load, when it is short and when it is long. */
export const measureLists = async (setting: Setting, sizes: { few: number; many: number }, load: Load) => {
  const list = { path: path(''), headers: setting.asAdmin }
  const floor = { who: 'floor', path: '/floor/users' } as const
  await fillPeople(setting.databaseUrl, 0, sizes.few)
  const short = await compare(setting, list, floor, load)
  await fillPeople(setting.databaseUrl, sizes.few, sizes.many)
  return { short, long: await compare(setting, list, floor, load) }
}
