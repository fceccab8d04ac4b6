const DAY_MS = 86_400_000

/**
 * The progress of a period.
 * @param beganAt @param endsAt ISO 8601 @param now milliseconds
 * @returns day: counted from 1. left: whole days, at least 0. share: of the elapsed time, 0 to 1
 */
export const daysOf = (beganAt: string, endsAt: string, now: number) => {
  const [from, to] = [Date.parse(beganAt), Date.parse(endsAt)]
  const all = Math.max(1, Math.round((to - from) / DAY_MS))
  const share = Math.min(1, Math.max(0, (now - from) / (to - from)))
  return {
    all,
    day: Math.min(all, Math.max(1, Math.floor((now - from) / DAY_MS) + 1)),
    left: Math.max(0, Math.floor((to - now) / DAY_MS)),
    share,
  }
}
