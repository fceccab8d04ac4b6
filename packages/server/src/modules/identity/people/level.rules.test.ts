import { describe, expect, test } from 'vitest'
import { levelEnd, levelInForce } from './level.rules.ts'

const endsAt = new Date('2026-03-01T10:00:00.000Z')
const afterGrace = '2026-03-15T10:00:00.000Z'
const levelAt = (at: string, end: Date | null = endsAt) =>
  levelInForce({ membership_level: 'seeker', membership_ends_at: end }, new Date(at))

describe('membership level', () => {
  test('remains for exactly 14 days after the membership ends', () => {
    expect(levelAt('2026-03-01T10:00:00.000Z')).toBe('seeker')
    expect(levelAt('2026-03-15T09:59:59.999Z')).toBe('seeker')
    expect(levelAt(afterGrace)).toBe('none')
    expect(levelEnd(endsAt)).toEqual(new Date(afterGrace))
  })

  test('of a membership without an end does not expire', () => {
    expect(levelAt('2126-03-01T10:00:00.000Z', null)).toBe('seeker')
    expect(levelEnd(null)).toBeNull()
  })
})
