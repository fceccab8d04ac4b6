import { z } from 'zod'

/** Those that there are words in. */
export const languages = ['en'] as const
export const weekStarts = ['monday', 'saturday', 'sunday'] as const

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone by its name in the IANA's list: `Europe/Oslo`. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), 'Please choose a time zone from the list.')
