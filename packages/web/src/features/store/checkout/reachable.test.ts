import { describe, expect, it } from 'vitest'
import { emptyDetails } from './orderBody.ts'
import { holdsMs } from './quoteTime.ts'
import { reachable } from './reachable.ts'

const whole = { first_name: 'Ann', last_name: 'Lee', address: '1 Road', city: 'Town', state: '', zipcode: '90001' }

describe('a step of the checkout by its address', () => {
  it('waits for the steps before it', () => {
    expect(reachable('review', emptyDetails, 'BTC')).toBe('details')
    expect(reachable('payment', { ...whole, city: ' ' }, undefined)).toBe('details')
    expect(reachable('review', whole, undefined)).toBe('payment')
  })
  it('is shown once those are complete, and the first always is', () => {
    expect(reachable('review', whole, 'BTC')).toBe('review')
    expect(reachable('payment', whole, undefined)).toBe('payment')
    expect(reachable('details', whole, 'BTC')).toBe('details')
  })
})

describe('a quote', () => {
  it('holds as long as the server says', () => {
    expect(holdsMs('2026-01-01T00:01:00Z', Date.parse('2026-01-01T00:00:02Z'))).toBe(58_000)
  })
  it('holds a careful usual time where the clocks disagree', () => {
    expect(holdsMs('2026-01-01T00:01:00Z', Date.parse('2026-01-01T09:00:00Z'))).toBe(45_000)
    expect(holdsMs('2026-01-01T00:01:00Z', Date.parse('2025-12-31T20:00:00Z'))).toBe(45_000)
  })
})
