import { describe, expect, test } from 'vitest'
import {
  countries,
  type Country,
  countryNamed,
  countryOf,
  folded,
  otherNames,
  stateNamed,
  zipcodeNamed,
} from './postal.ts'

const country = (code: string): Country => {
  const match = countryOf(code)
  if (!match) throw new Error(`${code} is missing`)
  return match
}

describe('the countries', () => {
  test('are those of ISO 3166-1 and Kosovo, each once, by their names', () => {
    expect(countries).toHaveLength(250)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250)
    const names = countries.map(({ name }) => name)
    expect(new Set(names).size).toBe(250)
    expect([names.at(0), names.at(1), names.at(-1)]).toEqual(['Afghanistan', 'Åland Islands', 'Zimbabwe'])
    for (const code of ['NO', 'US', 'GB', 'TW', 'PS', 'VA', 'XK', 'AQ']) expect(country(code).code).toBe(code)
    for (const code of ['UK', 'EU', 'SU', 'AC', 'ZZ', 'AA', '', undefined]) expect(countryOf(code)).toBeUndefined()
  })

  test.each(countries.map((entry) => [entry.code, entry] as const))(
    '%s can be formatted, and accepts its own example',
    (_, entry) => {
      expect(entry.lines.filter((line) => line.includes('%A'))).toHaveLength(1)
      expect(new Set(entry.fields).size).toBe(entry.fields.length)
      for (const field of entry.needed) expect(entry.fields).toContain(field)
      if (entry.states.length > 0) expect(entry.needed).toContain('state')
      for (const state of entry.states) expect(stateNamed(entry, state.name)).toBe(state)
      if (entry.zipcode) expect(zipcodeNamed(entry, entry.zipcode.like)).toBe(entry.zipcode.like)
    },
  )

  test.each([
    ['US', ['city', 'state', 'zipcode'], 'state', 'ZIP code'],
    ['CA', ['city', 'state', 'zipcode'], 'province', 'postal code'],
    ['AU', ['city', 'state', 'zipcode'], 'state', 'postcode'],
    ['JP', ['city', 'state', 'zipcode'], 'prefecture', 'postal code'],
    ['GB', ['city', 'zipcode'], undefined, 'postcode'],
    ['NO', ['city', 'zipcode'], undefined, 'postal code'],
    ['DE', ['city', 'zipcode'], undefined, 'postal code'],
    ['IE', ['city'], 'county', 'Eircode'],
    ['AE', ['city', 'state'], 'emirate', undefined],
    ['HK', ['city', 'state'], 'area', undefined],
    ['SG', ['zipcode'], undefined, 'postal code'],
    ['AO', ['city'], undefined, undefined],
    ['MO', [], undefined, undefined],
  ])('%s requires %s', (code, needed, state, zipcode) => {
    const match = country(code)
    expect([...match.needed].sort()).toEqual(needed)
    if (state !== undefined) expect(match.words.state).toBe(state)
    expect(match.fields.includes('state')).toBe(state !== undefined)
    if (zipcode !== undefined) expect(match.words.zipcode).toBe(zipcode)
    expect(match.fields.includes('zipcode')).toBe(zipcode !== undefined)
  })

  test.each([
    // Fifty states and the capital's district, five overseas areas of the postal service with two former territories,
    // and three for the armed forces.
    ['US', 62],
    ['CA', 13],
    ['BR', 27],
    ['JP', 47],
    ['MX', 32],
    ['AE', 7],
    ['ID', 38],
    ['IN', 36],
    ['ES', 52],
    ['GB', 0],
    ['IE', 0],
    ['RU', 0],
  ])('%s has %i states to choose from', (code, count) => {
    expect(country(code).states).toHaveLength(count)
  })
})

describe('finding a country', () => {
  test.each([
    ['Norway', 'NO'],
    [' norway ', 'NO'],
    ['no', 'NO'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['the netherlands', 'NL'],
    ['Turkey', 'TR'],
    ["Cote d'Ivoire", 'CI'],
    ['Ivory Coast', 'CI'],
    ['Saint Lucia', 'LC'],
    ['Trinidad and Tobago', 'TT'],
    ['uk', 'GB'],
  ])('works by %s', (text, code) => {
    expect(countryNamed(text)?.code).toBe(code)
  })

  test.each(['', '  ', '!!', 'Atlantis', 'ZZ', 'N', 'Oregon'])('fails for "%s"', (text) => {
    expect(countryNamed(text)).toBeUndefined()
  })

  test('works by each of its names, which are unique', () => {
    const named = countries.flatMap((entry) =>
      [entry.name, ...otherNames(entry)].map((name) => [folded(name), entry.code]),
    )
    for (const [name = '', code] of named) expect([name, countryNamed(name)?.code]).toEqual([name, code])
  })
})

describe('finding a state', () => {
  test.each([
    ['US', 'oregon', 'Oregon'],
    ['US', 'OR', 'Oregon'],
    ['CA', 'québec', 'Quebec'],
    ['JM', 'Saint Ann', 'St. Ann'],
    ['BR', 'Sao Paulo', 'São Paulo'],
    ['IT', 'rm', 'Roma'],
    ['IN', 'Jammu and Kashmir', 'Jammu & Kashmir'],
  ])('works in %s by %s', (code, text, name) => {
    expect(stateNamed(country(code), text)?.name).toBe(name)
  })

  test.each([
    ['CA', 'Oregon'],
    ['US', 'Ontario'],
    ['US', ''],
    ['JP', '13'],
    ['NO', 'Vestland'],
  ])('fails in %s for "%s"', (code, text) => {
    expect(stateNamed(country(code), text)).toBeUndefined()
  })
})

describe('a postal code', () => {
  test.each([
    ['US', '97201', '97201'],
    ['US', '97201-4321', '97201-4321'],
    ['GB', 'sw1a 1aa', 'SW1A 1AA'],
    ['GB', 'SW1A1AA', 'SW1A1AA'],
    ['CA', 'k1a 0b1', 'K1A 0B1'],
    ['CH', 'ch-8001', '8001'],
    ['LI', 'FL-9490', '9490'],
    ['DE', 'D-10115', undefined],
    ['DE', 'DE-10115', '10115'],
    ['SE', 'SE 114 55', '114 55'],
    ['SG', 'Singapore 546080', '546080'],
    ['LV', 'LV-1073', 'LV-1073'],
    ['JP', '１５４－００２３', '154-0023'],
    ['NL', '1234 ab', '1234 AB'],
    ['NO', '015', undefined],
    ['NO', '01500', undefined],
    ['US', '9720', undefined],
    ['US', 'x97201', undefined],
    ['US', '97201x', undefined],
    ['CA', 'D1A 0B1', undefined],
    // The word before it belongs to a code only together with one.
    ['SG', 'Singapore ', undefined],
    ['AO', 'whatever', 'WHATEVER'],
  ])('of %s entered as %s is %s', (code, typed, expected) => {
    expect(zipcodeNamed(country(code), typed)).toBe(expected)
  })
})
