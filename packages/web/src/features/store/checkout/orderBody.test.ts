import { describe, expect, it } from 'vitest'
import { checkDetails, detailsOf, emptyDetails, isAboutDetails, orderBody } from './orderBody.ts'

const old = { first_name: 'Ann', last_name: 'Lee', address: '1 Road', city: 'Town', state: 'CA', zipcode: '90001' }
const saved = { ...old, country: 'US', state: 'California' }

describe('the address of an order', () => {
  it('defaults to the saved address, or to the name', () => {
    expect(detailsOf({ name: 'Somebody Else', shippingDetails: saved })).toEqual(saved)
    // Saved before addresses had a country.
    expect(detailsOf({ name: 'Somebody Else', shippingDetails: old })).toEqual({ ...old, country: '' })
    expect(detailsOf({ name: ' Mira van  Dam ', shippingDetails: null })).toEqual({
      ...emptyDetails,
      first_name: 'Mira',
      last_name: 'van Dam',
    })
  })
  it('requires everything but the state', () => {
    expect(Object.keys(checkDetails(emptyDetails)).sort()).toEqual([
      'address',
      'city',
      'first_name',
      'last_name',
      'zipcode',
    ])
    expect(checkDetails({ ...old, country: '', state: '' })).toEqual({})
  })
  it('requires what its country’s postal format requires', () => {
    expect(checkDetails(saved)).toEqual({})
    expect(checkDetails({ ...saved, state: '' })).toEqual({ state: 'Please choose a state.' })
    expect(checkDetails({ ...saved, country: 'AE', state: 'Dubai', zipcode: '' })).toEqual({})
    expect(Object.keys(checkDetails({ ...saved, country: 'ZZ' }))).toEqual(['country'])
  })
  it('distinguishes its errors from others', () => {
    expect(isAboutDetails({ zipcode: ['Too long'] })).toBe(true)
    expect(isAboutDetails({ asset: ['Insufficient'] })).toBe(false)
    expect(isAboutDetails(undefined)).toBe(false)
  })
})

describe('an order', () => {
  it('sends the displayed amounts, with two decimals', () => {
    const line = { product_id: 'p', name: 'Mala', category: 'Sacred Jewelry', discountedPrice: 12.5, quantity: 3 }
    const body = orderBody(saved, [line], { asset: 'BTC', quote_id: 'q', pricing: { total: 50.1 } })
    expect(body).toEqual({
      ...saved,
      asset: 'BTC',
      total: '50.10',
      quote_id: 'q',
      products: [{ id: 'p', name: 'Mala', category: 'Sacred Jewelry', price: '12.50', quantity: '3' }],
    })
  })
  it('that is free names no coin', () => {
    const line = { product_id: 'p', name: 'Card', category: 'Gifts', discountedPrice: 0, quantity: 1 }
    const body = orderBody(saved, [line], { pricing: { total: 0 } })
    expect(body).toMatchObject({ total: '0.00', products: [{ price: '0.00' }] })
    expect(body).not.toHaveProperty('asset')
    expect(body).not.toHaveProperty('quote_id')
  })
})
