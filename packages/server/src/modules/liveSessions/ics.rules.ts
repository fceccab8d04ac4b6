/** A live session as a calendar event. */
export interface CalendarEvent {
  id: string
  title: string
  words: string
  startsAt: Date
  endsAt: Date
  /** Its page on the platform. */
  url: string
  /** Increases with each change. */
  version: number
  cancelled: boolean
}

/** Folds a line to at most 75 bytes without splitting a character; continuation lines start with a space. */
const folded = (line: string): string => {
  const pieces: string[] = []
  let piece = ''
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > 74) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece].join('\r\n ')
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** A time in UTC, so that calendars cannot get time zones or daylight saving time wrong. */
const instant = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const eventOf = (event: CalendarEvent, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.id}@vesica`,
  `DTSTAMP:${instant(now)}`,
  `SEQUENCE:${event.version}`,
  `DTSTART:${instant(event.startsAt)}`,
  `DTEND:${instant(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.words === '' ? [] : [`DESCRIPTION:${escaped(event.words)}`]),
  `URL:${event.url}`,
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/**
 * A calendar file (RFC 5545).
 * @param now creation time
 * @param name title of a subscribed calendar; in a downloaded file it would make Outlook create a separate calendar
 */
export const calendarOf = (events: readonly CalendarEvent[], now: Date, name?: string): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vesica//Live sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...events.flatMap((event) => eventOf(event, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
