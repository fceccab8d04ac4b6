import * as labels from './labels.ts'

/** Copy of an address. The names of its parts in each country are in the contract. */
export const address = {
  country: 'Country',
  countryNeeded: 'Please choose a country.',
  countryMissing: 'This address was saved without a country. Please choose one.',
  noCountry: 'No country found',
  firstName: 'First name',
  lastName: 'Last name',
  street: labels.address,
  city: 'City',
  state: 'State or region',
  zipcode: 'Postal code',
  nothing: labels.noResults,
  /** Label of an address part, from its name in the country: `ZIP code`, `Prefecture`. */
  part: (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
}
