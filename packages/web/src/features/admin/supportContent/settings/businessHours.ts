/** Opening hours as typed: `09:00`. */
export interface Interval {
  readonly from: string
  readonly to: string
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Normalizes a typed time: `9` and `9:00` become `09:00`. */
export const readClock = (typed: string): string => {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(typed) ?? []
  return hours === undefined ? typed.trim() : `${hours.padStart(2, '0')}:${minutes}`
}

/** Normalizes all times of a day. */
export const readDay = (day: readonly Interval[]): Interval[] =>
  day.map(({ from, to }) => ({ from: readClock(from), to: readClock(to) }))

const isClock = (typed: string, isEnd: boolean): boolean => clock.test(typed) || (isEnd && typed === '24:00')

/** Validates the times of a day: each must be a valid time and later than the one before. */
export const dayFault = (day: readonly Interval[]): 'clock' | 'order' | undefined => {
  if (!day.every(({ from, to }) => isClock(from, false) && isClock(to, true))) return 'clock'
  const times = day.flatMap(({ from, to }) => [from, to])
  // An interval may start when the previous one ends, but must not be empty.
  const isRising = times.every(
    (time, at) => at === 0 || (at % 2 === 1 ? time > (times[at - 1] ?? '') : time >= (times[at - 1] ?? '')),
  )
  return isRising ? undefined : 'order'
}
