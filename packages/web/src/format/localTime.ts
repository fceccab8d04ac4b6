/** A moment as fields for date and time hold it, to the minute, in the reader's own time zone: `2026-03-04T09:30`. */
export const localMinute = (at: Date): string => {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The moment that such a field holds, as the wire has it; undefined when it is none. */
export const isoOf = (local: string): string | undefined => {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
