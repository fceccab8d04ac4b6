import { postalTable } from './postalTable.ts'
import { normalized } from './typed.ts'

/** The parts of an address that depend on its country: some have no states, some no postal codes, a few no cities. */
export const placeParts = ['city', 'state', 'zipcode'] as const
export type PlacePart = (typeof placeParts)[number]

export interface State {
  readonly name: string
  /** What is written on a parcel in its place, where the post wants it short: `OR`. */
  readonly short?: string | undefined
}

/** How addresses of a country look. */
export interface Country {
  /** Two letters, as ISO 3166-1 has them; Kosovo's are in use and not in it. */
  readonly code: string
  readonly name: string
  /** The lines below a name, with `%A` for the address, `%C` for the city, `%S` for the state, `%Z` for the postal code. */
  readonly lines: readonly string[]
  /** Which parts its addresses have, in the order in which they are written. */
  readonly asked: readonly PlacePart[]
  readonly needed: ReadonlySet<PlacePart>
  /** What the parts are called there, as within a sentence. */
  readonly words: Readonly<Record<PlacePart, string>>
  /** The whole of a postal code, and one as an example; undefined: there is none, or any will do. */
  readonly zipcode: { readonly pattern: RegExp; readonly like: string } | undefined
  /** Where one of these must be chosen; empty: it is typed, if there is one. */
  readonly states: readonly State[]
}

/** What stands for a part in a line. */
export const marks: Readonly<Record<PlacePart, string>> = { city: '%C', state: '%S', zipcode: '%Z' }

const partsIn = (letters: string): PlacePart[] =>
  [...letters].flatMap((letter) => placeParts.find((part) => marks[part] === `%${letter}`) ?? [])

const readState = (cell: string): State => {
  const [short, name] = cell.split('=')
  return name === undefined ? { name: cell } : { name, short }
}

const readRow = (row: string): Country => {
  const [code = '', name = '', format = '', needs = '', zip = '', like = '', ...rest] = row.split(';')
  const [city = '', state = '', zipcode = '', states = ''] = rest
  const asked = partsIn([...format.matchAll(/%([CSZ])/g)].map(([, letter]) => letter).join(''))
  return {
    code,
    name,
    lines: format.split('%n'),
    asked,
    needed: new Set([...partsIn(needs), ...asked.filter((part) => part === 'city')]),
    words: { city: city || 'city', state: state || 'province', zipcode: zipcode || 'postal code' },
    zipcode: zip === '' ? undefined : { pattern: new RegExp(`^(?:${zip})$`), like },
    states: states === '' ? [] : states.split('|').map(readState),
  }
}

/** All there are, by their names. */
export const countries: readonly Country[] = postalTable
  .trim()
  .split('\n')
  .map(readRow)
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]))

/** The country with these two letters, however they are written. */
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

/** A name as it is compared: without accents, case, signs and spaces. */
export const folded = (name: string): string =>
  normalized(name, 'NFD')
    .replaceAll('&', 'and')
    .replace(/\bSt\b/gi, 'saint')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** What a country is found by besides its name. */
export const otherNames = ({ code }: Country): readonly string[] => [code, ...(alsoCalled[code] ?? [])]

/** The country that somebody means by its name, another name of it, or its two letters. */
export const countryNamed = (text: string): Country | undefined => {
  const wanted = folded(text)
  if (wanted === '') return undefined
  return (
    countryOf(text.trim()) ??
    countries.find((country) => [country.name, ...otherNames(country)].some((name) => folded(name) === wanted))
  )
}

/** The state of a country that has a list of them, by its name or its short form. */
export const stateNamed = ({ states }: Country, text: string): State | undefined => {
  const wanted = folded(text)
  if (wanted === '') return undefined
  return states.find(({ name }) => folded(name) === wanted) ?? states.find(({ short = '' }) => folded(short) === wanted)
}

/** What the post writes before a postal code (`CH-`, `SINGAPORE `): who types it too has said the same. */
const prefixes = ({ code, lines }: Country): readonly string[] => {
  const written = lines.flatMap((line) => /^([^%]+)%Z/.exec(line)?.[1] ?? [])
  return [...written, `${code}-`, `${code} `]
}

/** A postal code as it is kept: plain capitals, without what the post writes before it. @returns undefined when it is none */
export const zipcodeNamed = (country: Country, text: string): string | undefined => {
  const typed = normalized(text, 'NFKC').trim().toUpperCase()
  const { pattern } = country.zipcode ?? {}
  if (!pattern || pattern.test(typed)) return typed
  const bare = prefixes(country).find((prefix) => typed.startsWith(prefix) && pattern.test(typed.slice(prefix.length)))
  return bare === undefined ? undefined : typed.slice(bare.length)
}
