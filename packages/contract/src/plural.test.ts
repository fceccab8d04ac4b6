import { describe, expect, test } from 'vitest'
import { byCount, plural } from './plural.ts'

describe('counts with their nouns', () => {
  test.each([
    [0, '0 hours'],
    [1, '1 hour'],
    [2, '2 hours'],
    [1000, '1,000 hours'],
    [1_234_567, '1,234,567 hours'],
    ['1', '1 hour'],
    ['1,234', '1,234 hours'],
    ['10,000+', '10,000+ hours'],
  ])('formats %s with its noun', (count, text) => {
    expect(plural(count, 'hour')).toBe(text)
  })

  test('uses the supplied plural', () => {
    expect([0, 1, 2, 1000].map((count) => plural(count, 'entry', 'entries'))).toEqual([
      '0 entries',
      '1 entry',
      '2 entries',
      '1,000 entries',
    ])
    expect(plural(1, 'membership was', 'memberships were')).toBe('1 membership was')
    expect(plural(2, 'membership was', 'memberships were')).toBe('2 memberships were')
  })

  test('selects one of two texts without a number', () => {
    expect([0, 1, 2, 1000, '1', '1,000'].map((count) => byCount(count, 'once', 'often'))).toEqual([
      'often',
      'once',
      'often',
      'often',
      'once',
      'often',
    ])
  })
})
