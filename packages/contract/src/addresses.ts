import { type Country, countryOf, marks, type PlacePart, placeParts, stateNamed, zipcodeNamed } from './postal.ts'

/** The part of an address that depends on its country; blank: unknown. */
export type Place = Readonly<Record<PlacePart, string>> & { readonly country?: string | undefined }

export const missing = 'Please fill in this field.'
const notACode = 'Please enter a zip code: letters and digits, 2 at least, perhaps with spaces and hyphens.'

/** A postal code of any country: at least 2 letters and digits, with spaces and hyphens. */
const anyCode = /^(?=(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){2})[\p{L}\p{M}\p{N} -]+$/u

type Faults = { readonly [Field in PlacePart | 'country']?: string | undefined }

const a = (word: string): string => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)

const faultOfState = ({ needed, states, words }: Country, isKnown: boolean, said: boolean): string | undefined => {
  if (states.length === 0) return needed.has('state') && !said ? missing : undefined
  if (!said) return `Please choose ${a(words.state)}.`
  return isKnown ? undefined : `Please choose ${a(words.state)} of this country.`
}

const faultOfCode = (country: Country, zipcode: string): string | undefined => {
  if (zipcode === '') return country.needed.has('zipcode') ? missing : undefined
  if (!country.zipcode) return anyCode.test(zipcode) ? undefined : notACode
  const { words } = country
  return zipcodeNamed(country, zipcode) === undefined
    ? `Please enter ${a(words.zipcode)} like ${country.zipcode.like}.`
    : undefined
}

const faultsBelow = (country: Country, { city, state, zipcode }: Place): Faults => ({
  city: country.needed.has('city') && city === '' ? missing : undefined,
  state: faultOfState(country, stateNamed(country, state) !== undefined, state !== ''),
  zipcode: faultOfCode(country, zipcode),
})

/** For addresses without a country, as older clients send them. */
const faultsOfOld = (address: Place, needed: readonly PlacePart[]): Faults => ({
  ...(address.zipcode !== '' && !anyCode.test(address.zipcode) && { zipcode: notACode }),
  ...Object.fromEntries(needed.filter((field) => address[field] === '').map((field) => [field, missing])),
})

/** The faults of an address by field. @param needed the required fields if there is no country */
export const addressFaults = (address: Place, needed: readonly PlacePart[] = placeParts): Faults => {
  const { country: code = '' } = address
  if (code === '') return faultsOfOld(address, needed)
  const country = countryOf(code)
  return country
    ? faultsBelow(country, address)
    : { country: 'Please choose a country, or give its two letters, like NO.' }
}

/**
 * Normalizes a place for storage: country code, state and postal code in their canonical form. Values that don't fit
 * the country stay as they were.
 */
export const tidyPlace = (address: Place): Place => {
  const country = countryOf(address.country)
  if (!country) return { ...address, country: address.country || undefined }
  const state = stateNamed(country, address.state)?.name ?? address.state
  return {
    ...address,
    country: country.code,
    state,
    zipcode: zipcodeNamed(country, address.zipcode) ?? address.zipcode,
  }
}

/** The address without parts that addresses of its country don't have. */
export const relevantAddress = <P extends Place>(address: P): P => {
  const country = countryOf(address.country)
  if (!country) return address
  const unasked = placeParts.filter((field) => !country.fields.includes(field))
  return { ...address, ...Object.fromEntries(unasked.map((field) => [field, ''])) }
}

/** One line made of the parts present; separators are dropped with the parts next to them. */
const lineOf = (line: string, values: Readonly<Record<string, string>>): string => {
  const cells = line.split(/%([ACSZ])/)
  let text = ''
  let isNext = true
  for (let at = 1; at < cells.length; at += 2) {
    const value = values[cells[at] ?? '']
    if (value) text += (isNext ? cells[at - 1] : text === '' ? '' : ' ') + value
    isNext = Boolean(value)
  }
  return isNext ? text + (cells.at(-1) ?? '') : text
}

/** The lines of a country, with an additional line below the city for each part that has no place in them. */
const linesFor = ({ lines, fields }: Country, address: Place): readonly string[] => {
  const more = placeParts
    .filter((field) => address[field] !== '' && !fields.includes(field))
    .map((field) => marks[field])
  const at = lines.findLastIndex((line) => /%[AC]/.test(line)) + 1
  return [...lines.slice(0, at), ...more, ...lines.slice(at)]
}

/** An address as written below the name on a parcel, in the order of its country, which comes last. */
export const addressLines = ({ address, ...place }: Place & { readonly address: string }): string[] => {
  const country = countryOf(place.country)
  const { city, state, zipcode } = place
  if (!country) return [address, [city, state, zipcode].filter(Boolean).join(', '), place.country ?? ''].filter(Boolean)
  const written = stateNamed(country, state)
  const values = { A: address, C: city, S: written?.short ?? state, Z: zipcode }
  return [
    ...linesFor(country, place)
      .map((line) => lineOf(line, values))
      .filter(Boolean),
    country.name,
  ]
}
