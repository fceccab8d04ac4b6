/** How many at once, and how many more each second. */
export interface Flow {
  readonly atOnce: number
  readonly aSecond: number
}

/** Lets through as many as a flow allows. @param now milliseconds, monotonic  @returns whether one more may pass */
export const createBucket = ({ atOnce, aSecond }: Flow, now: () => number): (() => boolean) => {
  let left = atOnce
  let seen = now()
  return () => {
    const time = now()
    left = Math.min(atOnce, left + ((time - seen) / 1000) * aSecond)
    seen = time
    if (left < 1) return false
    left -= 1
    return true
  }
}
