import { progress as said } from '@vesica/contract'

/** A played range in milliseconds; the end is exclusive. */
export type Stretch = readonly [number, number]

/** The length of an item. */
export interface Extent {
  /** The measured length of a medium; null: unknown. */
  durationMs: number | null
  /** Word count; 0 for media. */
  words: number
}

/** A person's progress. */
export interface State {
  positionMs: number
  place: string | null
  /** Per mille of a text. */
  reached: number
  readMs: number
  covered: readonly Stretch[]
  completedAt: Date | null
  passes: number
  /** The sitting that owns the position. */
  sittingId: string | null
  lastWordAt: Date | null
}

/** A report from a player or reader. */
export interface ProgressReport {
  sittingId: string
  positionMs: number | undefined
  played: readonly Stretch[]
  place: string | undefined
  /** The place in the text that this sitting reported before. */
  placeBefore: string | null
  /** 0 to 1. */
  reached: number | undefined
}

/** Play time is limited to this multiple of the elapsed time, the maximum playback speed. */
const MAX_SPEED = 2
/** Reports arrive every 15 seconds at most; after a longer gap only this much counts as reading time. */
const MAX_SILENCE_MS = 60_000
/** Faster than 10 words a second does not count as reading. */
const MS_PER_WORD = 100
/** Limits the stored ranges: a player creates few, and thousands from a forged report would slow down every read. */
const MAX_STRETCHES = 500
/** A position this close to the end restarts from the beginning. */
const NEAR_END_MS = 5000
const END_OF_TEXT = 980

/** Ranges in order, with adjacent and overlapping ones merged. */
export const merged = (stretches: readonly Stretch[]): Stretch[] => {
  const inOrder = stretches.filter(([from, to]) => to > from).toSorted((a, b) => a[0] - b[0])
  const ranges: [number, number][] = []
  for (const [from, to] of inOrder) {
    const last = ranges.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else ranges.push([from, to])
  }
  return ranges
}

/** The longest merged ranges up to the limit, in order. */
const longestRanges = (stretches: readonly Stretch[]): Stretch[] => {
  if (stretches.length <= MAX_STRETCHES) return [...stretches]
  const longest = stretches.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, MAX_STRETCHES)
  return longest.toSorted((a, b) => a[0] - b[0])
}

/** Total milliseconds of merged ranges. */
export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0)

/** The reported ranges, limited to the allowed time and to the length of the medium, earliest first. */
export const counted = (played: readonly Stretch[], allowedMs: number, durationMs: number | null): Stretch[] => {
  const end = durationMs ?? Number.POSITIVE_INFINITY
  let left = allowedMs
  const allowed: Stretch[] = []
  for (const [from, to] of merged(played.map(([a, b]) => [Math.min(a, end), Math.min(b, end)]))) {
    const until = Math.min(to, from + left)
    if (until > from) allowed.push([from, until])
    left -= until - from
  }
  return allowed
}

/** The covered fraction of this pass, 0 to 1. */
export const fractionOf = (state: Pick<State, 'covered' | 'reached'>, { durationMs }: Extent): number =>
  durationMs ? Math.min(1, lengthOf(state.covered) / durationMs) : state.reached / 1000

/** The position to resume from; at the end, the beginning. */
export const resumeAt = (positionMs: number, durationMs: number | null): number =>
  durationMs !== null && positionMs >= durationMs - NEAR_END_MS ? 0 : positionMs

/** Whether most of the played ranges were covered before: playing the last minutes of a pass does not start another. */
const isMostlyCovered = (played: readonly Stretch[], covered: readonly Stretch[]): boolean =>
  (lengthOf(merged([...covered, ...played])) - lengthOf(covered)) * 2 < lengthOf(played)

const isComplete = (state: State, extent: Extent): boolean => {
  if (extent.durationMs) return fractionOf(state, extent) >= said.COMPLETE_AT
  return state.reached >= END_OF_TEXT && state.readMs >= extent.words * MS_PER_WORD
}

/**
 * Applies a report. Completion is never revoked; playing again after a completed pass starts another. The position
 * belongs to a sitting. Another sitting takes it over by playing or reading on, not by standing still, so that neither
 * an idle device nor a player that is still seeking moves it back.
 * @returns the new state and the milliseconds counted as played
 */
export const after = (
  state: State,
  report: ProgressReport,
  extent: Extent,
  now: Date,
): { state: State; playedMs: number } => {
  const silence = state.lastWordAt ? Math.max(0, now.getTime() - state.lastWordAt.getTime()) : 0
  const played = counted(report.played, silence * MAX_SPEED, extent.durationMs)
  const playedMs = lengthOf(played)
  const isNewPass = playedMs > 0 && isComplete(state, extent) && isMostlyCovered(played, state.covered)
  const covered = longestRanges(merged([...(isNewPass ? [] : state.covered), ...played]))
  const readsOn = report.place !== undefined && report.place !== report.placeBefore
  const takesOver = state.sittingId === null || state.sittingId === report.sittingId || playedMs > 0 || readsOn
  const moved: State = {
    ...state,
    covered,
    reached: Math.max(state.reached, Math.round((report.reached ?? 0) * 1000)),
    readMs: state.readMs + (report.reached === undefined ? 0 : Math.min(silence, MAX_SILENCE_MS)),
    lastWordAt: now,
    ...(takesOver && {
      sittingId: report.sittingId,
      positionMs: report.positionMs === undefined ? state.positionMs : within(report.positionMs, extent.durationMs),
      place: report.place ?? state.place,
    }),
  }
  if (!isComplete(moved, extent)) return { state: moved, playedMs }
  const wasComplete = !isNewPass && isComplete(state, extent)
  return {
    state: { ...moved, completedAt: state.completedAt ?? now, passes: wasComplete ? state.passes : state.passes + 1 },
    playedMs,
  }
}

const within = (positionMs: number, durationMs: number | null): number =>
  durationMs === null ? positionMs : Math.min(positionMs, durationMs)
