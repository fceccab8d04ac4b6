import { localMinute } from '../../format/localTime.ts'
import { shortDay, timeOfDay } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'

const copy = text.support.time
const DAY_MS = 86_400_000

/** The day of a point in time in the reader's time zone. */
const dayOf = (moment: Date): number => Date.parse(localMinute(moment).slice(0, 10))

/** Calendar days from today: 0 today, -1 yesterday, 1 tomorrow. */
const daysAway = (moment: string, now: number): number =>
  Math.round((dayOf(new Date(moment)) - dayOf(new Date(now))) / DAY_MS)

/**
 * `today at 13:02`, `yesterday at 13:02`, `Wed, Nov 4 at 13:02`, in the reader's own time zone. @param now set by tests
 */
export const whenText = (moment: string, now: number = Date.now()): string => {
  const clock = timeOfDay(moment)
  const days = daysAway(moment, now)
  if (days === 0) return copy.today(clock)
  if (days === -1) return copy.yesterday(clock)
  return copy.on(shortDay(moment, now), clock)
}

/** Beside a message: `13:02` if today, otherwise with the date. @param now set by tests */
export const stampOf = (moment: string, now: number = Date.now()): string =>
  daysAway(moment, now) === 0 ? timeOfDay(moment) : text.labels.listOfTwo(shortDay(moment, now), timeOfDay(moment))

/** `16:20 today`, `09:30 tomorrow`, `16:20 on Thu, Nov 26`. @param now set by tests */
export const byText = (moment: string, now: number = Date.now()): string => {
  const clock = timeOfDay(moment)
  const days = daysAway(moment, now)
  if (days === 0) return copy.byToday(clock)
  if (days === 1) return copy.byTomorrow(clock)
  return copy.byDay(clock, shortDay(moment, now))
}

/** A wait in common units, rounded up: `45 minutes`, `3 hours`, `2 days`. */
export const spanText = (minutes: number): string => {
  if (minutes <= 90) return copy.minutes(Math.max(1, minutes > 20 ? Math.ceil(minutes / 5) * 5 : Math.ceil(minutes)))
  if (minutes <= 36 * 60) return text.labels.hours(Math.ceil(minutes / 60))
  return copy.days(Math.ceil(minutes / (24 * 60)))
}
