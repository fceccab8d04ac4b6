let zone: string | undefined
let changes = 0

/** Says in which time zone days and times are read from now on. @param name by the IANA's list; null: the browser's own */
export const readIn = (name: string | null): void => {
  const next = name ?? undefined
  if (next === zone) return
  zone = next
  changes += 1
}

/** The browser's own zone, by its name. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * How days and times are written: as the reader's browser writes them in English, and so in the fields for days and times
 * that it draws itself; the day first and by 24 hours for readers of other languages.
 */
export const datesLocale =
  globalThis.navigator?.languages.find((tag) => tag === 'en' || tag.startsWith('en-')) ?? 'en-GB'

/** Something that depends on the zone, made anew once the reader has another. */
export const zoned = <T>(make: (timeZone: string | undefined) => T): (() => T) => {
  let made: { at: number; value: T } | undefined
  return () => {
    if (made?.at !== changes) made = { at: changes, value: make(zone) }
    return made.value
  }
}

/** The zone in which the reader reads times: what they chose, or else their browser's. */
export const readersZone = (): string => zone ?? browserZone()

/** The zones that can be chosen, by their names, with the one that was. */
export const zones = (chosen: string | null): string[] => {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...(chosen === null ? known : known.add(chosen))].sort()
}
