import {
  relevantAddress,
  type Country,
  countryOf,
  type identity,
  type PlacePart,
  placeParts,
  stateNamed,
} from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { choice, defineFields, line, type ValuesOf } from '../fields.ts'

const copy = text.address

/** Whether addresses of the country have this part; before one is chosen they have all. */
const isAskedFor = (field: PlacePart) => (values: Readonly<Record<string, unknown>>) =>
  countryOf(String(values['country']))?.fields.includes(field) ?? true

/** A shipping address. The country decides the labels and which parts are required. */
export const addressFields = defineFields<identity.ShippingDetails>()({
  country: choice(copy.country, { needed: copy.countryNeeded, fills: 'country-name', wide: true }),
  first_name: line(copy.firstName, { fills: 'given-name' }),
  last_name: line(`${copy.lastName} (${text.general.optional})`, { fills: 'family-name' }),
  address: line(copy.street, { fills: 'street-address', wide: true }),
  city: line(copy.city, { fills: 'address-level2', shown: isAskedFor('city') }),
  state: line(copy.state, { fills: 'address-level1', shown: isAskedFor('state') }),
  zipcode: line(copy.zipcode, { fills: 'postal-code', shown: isAskedFor('zipcode') }),
})

export type AddressFields = typeof addressFields
export type AddressValues = ValuesOf<AddressFields>

/** No country code: a call with it reports only a missing country. */
const NO_COUNTRY = '?'

/** The address as sent: without parts that have no field, and always with a country. */
export const sentAddress = (values: AddressValues): AddressValues => ({
  ...relevantAddress(values),
  country: values.country || NO_COUNTRY,
})

/** The fields in the writing order of the country. */
export const orderOf = (country: Country | undefined): (keyof AddressFields)[] => [
  'country',
  'first_name',
  'last_name',
  'address',
  ...(country?.fields ?? placeParts),
]

/** The label of a part; optional ones say so. */
export const labelOf = (country: Country | undefined, field: PlacePart): string => {
  const label = country ? copy.part(country.words[field]) : copy[field]
  const isNeeded = country ? country.needed.has(field) : field !== 'state'
  return isNeeded ? label : `${label} (${text.general.optional})`
}

/** The state after a change of country: the same one by name in the new list; a listed one is dropped otherwise. */
export const carriedState = (state: string, from: Country | undefined, to: Country | undefined): string => {
  if (to && to.states.length > 0) return stateNamed(to, state)?.name ?? ''
  return from && from.states.length > 0 ? '' : state
}
