import { isMembershipDay } from '@vesica/contract'
import { locale } from '../i18n/text.ts'
import { datesLocale, zoned } from './zone.ts'

const { hour12 } = new Intl.DateTimeFormat(datesLocale, { hour: 'numeric' }).resolvedOptions()
const clock = { hour: hour12 === true ? 'numeric' : '2-digit', minute: '2-digit' } as const

const formats = zoned((timeZone) => {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(datesLocale, { ...options, ...(timeZone !== undefined && { timeZone }) })
  const wholeDate = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const near = { day: 'numeric', month: 'short', weekday: 'short' } as const
  return {
    day: formatter(wholeDate),
    dayInUtc: new Intl.DateTimeFormat(datesLocale, { ...wholeDate, timeZone: 'UTC' }),
    dayAndTime: formatter({ ...wholeDate, ...clock }),
    clock: formatter(clock),
    nearDay: formatter(near),
    farDay: formatter({ ...near, year: 'numeric' }),
    month: formatter({ month: 'long' }),
    year: formatter({ year: 'numeric' }),
  }
})
const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

const minute = 60_000
const hour = 60 * minute
const wholeDay = 24 * hour

/** A moment as the wire gives it (ISO 8601 text), as a Date, or as milliseconds. */
export type Moment = string | number | Date

/** `Mar 3, 2026` or `3 Mar 2026`, by the reader's locale and time zone. */
export const date = (moment: Moment): string => formats().day.format(new Date(moment))

/** The day on which a membership starts or ends, as `date`; one without a time is the same in every time zone. */
export const membershipDate = (moment: Moment): string => {
  const time = new Date(moment)
  return (isMembershipDay(time) ? formats().dayInUtc : formats().day).format(time)
}

/**
 * A nearby day with its weekday: `Thu, Nov 26`; the year only if it differs.
 * @param now milliseconds; for tests, default: the present
 */
export const shortDay = (moment: Moment, now: number = Date.now()): string => {
  const { year, nearDay, farDay } = formats()
  const at = new Date(moment)
  return (year.format(at) === year.format(now) ? nearDay : farDay).format(at)
}

/** `November`, in the reader's time zone. */
export const monthName = (moment: Moment): string => formats().month.format(new Date(moment))

/** `9:14 AM` or `09:14`, by the reader's locale and time zone. */
export const timeOfDay = (moment: Moment): string => formats().clock.format(new Date(moment))

/** `Thu, 9:14 AM`: day and time in a zone. */
export const timeIn = (timeZone: string, moment: Moment): string =>
  new Intl.DateTimeFormat(datesLocale, {
    weekday: 'short',
    ...clock,
    timeZone,
  }).format(new Date(moment))

/** `Mar 3, 2026, 9:14 AM`, by the reader's locale and time zone. */
export const dateTime = (moment: Moment): string => formats().dayAndTime.format(new Date(moment))

/**
 * Relative time: `now`, `5 minutes ago`, `in 2 hours`, `yesterday`; the date beyond six days.
 * @param now milliseconds; for tests, default: the present
 */
export const relative = (moment: Moment, now: number = Date.now()): string => {
  const difference = new Date(moment).getTime() - now
  const far = Math.abs(difference)
  if (far < 45_000) return ago.format(0, 'second')
  if (far < hour) return ago.format(Math.trunc(difference / minute) || Math.sign(difference), 'minute')
  if (far < wholeDay) return ago.format(Math.trunc(difference / hour), 'hour')
  if (far < 7 * wholeDay) return ago.format(Math.trunc(difference / wholeDay), 'day')
  return date(moment)
}

/** A duration in its two largest units: `2 h 10 min`, `48 min`, `3 d 4 h`. @param ms milliseconds, >= 0 */
export const duration = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / minute))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const units: [number, string][] = [
    [days, 'd'],
    [hours, 'h'],
    [minutes % 60, 'min'],
  ]
  const first = units.findIndex(([count]) => count > 0)
  if (first < 0) return '0 min'
  const visibleUnits = units.slice(first, first + 2).filter(([count]) => count > 0)
  return visibleUnits.map(([count, unit]) => `${count} ${unit}`).join(' ')
}

/**
 * A position in a recording: `07:41`, `1:06:03`. @param seconds >= 0; anything that is no number counts as the start
 */
export const timecode = (seconds: number): string => {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes, remaining] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const tail = `${String(minutes).padStart(2, '0')}:${String(remaining).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}
