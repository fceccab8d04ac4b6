import { locale } from '../i18n/text.ts'

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const nearDay = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const month = new Intl.DateTimeFormat(locale, { month: 'long' })
const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

const minute = 60_000
const hour = 60 * minute
const wholeDay = 24 * hour

/** A moment as the wire gives it (ISO 8601 text), as a Date, or as milliseconds. */
export type Moment = string | number | Date

/** `Mar 3, 2026`, in the reader's own time zone. */
export const date = (moment: Moment): string => day.format(new Date(moment))

/**
 * A day that is near, with its weekday: `Thu, Nov 26`; the year only when it is another.
 * @param now milliseconds; given by tests, the present otherwise
 */
export const shortDay = (moment: Moment, now: number = Date.now()): string => {
  const parts = Object.fromEntries(nearDay.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  const said = `${parts.weekday}, ${parts.month} ${parts.day}`
  return new Date(moment).getFullYear() === new Date(now).getFullYear() ? said : `${said}, ${parts.year}`
}

/** `November`, in the reader's own time zone. */
export const monthName = (moment: Moment): string => month.format(new Date(moment))

/** `09:14`, in the reader's own time zone. */
export const timeOfDay = (moment: Moment): string => clock.format(new Date(moment))

/** `Mar 3, 2026, 09:14`, in the reader's own time zone. */
export const dateTime = (moment: Moment): string => dayAndTime.format(new Date(moment))

/**
 * How far away a moment is: `now`, `5 minutes ago`, `in 2 hours`, `yesterday`; the date itself beyond six days.
 * @param now milliseconds; given by tests, the present otherwise
 */
export const relative = (moment: Moment, now: number = Date.now()): string => {
  const away = new Date(moment).getTime() - now
  const far = Math.abs(away)
  if (far < 45_000) return ago.format(0, 'second')
  if (far < hour) return ago.format(Math.trunc(away / minute) || Math.sign(away), 'minute')
  if (far < wholeDay) return ago.format(Math.trunc(away / hour), 'hour')
  if (far < 7 * wholeDay) return ago.format(Math.trunc(away / wholeDay), 'day')
  return date(moment)
}

/** A span in its two largest units: `2 h 10 min`, `48 min`, `3 d 4 h`. @param ms milliseconds, >= 0 */
export const duration = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / minute))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const parts: [number, string][] = [
    [days, 'd'],
    [hours, 'h'],
    [minutes % 60, 'min'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return '0 min'
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ')
}

/** A place in a recording: `07:41`, `1:06:03`. @param seconds >= 0; what is no number is the start */
export const timecode = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}
