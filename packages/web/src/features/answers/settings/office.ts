/** From when to when somebody is there, as typed: `09:00`. */
export interface Interval {
  readonly from: string
  readonly to: string
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** `9` and `9:00` are 09:00. */
export const readClock = (typed: string): string => {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(typed) ?? []
  return hours === undefined ? typed.trim() : `${hours.padStart(2, '0')}:${minutes}`
}

/** The same of all times of a day. */
export const readDay = (day: readonly Interval[]): Interval[] =>
  day.map(({ from, to }) => ({ from: readClock(from), to: readClock(to) }))

const isClock = (typed: string, isEnd: boolean): boolean => clock.test(typed) || (isEnd && typed === '24:00')

/** What is wrong with the times of a day: one that is none, or one that does not come after the one before. */
export const dayFault = (day: readonly Interval[]): 'clock' | 'order' | undefined => {
  if (!day.every(({ from, to }) => isClock(from, false) && isClock(to, true))) return 'clock'
  const times = day.flatMap(({ from, to }) => [from, to])
  // Of two intervals the second may begin where the first ends; no interval is empty.
  const isRising = times.every(
    (one, at) => at === 0 || (at % 2 === 1 ? one > (times[at - 1] ?? '') : one >= (times[at - 1] ?? '')),
  )
  return isRising ? undefined : 'order'
}
