import type { TestClock } from './running.ts'

/** A clock that stands still until it is moved, for tests in which seconds count however busy the machine is. */
export const aStandingClock = (): TestClock => {
  let time = Date.parse('2026-03-01T12:00:30Z')
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
