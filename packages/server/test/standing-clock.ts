import type { TestClock } from './running.ts'

/** A clock that stands still until it is moved, so that results do not depend on how busy the machine is. */
export const aFrozenClock = (): TestClock => {
  const start = Date.parse('2026-03-01T12:00:30Z')
  let time = start
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
    reset: () => {
      time = start
    },
  }
}
