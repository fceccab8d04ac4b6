/** A range of seconds of a medium. */
export type Range = readonly [from: number, to: number]

/** Ranges closer than this are joined: positions reported by browsers are not exact. */
const GAP = 0.35

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

/** The same seconds in as few ranges as possible, in order. */
export const merged = (ranges: readonly Range[]): Range[] => {
  const found: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1)
    if (last && from <= last[1] + GAP) last[1] = Math.max(last[1], to)
    else found.push([from, to])
  }
  return found
}

/** How far the position may be ahead of elapsed time, in seconds: more is a jump, not playback. */
const AHEAD = 1

/** Collects the seconds that were actually played, from the positions a medium passes. */
export interface Played {
  /** It plays and is here now. @param nowMs time by any monotonic clock */
  at(place: number, speed: number, nowMs: number): void
  /** It stopped or jumped; the next position starts anew. */
  rest(): void
  /** Everything played so far, to a tenth of a second. */
  ranges(): Range[]
}

export const playedSeconds = (): Played => {
  let done: Range[] = []
  let going: { from: number; to: number; ms: number } | undefined
  const rest = () => {
    if (going && going.to > going.from) done = merged([...done, [going.from, going.to]])
    going = undefined
  }
  return {
    at: (place, speed, nowMs) => {
      if (going) {
        const most = ((nowMs - going.ms) / 1000) * speed + AHEAD
        if (place < going.to || place - going.to > most) rest()
      }
      going = { from: going?.from ?? place, to: place, ms: nowMs }
    },
    rest,
    ranges: () => {
      const all = going && going.to > going.from ? merged([...done, [going.from, going.to]]) : done
      return all.map(([from, to]) => [rounded(from), rounded(to)] as const)
    },
  }
}
