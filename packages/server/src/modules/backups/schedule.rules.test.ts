import { describe, expect, test } from 'vitest'
import { isDue, nextHour } from './schedule.rules.ts'

const at = (text: string) => new Date(`2026-03-${text}:00Z`)

describe('backup schedule', () => {
  test.each([
    ['01T03:00', '28T00:00', false],
    ['02T02:59', '01T03:00', false],
    ['02T03:00', '01T03:00', true],
    ['02T03:04', '02T03:00', false],
    ['05T12:00', '02T03:00', true],
    ['02T03:04', '02T02:59', true],
  ])('at %s, with the last backup at %s, is due: %s', (now, last, due) => {
    expect(isDue(at(now), 3, at(last))).toBe(due)
  })

  test('runs next at its hour, today or tomorrow', () => {
    expect(nextHour(at('01T02:00'), 3)).toEqual(at('01T03:00'))
    expect(nextHour(at('01T03:00'), 3)).toEqual(at('02T03:00'))
    expect(nextHour(at('31T23:30'), 0)).toEqual(new Date('2026-04-01T00:00:00Z'))
  })
})
