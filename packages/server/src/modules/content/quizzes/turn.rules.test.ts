import { describe, expect, test } from 'vitest'
import { endOf, turnOf } from './turn.rules.ts'

const now = new Date('2026-03-03T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const free = { attempts: null, wait_minutes: 0 }
const first = { number: 1, submitted_at: ago(10) }

describe('another attempt', () => {
  test.each([
    ['the first', free, 5, undefined, 'possible', null],
    ['any, without a limit', free, 5, { number: 900, submitted_at: now }, 'possible', null],
    [
      'at once, also after one whose end was noted a moment ahead',
      free,
      5,
      { ...first, submitted_at: ago(-0.001) },
      'possible',
      null,
    ],
    ['while one goes on', free, 5, { number: 1, submitted_at: null }, 'open', null],
    ['of a quiz without questions', free, 0, undefined, 'empty', null],
    ['within the limit', { attempts: 2, wait_minutes: 0 }, 5, first, 'possible', null],
    ['beyond it', { attempts: 1, wait_minutes: 0 }, 5, first, 'used', null],
    ['beyond one that was lowered', { attempts: 1, wait_minutes: 0 }, 5, { ...first, number: 3 }, 'used', null],
    ['before the wait is over', { attempts: null, wait_minutes: 11 }, 5, first, 'too_soon', ago(-1)],
    ['at the very moment when it is', { attempts: null, wait_minutes: 10 }, 5, first, 'possible', null],
  ] as const)('%s', (_, settings, questions, last, reason, at) => {
    expect(turnOf(settings, questions, last, now)).toEqual({ may: reason === 'possible', why: reason, at })
  })

  test('ends after its time limit, or never', () => {
    expect(endOf(30, now)).toEqual(new Date('2026-03-03T12:30:00Z'))
    expect(endOf(null, now)).toBeNull()
  })
})
