/** Burst size, and rate per second. */
export interface Flow {
  readonly atOnce: number
  readonly aSecond: number
}

/** A token bucket. @param now milliseconds, monotonic  @returns whether one more may pass */
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
