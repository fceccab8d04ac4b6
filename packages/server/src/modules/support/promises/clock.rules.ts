import { addMinutes, minutesBetween, type Office } from './office.rules.ts'

/** A clock that is stopped and goes on: the minutes that it ran before, and since when it runs; null: it stands. */
export interface Clock {
  readonly minutes: number | null
  readonly running_since: Date | null
}

/** The minutes of office hours that a clock ran until a moment. */
export const usedUntil = (office: Office, { minutes, running_since }: Clock, at: Date): number =>
  (minutes ?? 0) + (running_since ? minutesBetween(office, running_since, at) : 0)

/** When a clock that goes on at a moment will have run as long as was promised; null: nothing was, or it never will. */
export const dueAfter = (
  office: Office,
  { minutes }: Pick<Clock, 'minutes'>,
  target: number | null,
  from: Date,
): Date | null => (target === null ? null : addMinutes(office, from, target - (minutes ?? 0)))
