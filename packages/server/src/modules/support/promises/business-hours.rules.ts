import type { supportSettings } from '@vesica/contract'

export type BusinessHours = supportSettings.SupportSettings['businessHours']

/** A time span in milliseconds since 1970, without its end. */
type Span = readonly [from: number, to: number]

const MINUTE_MS = 60_000
/** If there are no opening hours within this many days, nothing is promised. */
const MOST_DAYS = 800

/** Without configured hours it is always open. */
export const isAlways = ({ days }: Pick<BusinessHours, 'days'>): boolean => days.every((spans) => spans.length === 0)

const DAY_MS = 1440 * MINUTE_MS

/** A time of day in milliseconds, as clocks show it. */
const timeOfDayMs = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/** A part of a day without a clock change. */
interface Part {
  readonly begins: number
  readonly ends: number
  /** The local time at its start, in milliseconds. */
  readonly shows: number
}

/** The parts of a day: one, or more on days of a clock change. */
const partsOf = (day: Temporal.PlainDate, zone: string): Part[] => {
  const midnight = day.toPlainDateTime()
  const end = day.add({ days: 1 }).toZonedDateTime(zone)
  let at = day.toZonedDateTime(zone)
  const isRegularDay = end.epochMilliseconds - at.epochMilliseconds === DAY_MS
  const parts: Part[] = []
  while (at.epochMilliseconds < end.epochMilliseconds) {
    const change = isRegularDay ? null : at.getTimeZoneTransition('next')
    const until = change && change.epochMilliseconds < end.epochMilliseconds ? change : end
    const shows = at.toPlainDateTime().since(midnight).total('milliseconds')
    parts.push({ begins: at.epochMilliseconds, ends: until.epochMilliseconds, shows })
    at = until
  }
  return parts
}

/**
 * The open spans of a day, in order and without overlaps, by local time. Hours skipped by a clock change are not
 * worked, and repeated ones are worked twice.
 */
const openOn = ({ days, holidays, time_zone }: BusinessHours, day: Temporal.PlainDate): Span[] => {
  const hours = days[day.dayOfWeek - 1] ?? []
  if (hours.length === 0 || holidays.includes(day.toString())) return []
  const spans = partsOf(day, time_zone)
    .flatMap(({ begins, ends, shows }) =>
      hours.map(({ from, to }): Span => {
        const instantOf = (clock: string) => Math.min(ends, Math.max(begins, begins + timeOfDayMs(clock) - shows))
        return [instantOf(from), instantOf(to)]
      }),
    )
    .filter(([from, to]) => to > from)
    .toSorted((a, b) => a[0] - b[0])
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span[0] <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], span[1])]
    else merged.push(span)
  }
  return merged
}

/** The open spans from an instant on, day by day. */
function* openFrom(businessHours: BusinessHours, from: number): Generator<Span> {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(businessHours.time_zone).toPlainDate()
  for (let n = 0; n < MOST_DAYS; n += 1) {
    for (const [begins, ends] of openOn(businessHours, day)) if (ends > from) yield [Math.max(begins, from), ends]
    day = day.add({ days: 1 })
  }
}

/** The instant after a number of minutes of opening hours; null: never. */
export const addMinutes = (businessHours: BusinessHours, from: Date, minutes: number): Date | null => {
  let left = Math.max(0, minutes) * MINUTE_MS
  if (isAlways(businessHours)) return new Date(from.getTime() + left)
  for (const [begins, ends] of openFrom(businessHours, from.getTime())) {
    if (ends - begins >= left) return new Date(begins + left)
    left -= ends - begins
  }
  return null
}

/** The whole minutes of opening hours between two instants. */
export const minutesBetween = (businessHours: BusinessHours, from: Date, to: Date): number => {
  const end = to.getTime()
  if (end <= from.getTime()) return 0
  if (isAlways(businessHours)) return Math.floor((end - from.getTime()) / MINUTE_MS)
  let open = 0
  for (const [begins, ends] of openFrom(businessHours, from.getTime())) {
    if (begins >= end) break
    open += Math.min(ends, end) - begins
  }
  return Math.floor(open / MINUTE_MS)
}

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Opening hours as lines, days with the same hours together; empty if not configured. */
export const hoursOf = (businessHours: BusinessHours): string[] => {
  if (isAlways(businessHours)) return []
  const descriptions = businessHours.days.map((spans) => spans.map(({ from, to }) => `${from} to ${to}`).join(' and '))
  const lines: string[] = []
  let first = 0
  while (first < descriptions.length) {
    let last = first
    while (descriptions[last + 1] === descriptions[first]) last += 1
    const days = last === first ? names[first] : `${names[first]} to ${names[last]}`
    if (descriptions[first]) lines.push(`${days}, ${descriptions[first]} (${businessHours.time_zone})`)
    first = last + 1
  }
  return lines
}
