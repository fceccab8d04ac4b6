/**
 * Tags within a cue (`<v Ada>`, `<i>`, `<00:01.000>`). None contains another, or each `<` would be scanned to the end.
 */
const TAG = /<[^<>]*>/g
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
}

/**
 * The text of a WebVTT cue without tags, as lines without blank ones. @param text between its timestamps and the next
 * blank line
 */
const linesOf = (text: string): string[] =>
  text
    .replace(TAG, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_whole, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A cue as a WebVTT parser returns it; times in seconds. */
export interface RawCue {
  readonly startTime: number
  readonly endTime: number
  readonly text: string
}

/** Cues that follow each other this closely are rolling; a repetition shorter than this was never meant to be read. */
const ROLLS_ON_SECONDS = 0.1

/** Rolling captions repeat one to three lines. Looking for more would take time quadratic in the lines. */
const MOST_REPEATED_LINES = 20

/** How many lines at the end of one cue are the first lines of the next, up to `MOST_REPEATED_LINES`. */
const repeated = (before: readonly string[], lines: readonly string[]): number => {
  for (let count = Math.min(before.length, lines.length, MOST_REPEATED_LINES); count > 0; count -= 1)
    if (before.slice(-count).every((line, index) => line === lines[index])) return count
  return 0
}

/** A cue, the lines it shows, and the new ones among them. */
export interface ReadCue<C> {
  readonly cue: C
  readonly shown: string[]
  readonly said: string[]
}

/**
 * Cues in order of their start, without blank ones. Rolling captions, as made by YouTube and live captioning, show
 * every line again above the next; a cue's own text is what it shows without the last lines of the cue right before it.
 * A refrain that stays long enough to be read is kept.
 */
export const readCues = <C extends RawCue>(cues: readonly C[]): ReadCue<C>[] => {
  const all = cues
    .map((cue) => ({ cue, shown: linesOf(cue.text) }))
    .filter(({ shown }) => shown.length > 0)
    .toSorted((a, b) => a.cue.startTime - b.cue.startTime)
  return all.map(({ cue, shown }, index) => {
    const before = all[index - 1]
    const rollsOn = before !== undefined && cue.startTime <= before.cue.endTime + ROLLS_ON_SECONDS
    const count = rollsOn ? repeated(before.shown, shown) : 0
    const isRefrain = count === shown.length && cue.endTime - cue.startTime > ROLLS_ON_SECONDS
    return { cue, shown, said: isRefrain ? shown : shown.slice(count) }
  })
}
