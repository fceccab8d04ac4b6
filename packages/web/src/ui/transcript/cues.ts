/** A cue from one second to another. speaker: if the captions name one. */
export type Cue = {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly speaker?: string | undefined
}

/** The cue at a place, or the last one before it: its number from 0; -1 before the first. @param cues in order */
export const cueAt = (cues: readonly Cue[], seconds: number): number => {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cues[middle]?.from ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** What is said at a place, if anything is. */
export const cuesAt = (cues: readonly Cue[], seconds: number): Cue[] => {
  const last = cueAt(cues, seconds)
  // Cues may lie over each other, but not by dozens.
  return cues.slice(Math.max(0, last - 8), last + 1).filter(({ to }) => seconds < to)
}
