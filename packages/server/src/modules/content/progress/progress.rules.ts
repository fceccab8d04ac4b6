import { progress as said } from '@vesica/contract'

/** A stretch of a medium in milliseconds, from and up to but without. */
export type Stretch = readonly [number, number]

/** What is there to be played or read. */
export interface Extent {
  /** Of a medium whose length was measured; null: nobody knows it. */
  durationMs: number | null
  /** Words of a text; 0 of what is no text. */
  words: number
}

/** How far somebody is. */
export interface State {
  positionMs: number
  place: string | null
  /** Thousandths of a text. */
  reached: number
  readMs: number
  covered: readonly Stretch[]
  completedAt: Date | null
  passes: number
  /** The sitting that the place belongs to. */
  sittingId: string | null
  lastWordAt: Date | null
}

/** What a player or reader says. */
export interface Word {
  sittingId: string
  positionMs: number | undefined
  played: readonly Stretch[]
  place: string | undefined
  /** What this sitting said before of its place in a text. */
  placeBefore: string | null
  /** 0 to 1. */
  reached: number | undefined
}

/** Time played counts no faster than this: nobody hears more than two seconds in one. */
const FASTEST = 2
/** A word comes every 15 seconds at most; who was silent for longer was not there all the time. */
const LONGEST_SILENCE_MS = 60_000
/** Faster than 10 words a second nobody reads. */
const MS_A_WORD = 100
/** As many stretches are kept apart: a player leaves a few, and who says thousands would have all of them read each time. */
const MOST_STRETCHES = 500
/** Left this close to the end, it begins again. */
const NEAR_END_MS = 5000
const END_OF_TEXT = 980

/** Stretches in order, those that touch made one. */
export const merged = (stretches: readonly Stretch[]): Stretch[] => {
  const inOrder = stretches.filter(([from, to]) => to > from).toSorted((a, b) => a[0] - b[0])
  const whole: [number, number][] = []
  for (const [from, to] of inOrder) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}

/** The longest of merged stretches, as many as are kept, in order. */
const kept = (stretches: readonly Stretch[]): Stretch[] => {
  if (stretches.length <= MOST_STRETCHES) return [...stretches]
  const longest = stretches.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, MOST_STRETCHES)
  return longest.toSorted((a, b) => a[0] - b[0])
}

/** Milliseconds that merged stretches cover. */
export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0)

/** As much of what is said to have been played as time allows, the earliest first, and nothing beyond the end. */
export const counted = (played: readonly Stretch[], allowedMs: number, durationMs: number | null): Stretch[] => {
  const end = durationMs ?? Number.POSITIVE_INFINITY
  let left = allowedMs
  const taken: Stretch[] = []
  for (const [from, to] of merged(played.map(([a, b]) => [Math.min(a, end), Math.min(b, end)]))) {
    const until = Math.min(to, from + left)
    if (until > from) taken.push([from, until])
    left -= until - from
  }
  return taken
}

/** How much of it was gone through in this pass, 0 to 1. */
export const fractionOf = (state: Pick<State, 'covered' | 'reached'>, { durationMs }: Extent): number =>
  durationMs ? Math.min(1, lengthOf(state.covered) / durationMs) : state.reached / 1000

/** The place to go on from: what was left at its end begins again. */
export const resumeAt = (positionMs: number, durationMs: number | null): number =>
  durationMs !== null && positionMs >= durationMs - NEAR_END_MS ? 0 : positionMs

/** Whether most of what was played had been played before: who hears the last minutes of a pass does not begin another. */
const isMostlyKnown = (played: readonly Stretch[], covered: readonly Stretch[]): boolean =>
  (lengthOf(merged([...covered, ...played])) - lengthOf(covered)) * 2 < lengthOf(played)

const isComplete = (state: State, extent: Extent): boolean => {
  if (extent.durationMs) return fractionOf(state, extent) >= said.COMPLETE_AT
  return state.reached >= END_OF_TEXT && state.readMs >= extent.words * MS_A_WORD
}

/**
 * What a word comes to. Completion is never taken back; a pass that was completed is followed by another when something
 * is played again. The place follows the sitting that it belongs to; another takes it over by playing or reading on, not by
 * standing still, so that a device left open does not move it back, nor a player that has not found its place yet.
 * @returns the state after it, and how many milliseconds were counted as played
 */
export const after = (state: State, word: Word, extent: Extent, now: Date): { state: State; playedMs: number } => {
  const silence = state.lastWordAt ? Math.max(0, now.getTime() - state.lastWordAt.getTime()) : 0
  const played = counted(word.played, silence * FASTEST, extent.durationMs)
  const playedMs = lengthOf(played)
  const again = playedMs > 0 && isComplete(state, extent) && isMostlyKnown(played, state.covered)
  const covered = kept(merged([...(again ? [] : state.covered), ...played]))
  const readsOn = word.place !== undefined && word.place !== word.placeBefore
  const holds = state.sittingId === null || state.sittingId === word.sittingId || playedMs > 0 || readsOn
  const moved: State = {
    ...state,
    covered,
    reached: Math.max(state.reached, Math.round((word.reached ?? 0) * 1000)),
    readMs: state.readMs + (word.reached === undefined ? 0 : Math.min(silence, LONGEST_SILENCE_MS)),
    lastWordAt: now,
    ...(holds && {
      sittingId: word.sittingId,
      positionMs: word.positionMs === undefined ? state.positionMs : within(word.positionMs, extent.durationMs),
      place: word.place ?? state.place,
    }),
  }
  if (!isComplete(moved, extent)) return { state: moved, playedMs }
  const wasComplete = !again && isComplete(state, extent)
  return {
    state: { ...moved, completedAt: state.completedAt ?? now, passes: wasComplete ? state.passes : state.passes + 1 },
    playedMs,
  }
}

const within = (positionMs: number, durationMs: number | null): number =>
  durationMs === null ? positionMs : Math.min(positionMs, durationMs)
