import { addMinutes, minutesBetween, type BusinessHours } from './business-hours.rules.ts'

/** A clock that can be stopped: the minutes it ran before, and since when it runs; null: stopped. */
export interface Clock {
  readonly minutes: number | null
  readonly running_since: Date | null
}

/** The minutes of opening hours that a clock ran until a moment. */
export const usedUntil = (businessHours: BusinessHours, { minutes, running_since }: Clock, at: Date): number =>
  (minutes ?? 0) + (running_since ? minutesBetween(businessHours, running_since, at) : 0)

/** When a clock that runs from a moment reaches its target; null: there is no target, or it never does. */
export const dueAfter = (
  businessHours: BusinessHours,
  { minutes }: Pick<Clock, 'minutes'>,
  target: number | null,
  from: Date,
): Date | null => (target === null ? null : addMinutes(businessHours, from, target - (minutes ?? 0)))
