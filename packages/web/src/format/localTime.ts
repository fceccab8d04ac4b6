import { zoned } from './zone.ts'

const formatter = zoned(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone !== undefined && { timeZone }),
    }),
)

/** A moment in the format of date-time inputs, to the minute, in the reader's time zone: `2026-03-04T09:30`. */
export const localMinute = (at: Date): string => {
  const { year, month, day, hour, minute } = Object.fromEntries(
    formatter()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

const field = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?)?$/

/** The moment in such an input, in wire format; undefined if it is none. */
export const isoOf = (local: string): string | undefined => {
  if (!field.test(local)) return undefined
  const localMs = Date.parse(`${local.includes('T') ? local : `${local}T00:00`}Z`)
  if (Number.isNaN(localMs)) return undefined
  // The UTC offset depends on the moment being computed: the second iteration is right unless the clock jumps over it.
  const ahead = (at: number) => Date.parse(`${localMinute(new Date(at))}Z`) - Math.floor(at / 60_000) * 60_000
  const near = localMs - ahead(localMs)
  return new Date(localMs - ahead(near)).toISOString()
}
