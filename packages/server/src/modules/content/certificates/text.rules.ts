import { plural } from '@vesica/contract'

/** The length of a course in words; undefined: unknown. */
export const lengthText = (minutes: number): string | undefined => {
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && plural(hours, 'hour'), remainder > 0 && plural(remainder, 'minute')].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The date in UTC, as paper has no time zone. */
export const dayText = (time: string): string => days.format(new Date(time))
