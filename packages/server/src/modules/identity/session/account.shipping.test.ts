import { identity, profile } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

describe('shipping details', () => {
  const details = {
    first_name: 'Anna',
    last_name: 'Berg',
    address: '1 Long Road',
    city: 'Bergen',
    state: 'Vestland',
    zipcode: '5003',
  }

  test('are stored as the form sends them, in bracketed names', async () => {
    const member = await aMember(running)
    const form = new FormData()
    for (const [name, value] of Object.entries(details)) form.append(`shipping_details[${name}]`, value)
    const response = await member.send('POST', '/api/users/shipping-details', form)
    expect(response.status).toBe(200)
    expect((await member.call(identity.getUser, {})).user.shippingDetails).toEqual(details)
  })

  test.each(Object.keys(details))('are rejected as a whole without %s', async (missing) => {
    const member = await aMember(running)
    const body = { shipping_details: { ...details, [missing]: ' ' } }
    expect(await refusalOf(member.call(profile.saveShippingDetails, { body }))).toMatchObject({
      status: 422,
      errors: { [`shipping_details[${missing}]`]: ['Please fill in this field.'] },
    })
    expect((await member.call(identity.getUser, {})).user.shippingDetails).toBeNull()
  })

  test.each([
    ['!!', 'Please enter a zip code: letters and digits, 2 at least, perhaps with spaces and hyphens.'],
    ['1', 'Please enter a zip code: letters and digits, 2 at least, perhaps with spaces and hyphens.'],
    ['- -1', 'Please enter a zip code: letters and digits, 2 at least, perhaps with spaces and hyphens.'],
    ['0150_A', 'Please enter a zip code: letters and digits, 2 at least, perhaps with spaces and hyphens.'],
    ['01502-01502-1', 'Please use at most 12 characters.'],
  ])('reject %s as a zip code', async (zipcode, sentence) => {
    const member = await aMember(running)
    const body = { shipping_details: { ...details, zipcode } }
    expect(await refusalOf(member.call(profile.saveShippingDetails, { body }))).toMatchObject({
      status: 422,
      errors: { 'shipping_details[zipcode]': [sentence] },
    })
  })

  test.each(['K1', 'SW1A 1AA', '150-0001', '97201-4321', 'ДК-12'])('accept %s as a zip code', async (zipcode) => {
    const member = await aMember(running)
    await member.call(profile.saveShippingDetails, { body: { shipping_details: { ...details, zipcode } } })
    expect((await member.call(identity.getUser, {})).user.shippingDetails?.zipcode).toBe(zipcode)
  })

  test('reject unknown fields', async () => {
    const member = await aMember(running)
    const body = { shipping_details: { ...details, planet: 'Earth' } }
    expect(await refusalOf(member.call(profile.saveShippingDetails, { body }))).toMatchObject({
      status: 422,
      errors: { 'shipping_details[planet]': ['This field doesn’t exist.'] },
    })
  })
})

describe('shipping details with a country', () => {
  const home = { first_name: 'Anna', last_name: 'Berg', address: '1 Long Road' }
  const saved = async (shipping_details: Record<string, unknown>) => {
    const member = await aMember(running)
    // Any client's input, valid or not.
    const response = await member.send('POST', '/api/users/shipping-details', { shipping_details })
    const answer = (await response.json()) as { errors?: Record<string, string[]> }
    const kept = (await member.call(identity.getUser, {})).user.shippingDetails
    return { status: response.status, errors: answer.errors, kept }
  }

  test.each([
    [
      'Norway, without a state',
      { ...home, country: 'NO', city: 'Bergen', zipcode: '5003' },
      { ...home, country: 'NO', city: 'Bergen', state: '', zipcode: '5003' },
    ],
    [
      'the United States, in one form however it was written',
      { ...home, country: 'us', city: 'Portland', state: 'or', zipcode: '97201' },
      { ...home, country: 'US', city: 'Portland', state: 'Oregon', zipcode: '97201' },
    ],
    [
      'Singapore, which is one city',
      { ...home, country: 'SG', zipcode: '546080' },
      { ...home, country: 'SG', city: '', state: '', zipcode: '546080' },
    ],
    [
      'the Emirates, without a postal code',
      { ...home, country: 'AE', city: 'Jumeirah', state: 'dubai' },
      { ...home, country: 'AE', city: 'Jumeirah', state: 'Dubai', zipcode: '' },
    ],
    [
      'Hong Kong, of somebody with one name',
      { first_name: 'Suharto', address: '1 Long Road', country: 'HK', city: 'Sha Tin', state: 'New Territories' },
      {
        ...{ first_name: 'Suharto', last_name: '', address: '1 Long Road' },
        ...{ country: 'HK', city: 'Sha Tin', state: 'New Territories', zipcode: '' },
      },
    ],
    [
      'none, as before',
      { ...home, country: '', city: 'Bergen', state: 'Vestland', zipcode: '5003' },
      { ...home, city: 'Bergen', state: 'Vestland', zipcode: '5003' },
    ],
  ])('are stored for %s', async (_, input, kept) => {
    expect(await saved(input)).toEqual({ status: 200, errors: undefined, kept })
  })

  test.each([
    ['one that is not', { country: 'ZZ' }, { country: 'Please choose a country, or give its two letters, like NO.' }],
    ['a name for it', { country: 'Norway' }, { country: 'Please choose a country, or give its two letters, like NO.' }],
    ['a number for it', { country: 47 }, { country: 'Please send text.' }],
    ['300 letters for it', { country: 'N'.repeat(300) }, { country: 'Please use at most 60 characters.' }],
    ['a sign that shows nothing', { country: 'N\u0000' }, { country: 'Please use plain text.' }],
    [
      'no state where the post needs one',
      { country: 'CA', state: '' },
      { state: 'Please choose a province.', zipcode: 'Please enter a postal code like H3Z 2Y7.' },
    ],
    [
      "another country's state",
      { country: 'CA', state: 'Texas', zipcode: 'H3Z 2Y7' },
      { state: 'Please choose a province of this country.' },
    ],
    [
      'a state of markup',
      { country: 'US', state: '<script>alert(1)</script>', zipcode: '97201' },
      { state: 'Please choose a state of this country.' },
    ],
    ['no city', { country: 'NO', city: ' ' }, { city: 'Please fill in this field.' }],
    [
      "another country's code",
      { country: 'NO', zipcode: '97201' },
      { zipcode: 'Please enter a postal code like 0025.' },
    ],
    [
      'a name of 200 letters beside a wrong code',
      { country: 'NO', last_name: 'x'.repeat(200), zipcode: '1' },
      { last_name: 'Please use at most 80 characters.', zipcode: 'Please enter a postal code like 0025.' },
    ],
  ])('are rejected with %s, and nothing is stored', async (_, input, sentences) => {
    const { status, errors, kept } = await saved({ ...home, city: 'Bergen', zipcode: '5003', ...input })
    const named = Object.entries(sentences).map(([field, said]) => [`shipping_details[${field}]`, [said]])
    expect({ status, errors, kept }).toEqual({ status: 422, errors: Object.fromEntries(named), kept: null })
  })

  test('stay unchanged after a rejected update', async () => {
    const member = await aMember(running)
    const shipping_details = { ...home, country: 'NO', city: 'Bergen', state: '', zipcode: '5003' }
    await member.call(profile.saveShippingDetails, { body: { shipping_details } })
    const worse = { shipping_details: { ...shipping_details, country: 'US' } }
    expect((await refusalOf(member.call(profile.saveShippingDetails, { body: worse }))).status).toBe(422)
    expect((await member.call(identity.getUser, {})).user.shippingDetails).toEqual(shipping_details)
  })

  test('from before countries were introduced can be read, whatever they contain', async () => {
    const member = await aMember(running)
    const old = { ...home, city: 'Bergen', state: 'Vestland', zipcode: '5003' }
    await running.sql('update person set shipping = $2 where id = $1', [member.id, JSON.stringify(old)])
    expect((await member.call(identity.getUser, {})).user.shippingDetails).toEqual(old)
  })
})
