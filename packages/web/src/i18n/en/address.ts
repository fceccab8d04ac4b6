import * as common from './common.ts'

/** Copy of an address. The names of its parts in each country are in the contract. */
export const address = {
  country: 'Country',
  countryNeeded: 'Please choose a country.',
  countryMissing: 'This address was saved without a country. Please choose one.',
  noCountry: 'No country found',
  firstName: 'First name',
  lastName: 'Last name',
  street: common.address,
  city: 'City',
  state: 'State or region',
  zipcode: 'Postal code',
  nothing: common.noResults,
  /** Label of an address part, from its name in the country: `ZIP code`, `Prefecture`. */
  part: (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
}
