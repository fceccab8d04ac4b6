import { z } from 'zod'

/** Those that there are words in. */
export const languages = ['en'] as const
export const weekStarts = ['monday', 'saturday', 'sunday'] as const

/** Whether a text names a time zone, rather than an offset, that is known. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone by its name in the IANA's list: `Europe/Oslo`. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'Please choose a time zone from the list.')
