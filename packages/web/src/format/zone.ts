let zone: string | undefined
let changes = 0

/** Sets the time zone for displaying days and times. @param name an IANA name; null: the browser's own */
export const readIn = (name: string | null): void => {
  const next = name ?? undefined
  if (next === zone) return
  zone = next
  changes += 1
}

/** The browser's own time zone. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The date format: the browser's own for English, which is also that of its native date inputs; for readers of other
 * languages the day first and 24 hours.
 */
export const datesLocale =
  globalThis.navigator?.languages.find((tag) => tag === 'en' || tag.startsWith('en-')) ?? 'en-GB'

/** A value that depends on the time zone, recomputed when it changes. */
export const zoned = <T>(make: (timeZone: string | undefined) => T): (() => T) => {
  let cached: { at: number; value: T } | undefined
  return () => {
    if (cached?.at !== changes) cached = { at: changes, value: make(zone) }
    return cached.value
  }
}

/** The reader's time zone: their choice, or the browser's. */
export const readersZone = (): string => zone ?? browserZone()

/** The time zones to choose from, including the chosen one. */
export const zones = (chosen: string | null): string[] => {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...(chosen === null ? known : known.add(chosen))].sort()
}
