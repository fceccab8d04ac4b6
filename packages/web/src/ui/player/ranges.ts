/** A range of seconds of a medium. */
export type Range = readonly [from: number, to: number]

/** Ranges closer than this are joined: positions reported by browsers are not exact. */
const GAP = 0.35

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

/** The same seconds in as few ranges as possible, in order. */
export const merged = (ranges: readonly Range[]): Range[] => {
  const result: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1] + GAP) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** How far the position may be ahead of elapsed time, in seconds: more is a jump, not playback. */
const AHEAD = 1

/** Collects the seconds that were actually played, from the positions a medium passes. */
export interface Played {
  /** It plays and is here now. @param nowMs time by any monotonic clock */
  at(seconds: number, speed: number, nowMs: number): void
  /** It stopped or jumped; the next position starts anew. */
  rest(): void
  /** Everything played so far, to a tenth of a second. */
  ranges(): Range[]
}

export const playedSeconds = (): Played => {
  let done: Range[] = []
  let current: { from: number; to: number; ms: number } | undefined
  const closeRange = () => {
    if (current && current.to > current.from) done = merged([...done, [current.from, current.to]])
    current = undefined
  }
  return {
    at: (seconds, speed, nowMs) => {
      if (current) {
        const most = ((nowMs - current.ms) / 1000) * speed + AHEAD
        if (seconds < current.to || seconds - current.to > most) closeRange()
      }
      current = { from: current?.from ?? seconds, to: seconds, ms: nowMs }
    },
    rest: closeRange,
    ranges: () => {
      const all = current && current.to > current.from ? merged([...done, [current.from, current.to]]) : done
      return all.map(([from, to]) => [rounded(from), rounded(to)] as const)
    },
  }
}
