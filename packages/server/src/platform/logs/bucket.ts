/** Burst size, and rate per second. */
export interface Flow {
  readonly atOnce: number
  readonly aSecond: number
}

/** A token bucket. @param now milliseconds, monotonic  @returns whether one more may pass */
export const createBucket = ({ atOnce, aSecond }: Flow, now: () => number): (() => boolean) => {
  let left = atOnce
  let refilledAt = now()
  return () => {
    const time = now()
    left = Math.min(atOnce, left + ((time - refilledAt) / 1000) * aSecond)
    refilledAt = time
    if (left < 1) return false
    left -= 1
    return true
  }
}
