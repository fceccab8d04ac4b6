// Waiting times are stored in steps: per minute up to an hour, ten minutes up to a day, an hour up to two weeks, a day
// beyond. A median is that of the steps, which is stated with the metric.

const [HOUR, DAY, WEEKS] = [60, 1440, 20_160]
const TENS = HOUR
const HOURS = TENS + (DAY - HOUR) / 10
const DAYS = HOURS + (WEEKS - DAY) / HOUR

/** Where the steps of ten minutes, an hour and a day begin, for statements that compute them. */
export const steps = { HOUR, DAY, WEEKS, TENS, HOURS, DAYS } as const

/** The minutes that a step stands for. */
export const minutesOf = (step: number): number => {
  if (step < TENS) return step
  if (step < HOURS) return HOUR + (step - TENS) * 10
  return step < DAYS ? DAY + (step - HOURS) * HOUR : WEEKS + (step - DAYS) * DAY
}

/** The step of a number of minutes. */
export const stepOf = (minutes: number): number => {
  if (minutes < HOUR) return minutes
  if (minutes < DAY) return TENS + Math.floor((minutes - HOUR) / 10)
  return minutes < WEEKS ? HOURS + Math.floor((minutes - DAY) / HOUR) : DAYS + Math.floor((minutes - WEEKS) / DAY)
}

/** The total. @param people by step */
export const countOf = (people: readonly number[]): number => people.reduce((all, count) => all + count, 0)

/** The median in minutes; null: there are none. @param people by step */
export const medianOf = (people: readonly number[]): number | null => {
  const all = countOf(people)
  let soFar = 0
  const step = people.findIndex((count) => {
    soFar += count
    return soFar > 0 && soFar * 2 >= all
  })
  return step < 0 ? null : minutesOf(step)
}

/** The later part: the totals up to a day minus those up to an earlier one. */
export const without = (later: readonly number[], earlier: readonly number[]): number[] =>
  later.map((people, step) => people - (earlier[step] ?? 0))

/** Adds to a step. @param people by step; mutated */
export const addTo = (people: number[], step: number, more: number): void => {
  while (people.length <= step) people.push(0)
  people[step] = (people[step] ?? 0) + more
}
