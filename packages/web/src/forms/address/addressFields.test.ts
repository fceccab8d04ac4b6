import { countryOf } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { type AddressValues, addressFields, carriedState, labelOf, orderOf, sentAddress } from './addressFields.ts'

const [canada, states, norway, china] = ['CA', 'US', 'NO', 'CN'].map((code) => countryOf(code))

const values: AddressValues = {
  country: 'NO',
  first_name: 'Ada',
  last_name: 'Holm',
  address: 'Way 1',
  city: 'Oslo',
  state: 'Oregon',
  zipcode: '0150',
}

describe('a typed address', () => {
  it('is sent without fields that its country does not have, and never without a country', () => {
    expect(sentAddress(values)).toEqual({ ...values, state: '' })
    expect(sentAddress({ ...values, country: 'US' })).toEqual({ ...values, country: 'US' })
    expect(countryOf(sentAddress({ ...values, country: '' }).country)).toBeUndefined()
    expect(sentAddress({ ...values, country: '' }).country).not.toBe('')
  })

  it('shows the country’s fields, and all of them without a country', () => {
    const visibleParts = (country: string) =>
      (['city', 'state', 'zipcode'] as const).filter((field) => addressFields[field].shown?.({ ...values, country }))
    expect(visibleParts('')).toEqual(['city', 'state', 'zipcode'])
    expect(visibleParts('NO')).toEqual(['city', 'zipcode'])
    expect(visibleParts('SG')).toEqual(['zipcode'])
    expect(visibleParts('AE')).toEqual(['city', 'state'])
  })

  it('has the order and the labels of its country', () => {
    expect(orderOf(norway).slice(4)).toEqual(['zipcode', 'city'])
    expect(orderOf(states).slice(4)).toEqual(['city', 'state', 'zipcode'])
    expect(orderOf(undefined)).toEqual(Object.keys(addressFields))
    expect(labelOf(states, 'zipcode')).toBe('ZIP code')
    expect(labelOf(canada, 'state')).toBe('Province')
    expect(labelOf(countryOf('JP'), 'state')).toBe('Prefecture')
    expect(labelOf(countryOf('IE'), 'state')).toBe('County (optional)')
    expect(labelOf(countryOf('IE'), 'zipcode')).toBe('Eircode (optional)')
    expect(labelOf(countryOf('GB'), 'city')).toBe('Town or city')
    expect(labelOf(undefined, 'state')).toBe('State or region (optional)')
  })
})

describe('a state when the country changes', () => {
  it.each([
    ['typed before there was one, is found in its list', 'ontario', undefined, canada, 'Ontario'],
    ['of a short form is found too', 'OR', undefined, states, 'Oregon'],
    ['of a list is none of another list', 'Oregon', states, canada, ''],
    ['of a list is none where it is typed', 'Oregon', states, china, ''],
    ['that was typed stays where it is typed', 'Guangdong', undefined, china, 'Guangdong'],
    ['that was typed stays where none is asked for, for the one after it', 'Ontario', undefined, norway, 'Ontario'],
  ])('%s', (_, state, from, to, carried) => {
    expect(carriedState(state, from, to)).toBe(carried)
  })
})
