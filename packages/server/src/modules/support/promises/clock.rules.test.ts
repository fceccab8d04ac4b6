import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Clock, dueAfter, usedUntil } from './clock.rules.ts'

const MINUTE = 60_000
const DAY = 24 * 60
const begin = Date.parse('2026-03-02T00:00:00Z')
const at = (minute: number) => new Date(begin + minute * MINUTE)

/** Daily from nine to seventeen in UTC; or at any time. */
const open = { from: '09:00', to: '17:00' }
const schedules = {
  hours: { time_zone: 'UTC', days: Array.from({ length: 7 }, () => [open]), holidays: [] },
  always: { time_zone: 'UTC', days: Array.from({ length: 7 }, () => []), holidays: [] },
}
const isOpen = (schedule: keyof typeof schedules, minute: number) =>
  schedule === 'always' || (minute % DAY >= 9 * 60 && minute % DAY < 17 * 60)

/** How long it runs and is then stopped, in minutes, repeatedly. */
const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 })), { maxLength: 6 })
const scheduleName = fc.constantFrom('hours' as const, 'always' as const)

test("a paused and resumed clock is due after the target's running minutes, counted minute by minute", () => {
  fc.assert(
    fc.property(scheduleName, spans, fc.integer({ min: 1, max: 3000 }), (name, runs, target) => {
      let clock: Clock = { minutes: 0, running_since: null }
      let [now, counted] = [0, 0]
      for (const [ran, stopped] of runs) {
        clock = { minutes: clock.minutes, running_since: at(now) }
        for (let minute = now; minute < now + ran; minute += 1) counted += isOpen(name, minute) ? 1 : 0
        clock = { minutes: usedUntil(schedules[name], clock, at(now + ran)), running_since: null }
        now += ran + stopped
      }
      expect(usedUntil(schedules[name], clock, at(now))).toBe(counted)
      if (counted >= target) return
      let end = now
      for (let left = target - counted; left > 0; end += 1) left -= isOpen(name, end) ? 1 : 0
      expect(dueAfter(schedules[name], clock, target, at(now))).toEqual(at(end))
    }),
  )
})

test('nothing is due without a target, and a used-up target is due at once', () => {
  expect(dueAfter(schedules.always, { minutes: 5 }, null, at(0))).toBeNull()
  expect(dueAfter(schedules.always, { minutes: 90 }, 60, at(7))).toEqual(at(7))
})
