import { postalTable } from './postalTable.ts'
import { normalized } from './typed.ts'

/** The country-dependent parts of an address: some countries have no states, some no postal codes, a few no cities. */
export const placeParts = ['city', 'state', 'zipcode'] as const
export type PlacePart = (typeof placeParts)[number]

export interface State {
  readonly name: string
  /** The abbreviation used on parcels, if the postal service wants one: `OR`. */
  readonly short?: string | undefined
}

/** The address format of a country. */
export interface Country {
  /** Two letters, as ISO 3166-1 has them; Kosovo's are in use but not in it. */
  readonly code: string
  readonly name: string
  /** The lines below a name, with `%A` for the address, `%C` for the city, `%S` for the state, `%Z` for the postal code. */
  readonly lines: readonly string[]
  /** The parts its addresses have, in writing order. */
  readonly fields: readonly PlacePart[]
  readonly needed: ReadonlySet<PlacePart>
  /** The local names of the parts, as used within a sentence. */
  readonly words: Readonly<Record<PlacePart, string>>
  /** The pattern of a postal code, and an example; undefined: there is none, or any will do. */
  readonly zipcode: { readonly pattern: RegExp; readonly like: string } | undefined
  /** The options, if one of them must be chosen; empty: it is typed, if there is one. */
  readonly states: readonly State[]
}

/** What stands for a part in a line. */
export const marks: Readonly<Record<PlacePart, string>> = { city: '%C', state: '%S', zipcode: '%Z' }

const partsIn = (codes: string): PlacePart[] =>
  [...codes].flatMap((letter) => placeParts.find((field) => marks[field] === `%${letter}`) ?? [])

const readState = (cell: string): State => {
  const [short, name] = cell.split('=')
  return name === undefined ? { name: cell } : { name, short }
}

const readRow = (row: string): Country => {
  const [code = '', name = '', format = '', needs = '', zip = '', like = '', ...remaining] = row.split(';')
  const [city = '', state = '', zipcode = '', states = ''] = remaining
  const fields = partsIn([...format.matchAll(/%([CSZ])/g)].map(([, letter]) => letter).join(''))
  return {
    code,
    name,
    lines: format.split('%n'),
    fields,
    needed: new Set([...partsIn(needs), ...fields.filter((field) => field === 'city')]),
    words: { city: city || 'city', state: state || 'province', zipcode: zipcode || 'postal code' },
    zipcode: zip === '' ? undefined : { pattern: new RegExp(`^(?:${zip})$`), like },
    states: states === '' ? [] : states.split('|').map(readState),
  }
}

/** All countries by name. */
export const countries: readonly Country[] = postalTable
  .trim()
  .split('\n')
  .map(readRow)
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]))

/** The country with these two letters in any case. */
export const countryOf = (code: string | undefined): Country | undefined => byCode.get((code ?? '').toUpperCase())

/** Other names that people look for. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CD: ['DR Congo', 'Democratic Republic of the Congo'],
  CG: ['Republic of the Congo'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KR: ['Korea', 'Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Myanmar', 'Burma'],
  NL: ['Holland', 'The Netherlands'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America', 'America'],
  VA: ['Holy See'],
  VN: ['Viet Nam'],
}

/** A name for comparison: without accents, case, punctuation and spaces. */
export const folded = (name: string): string =>
  normalized(name, 'NFD')
    .replaceAll('&', 'and')
    .replace(/\bSt\b/gi, 'saint')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Other names a country is found by. */
export const otherNames = ({ code }: Country): readonly string[] => [code, ...(alsoCalled[code] ?? [])]

/** The country that a person means by its name, another name of it, or its two letters. */
export const countryNamed = (text: string): Country | undefined => {
  const key = folded(text)
  if (key === '') return undefined
  return (
    countryOf(text.trim()) ??
    countries.find((country) => [country.name, ...otherNames(country)].some((name) => folded(name) === key))
  )
}

/** The state of a country with a list of states, by name or abbreviation. */
export const stateNamed = ({ states }: Country, text: string): State | undefined => {
  const key = folded(text)
  if (key === '') return undefined
  return states.find(({ name }) => folded(name) === key) ?? states.find(({ short = '' }) => folded(short) === key)
}

/** A prefix that postal services write before the code (`CH-`, `SINGAPORE `); typing it makes no difference. */
const prefixes = ({ code, lines }: Country): readonly string[] => {
  const written = lines.flatMap((line) => /^([^%]+)%Z/.exec(line)?.[1] ?? [])
  return [...written, `${code}-`, `${code} `]
}

/** A postal code as stored: upper case, without the prefix. @returns undefined if it is invalid */
export const zipcodeNamed = (country: Country, text: string): string | undefined => {
  const typed = normalized(text, 'NFKC').trim().toUpperCase()
  const { pattern } = country.zipcode ?? {}
  if (!pattern || pattern.test(typed)) return typed
  const matching = prefixes(country).find(
    (prefix) => typed.startsWith(prefix) && pattern.test(typed.slice(prefix.length)),
  )
  return matching === undefined ? undefined : typed.slice(matching.length)
}
