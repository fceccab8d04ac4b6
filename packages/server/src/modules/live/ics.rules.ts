/** A live session as calendars have it. */
export interface CalendarEvent {
  id: string
  title: string
  words: string
  startsAt: Date
  endsAt: Date
  /** Where it is found: a page of the platform. */
  url: string
  /** Counts up with each change. */
  version: number
  cancelled: boolean
}

/** What takes several bytes is never divided: a line has 75 at most, and goes on after a space. */
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

/** An instant by the clock of the world: no time zone, and so no summer time, is left to calendars to get wrong. */
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
 * A calendar of these, by RFC 5545.
 * @param now when it is written
 * @param name what programs call a calendar that is subscribed to; Outlook would keep a file that has one apart from one's own
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
