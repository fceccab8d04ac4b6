import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { identity, profile } from '@vesica/contract'
import { expect, test } from 'vitest'
import { ada } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ShippingForm } from './ShippingForm.tsx'

const old = {
  first_name: 'Ada',
  last_name: 'Holm',
  address: 'Way 1',
  city: 'Toronto',
  state: 'ontario',
  zipcode: 'M5V 2T6',
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

const select = (name: RegExp) => screen.findByRole<HTMLInputElement>('combobox', { name })

const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent?.replace(' *', ''))

/** Sets a field's value at once: typing would render a list of 250 countries for each letter. */
const write = (input: HTMLInputElement, value: string) => {
  act(() => input.focus())
  fireEvent.change(input, { target: { value } })
}

// Without layout, an opened dropdown counts as hidden.
const country = async (person: UserEvent, text: string, name: string) => {
  write(await select(/^Country/), text)
  await person.click(await screen.findByRole('option', { name, hidden: true }))
}

const open = (saved: identity.ShippingDetails | null) => {
  const network = aNetwork()
  network.answers(identity.getUser, { user: ada })
  network.answers(profile.saveShippingDetails, { user: ada })
  return { network, person: show(<ShippingForm saved={saved} />) }
}

const save = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Save Shipping Details' }))

test('the fields, their labels and their order follow the country', async () => {
  const { person } = open(null)
  await select(/^Country/)
  expect(labels().slice(4)).toEqual(['City', 'State or region (optional)', 'Postal code'])
  await country(person, 'united states', 'United States')
  expect(labels().slice(4)).toEqual(['City', 'State', 'ZIP code'])
  await country(person, 'norw', 'Norway')
  expect(labels().slice(4)).toEqual(['Postal code', 'Town or city'])
  await country(person, 'singap', 'Singapore')
  expect(labels().slice(4)).toEqual(['Postal code'])
  await country(person, 'emirates', 'United Arab Emirates')
  expect(labels().slice(4)).toEqual(['City', 'Emirate'])
})

test('fields have autocomplete attributes', async () => {
  open(null)
  const fills = async (name: RegExp, role: 'combobox' | 'textbox' = 'textbox') =>
    (await screen.findByRole(role, { name })).getAttribute('autocomplete')
  expect(await fills(/^Country/, 'combobox')).toBe('country-name')
  expect(await fills(/^First name/)).toBe('given-name')
  expect(await fills(/^Last name/)).toBe('family-name')
  expect(await fills(/^Address/)).toBe('street-address')
  expect(await fills(/^City/)).toBe('address-level2')
  expect(await fills(/^State/)).toBe('address-level1')
  expect(await fills(/^Postal code/)).toBe('postal-code')
})

test('a country is also selected by typing its full name and leaving the field', async () => {
  const { person } = open(null)
  const input = await select(/^Country/)
  write(input, 'uk')
  await person.tab()
  await waitFor(() => expect(input.value).toBe('United Kingdom'))
  expect(labels().slice(4)).toEqual(['Town or city', 'Postcode'])
  write(input, 'Atlantis')
  expect(await screen.findByText('No country found')).toBeDefined()
  await person.tab()
  await waitFor(() => expect(input.value).toBe('United Kingdom'))
})

test('an address without a country keeps its values and asks for one, and matches its state if possible', async () => {
  const { network, person } = open(old)
  expect(await screen.findByText('This address was saved without a country. Please choose one.')).toBeDefined()
  await save(person)
  expect(await screen.findByText('Please choose a country.')).toBeDefined()
  expect(screen.queryByText('Please fill in this field.')).toBeNull()
  expect(network.asked(profile.saveShippingDetails)).toHaveLength(0)

  await country(person, 'canada', 'Canada')
  await waitFor(async () => expect((await select(/^Province/)).value).toBe('Ontario'))
  expect(screen.queryByText('This address was saved without a country. Please choose one.')).toBeNull()
  await country(person, 'united states', 'United States')
  await waitFor(async () => expect((await select(/^State/)).value).toBe(''))
  expect((await field(/^City/)).value).toBe('Toronto')
  await save(person)
  expect(await screen.findByText('Please choose a state.')).toBeDefined()
  expect(screen.getByText('Please enter a ZIP code like 95014.')).toBeDefined()

  await country(person, 'canada', 'Canada')
  await waitFor(async () => expect((await select(/^Province/)).value).toBe('Ontario'))
  expect(screen.queryByText('Please choose a state.')).toBeNull()
  await save(person)
  await waitFor(() => expect(network.asked(profile.saveShippingDetails)).toHaveLength(1))
})

test('fields that a country does not have are not sent, and return with one that has them', async () => {
  const { network, person } = open({ ...old, country: 'CA', state: 'Ontario' })
  await country(person, 'norw', 'Norway')
  write(await field(/^Postal code/), '0150')
  await save(person)
  await waitFor(() => expect(network.asked(profile.saveShippingDetails)).toHaveLength(1))
  const [call] = network.asked(profile.saveShippingDetails)
  expect(JSON.stringify(call)).not.toContain('Ontario')
  await country(person, 'canada', 'Canada')
  await waitFor(async () => expect((await select(/^Province/)).value).toBe('Ontario'))
})

test('browser autofill is recognized by name and by abbreviation', async () => {
  open(null)
  fireEvent.input(await select(/^Country/), { target: { value: 'USA' } })
  const state = await select(/^State/)
  fireEvent.input(state, { target: { value: 'OR' } })
  await waitFor(() => expect(state.value).toBe('Oregon'))
})

test('errors from the server are beside their fields, and the form keeps its values', async () => {
  const { network, person } = open({ ...old, country: 'CA', state: 'Ontario' })
  await field(/^City/)
  network.refuses(profile.saveShippingDetails, 422, {
    message: 'Please choose a province of this country.',
    code: 'validation_failed',
    errors: { 'shipping_details[state]': ['Please choose a province of this country.'] },
  })
  await save(person)
  const province = await select(/^Province/)
  await waitFor(() => expect(document.activeElement).toBe(province))
  expect(province.getAttribute('aria-invalid')).toBe('true')
  expect(province.value).toBe('Ontario')
})
