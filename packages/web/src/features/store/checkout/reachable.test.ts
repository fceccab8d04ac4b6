import { describe, expect, it } from 'vitest'
import { emptyDetails } from './orderBody.ts'
import { reachable } from './reachable.ts'

const name = { first_name: 'Ann', last_name: 'Lee', address: '1 Road' }
const complete = { ...name, country: 'NO', city: 'Oslo', state: '', zipcode: '0150' }

describe('a checkout step opened by URL', () => {
  it('requires the steps before it', () => {
    expect(reachable('review', emptyDetails, 'BTC')).toBe('details')
    expect(reachable('payment', { ...complete, city: ' ' }, undefined)).toBe('details')
    expect(reachable('review', { ...complete, country: '' }, 'BTC')).toBe('details')
    expect(reachable('review', complete, undefined)).toBe('payment')
  })
  it('opens once those are complete, and the first always does', () => {
    expect(reachable('review', complete, 'BTC')).toBe('review')
    expect(reachable('payment', complete, undefined)).toBe('payment')
    expect(reachable('details', complete, 'BTC')).toBe('details')
    expect(reachable('review', complete, undefined, true)).toBe('review')
    expect(reachable('review', emptyDetails, undefined, true)).toBe('details')
  })
})
