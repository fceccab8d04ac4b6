/** The length of a course in words; undefined: unknown. */
export const lengthText = (minutes: number): string | undefined => {
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [counted(hours, 'hour'), counted(remainder, 'minute')].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' ') : undefined
}

const counted = (count: number, unit: string): string | undefined => {
  if (count === 0) return undefined
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The date in UTC, as paper has no time zone. */
export const dayText = (time: string): string => days.format(new Date(time))
