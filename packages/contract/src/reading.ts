import { z } from 'zod'

/** The supported languages. */
export const languages = ['en'] as const
export const weekStarts = ['monday', 'saturday', 'sunday'] as const

/** Whether a text names a known time zone, rather than an offset. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone by its IANA name: `Europe/Oslo`. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'Please choose a time zone from the list.')
