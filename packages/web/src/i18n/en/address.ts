/** Words of an address; what its parts are called in a country, the contract says. */
export const address = {
  country: 'Country',
  countryNeeded: 'Please choose a country.',
  countryMissing: 'This address was saved without a country. Please choose it.',
  noCountry: 'No country has this name',
  firstName: 'First name',
  lastName: 'Last name',
  street: 'Address',
  city: 'City',
  state: 'State or region',
  zipcode: 'Postal code',
  nothing: 'Nothing has this name',
  /** A part by its word in the country: `ZIP code`, `Prefecture`. */
  part: (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
}
