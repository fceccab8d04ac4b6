import type { supportSettings } from '@vesica/contract'

export type Office = supportSettings.SupportSettings['office']

/** From one instant to another, in milliseconds since 1970; the end is not in it. */
type Span = readonly [from: number, to: number]

const MINUTE_MS = 60_000
/** Where an office does not open within so many days, nothing is promised. */
const MOST_DAYS = 800

/** Nobody said when somebody is there: somebody always is. */
const isAlways = ({ days }: Office): boolean => days.every((spans) => spans.length === 0)

/** The instant of a time of a day where the office is; 24:00 is where the next day begins. */
const instantAt = (day: Temporal.PlainDate, clock: string, zone: string): number =>
  clock === '24:00'
    ? day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
    : day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(clock) }).epochMilliseconds

/** When somebody is there on a day, in order and without overlaps: an hour that a clock leaves out is not worked in. */
const openOn = ({ days, holidays, time_zone }: Office, day: Temporal.PlainDate): Span[] => {
  if (holidays.includes(day.toString())) return []
  const spans = (days[day.dayOfWeek - 1] ?? [])
    .map(({ from, to }) => [instantAt(day, from, time_zone), instantAt(day, to, time_zone)] as const)
    .filter(([from, to]) => to > from)
    .toSorted((a, b) => a[0] - b[0])
  const apart: Span[] = []
  for (const span of spans) {
    const last = apart.at(-1)
    if (last && span[0] <= last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], span[1])]
    else apart.push(span)
  }
  return apart
}

/** The spans that are open from an instant on, day by day. */
function* openFrom(office: Office, from: number): Generator<Span> {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(office.time_zone).toPlainDate()
  for (let n = 0; n < MOST_DAYS; n += 1) {
    for (const [begins, ends] of openOn(office, day)) if (ends > from) yield [Math.max(begins, from), ends]
    day = day.add({ days: 1 })
  }
}

/** When so many minutes of office hours have passed since an instant; null: they never do. */
export const addMinutes = (office: Office, from: Date, minutes: number): Date | null => {
  let left = Math.max(0, minutes) * MINUTE_MS
  if (isAlways(office)) return new Date(from.getTime() + left)
  for (const [begins, ends] of openFrom(office, from.getTime())) {
    if (ends - begins >= left) return new Date(begins + left)
    left -= ends - begins
  }
  return null
}

/** How many whole minutes of office hours lie between two instants. */
export const minutesBetween = (office: Office, from: Date, to: Date): number => {
  const end = to.getTime()
  if (end <= from.getTime()) return 0
  if (isAlways(office)) return Math.floor((end - from.getTime()) / MINUTE_MS)
  let open = 0
  for (const [begins, ends] of openFrom(office, from.getTime())) {
    if (begins >= end) break
    open += Math.min(ends, end) - begins
  }
  return Math.floor(open / MINUTE_MS)
}

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Office hours as lines, days with the same hours together; none where nothing was said. */
export const hoursOf = (office: Office): string[] => {
  if (isAlways(office)) return []
  const worded = office.days.map((spans) => spans.map(({ from, to }) => `${from} to ${to}`).join(' and '))
  const lines: string[] = []
  let first = 0
  while (first < worded.length) {
    let last = first
    while (worded[last + 1] === worded[first]) last += 1
    const days = last === first ? names[first] : `${names[first]} to ${names[last]}`
    if (worded[first]) lines.push(`${days}, ${worded[first]} (${office.time_zone})`)
    first = last + 1
  }
  return lines
}

/** Whether a text names a time zone, rather than an offset, that is known. */
export const isTimeZone = (zone: string): boolean => {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
