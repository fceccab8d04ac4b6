import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFaults, addressLines, relevantAddress, type Place, tidyPlace } from './addresses.ts'
import { countries, placeParts } from './postal.ts'

const missing = 'Please fill in this field.'
const address = (country: string, city: string, state: string, zipcode: string): Place => ({
  country,
  city,
  state,
  zipcode,
})
/** Without the fields that have no faults. */
const faults = (...input: Parameters<typeof addressFaults>) => JSON.parse(JSON.stringify(addressFaults(...input)))

describe('an address', () => {
  test.each([
    [address('US', 'Portland', 'Oregon', '97201'), {}],
    [address('NO', 'Oslo', '', '0150'), {}],
    [address('GB', 'London', '', 'SW1A 1AA'), {}],
    [address('AE', 'Dubai', 'Dubai', ''), {}],
    [address('SG', '', '', '546080'), {}],
    [address('MO', '', '', ''), {}],
    [address('IE', 'Galway', '', ''), {}],
    // A field that a country doesn't use is no fault.
    [address('NO', 'Oslo', 'Oslo', '0150'), {}],
    [address('HK', 'Central', 'Kowloon', '00000'), {}],
    [address('', '', '', ''), { city: missing, state: missing, zipcode: missing }],
    [address('US', '', '', ''), { city: missing, state: 'Please choose a state.', zipcode: missing }],
    [
      address('US', 'Toronto', 'Ontario', 'M5V 2T6'),
      {
        state: 'Please choose a state of this country.',
        zipcode: 'Please enter a ZIP code like 95014.',
      },
    ],
    [address('CA', 'Toronto', 'Texas', 'M5V 2T6'), { state: 'Please choose a province of this country.' }],
    [address('AE', 'Dubai', '', ''), { state: 'Please choose an emirate.' }],
    [address('JP', 'Chuo', 'Tokyo-to', '104-0061'), { state: 'Please choose a prefecture of this country.' }],
    [address('CN', 'Guangzhou', '', '510000'), { state: missing }],
    [address('IE', 'Galway', '', 'H91'), { zipcode: 'Please enter an Eircode like A65 F4E2.' }],
    [address('GB', 'London', '', '12345'), { zipcode: 'Please enter a postcode like EC1Y 8SY.' }],
    [
      address('AO', 'Luanda', '', '!'),
      {
        zipcode: 'Please enter a zip code: letters and digits, 2 at least, perhaps with spaces and hyphens.',
      },
    ],
    [address('ZZ', '', '', ''), { country: 'Please choose a country, or give its two letters, like NO.' }],
    [address('Norway', 'Oslo', '', '0150'), { country: 'Please choose a country, or give its two letters, like NO.' }],
  ])('%j has errors at %j', (input, expected) => {
    expect(faults(input)).toEqual(expected)
  })

  test('without a country requires only the fields that the caller names', () => {
    expect(faults({ city: 'a', state: '', zipcode: '10' }, ['city', 'zipcode'])).toEqual({})
    expect(faults({ city: '', state: 'b', zipcode: '' }, ['city', 'zipcode'])).toEqual({
      city: missing,
      zipcode: missing,
    })
    expect(Object.keys(faults({ city: 'a', state: 'b', zipcode: '!!' }))).toEqual(['zipcode'])
  })
})

test.each([
  [address('us', 'Portland', 'or', '97201'), address('US', 'Portland', 'Oregon', '97201')],
  [address('ch', 'Zürich', '', 'ch-8001'), address('CH', 'Zürich', '', '8001')],
  [address('GB', 'London', 'Surrey', 'sw1a 1aa'), address('GB', 'London', 'Surrey', 'SW1A 1AA')],
  // Wrong values stay as typed.
  [address('CA', 'Toronto', 'Texas', '12'), address('CA', 'Toronto', 'Texas', '12')],
  [address('zz', 'a', 'or', 'b'), address('zz', 'a', 'or', 'b')],
  [address('', 'a', 'or', 'b'), { city: 'a', state: 'or', zipcode: 'b' }],
])('%j is stored as %j', (input, expected) => {
  expect(tidyPlace(input)).toEqual(expected)
})

describe('an address label', () => {
  test.each([
    [address('US', 'Portland', 'Oregon', '97201'), ['1 Road', 'Portland, OR 97201', 'United States']],
    [address('CA', 'Toronto', 'Ontario', 'M5V 2T6'), ['1 Road', 'Toronto ON M5V 2T6', 'Canada']],
    [address('NO', 'Oslo', '', '0150'), ['1 Road', '0150 Oslo', 'Norway']],
    [address('GB', 'London', '', 'SW1A 1AA'), ['1 Road', 'London', 'SW1A 1AA', 'United Kingdom']],
    [address('CH', 'Zürich', '', '8001'), ['1 Road', 'CH-8001 Zürich', 'Switzerland']],
    [address('JP', 'Chuo-ku', 'Tokyo', '104-0061'), ['1 Road', 'Chuo-ku, Tokyo 104-0061', 'Japan']],
    [address('BR', 'Santos', 'São Paulo', '11010-000'), ['1 Road', 'Santos-SP', '11010-000', 'Brazil']],
    [address('HU', 'Budapest', '', '1037'), ['Budapest', '1 Road', '1037', 'Hungary']],
    [address('SG', '', '', '546080'), ['1 Road', 'SINGAPORE 546080', 'Singapore']],
    [address('AE', 'Dubai', 'Dubai', ''), ['1 Road', 'Dubai', 'Dubai', 'United Arab Emirates']],
    [address('MO', '', '', ''), ['1 Road', 'Macao']],
    // An omitted part takes the separator before it along.
    [address('IE', 'Galway', '', ''), ['1 Road', 'Galway', 'Ireland']],
    [address('BB', 'Bridgetown', '', 'BB23026'), ['1 Road', 'Bridgetown BB23026', 'Barbados']],
    [address('TR', 'Kadıköy', '', '34710'), ['1 Road', '34710 Kadıköy', 'Türkiye']],
    [address('SI', 'Ljubljana', '', ''), ['1 Road', 'Ljubljana', 'Slovenia']],
    [address('GT', 'Antigua', '', ''), ['1 Road', 'Antigua', 'Guatemala']],
    // A part without a place in the lines gets one.
    [address('NO', 'Oslo', 'Akershus', '0150'), ['1 Road', '0150 Oslo', 'Akershus', 'Norway']],
    [address('SG', 'Bedok', '', '546080'), ['1 Road', 'Bedok', 'SINGAPORE 546080', 'Singapore']],
    [address('HK', 'Central', 'Hong Kong Island', '00'), ['1 Road', 'Central', '00', 'Hong Kong Island', 'Hong Kong']],
    // As it was before addresses had a country.
    [{ city: 'Oslo', state: 'Oslo', zipcode: '0150' }, ['1 Road', 'Oslo, Oslo, 0150']],
    [{ city: 'Oslo', state: '', zipcode: '0150' }, ['1 Road', 'Oslo, 0150']],
  ])('%j', (input, lines) => {
    expect(addressLines({ address: '1 Road', ...input })).toEqual(lines)
  })
})

describe('an address of any country with any content', () => {
  const cell = fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^[A-Za-z0-9Ø$& %-]{1,12}$/).map((text) => text.trim()),
  )
  const any = fc.record({
    country: fc.constantFrom('', 'ZZ', ...countries.map(({ code }) => code)),
    city: cell,
    state: fc.oneof(cell, fc.constantFrom(...countries.flatMap(({ states }) => states.map(({ name }) => name)))),
    zipcode: cell,
  })

  test('has every part on its label', () => {
    fc.assert(
      fc.property(any, (input) => {
        const tidied = tidyPlace(input)
        const written = addressLines({ address: '1 Road', ...tidied }).join('\n')
        expect(written).toContain('1 Road')
        expect(written).toContain(tidied.city)
        expect(written).toContain(tidied.zipcode)
        const short = countries
          .find(({ code }) => code === tidied.country)
          ?.states.find(({ name }) => name === tidied.state)
        expect(written).toContain(short?.short ?? tidied.state)
        expect(written).not.toMatch(/^\s|\s$|\n\n|undefined/)
      }),
    )
  })

  test('has the same errors after normalization, which is idempotent', () => {
    fc.assert(
      fc.property(any, (input) => {
        const tidied = tidyPlace(input)
        expect(faults(tidied)).toEqual(faults(input))
        expect(tidyPlace(tidied)).toEqual(tidied)
      }),
    )
  })

  test('never requires a field that its country does not have', () => {
    fc.assert(
      fc.property(any, (input) => {
        const formatted = relevantAddress(input)
        const wrong = faults(formatted)
        for (const field of placeParts)
          if (formatted[field] !== input[field]) expect([formatted[field], wrong[field]]).toEqual(['', undefined])
      }),
    )
  })
})
