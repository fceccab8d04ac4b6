import type { courses } from '@vesica/contract'

/** What a lesson asks for before it is done. */
export interface AsksFor {
  completion: readonly courses.Completion[]
  /** For `seconds`. */
  seconds: number | null
  /**
   * Whether what is played or read of it can be known here: of a medium whose length was measured, and of what is read on
   * the page. Of an address elsewhere and of what is only loaded nobody knows.
   */
  measured: boolean
}

/** What somebody did of it. */
export interface DidOf {
  marked: boolean
  /** Played, read and practised. */
  spentMs: number
  /** Gone through to where it counts as all of it. */
  covered: boolean
  passed: boolean
  accepted: boolean
}

/**
 * Each condition with whether it is so. A mark stands for having gone through it, as in the library; for a time that its
 * author asks for only where nobody can measure that, and never for a quiz or for what is handed in.
 */
export const conditionsOf = (asks: AsksFor, did: DidOf): { rule: courses.Completion; met: boolean }[] => {
  const met: Readonly<Record<courses.Completion, boolean>> = {
    hand: did.marked,
    seconds: (did.marked && !asks.measured) || did.spentMs >= (asks.seconds ?? 0) * 1000,
    coverage: did.marked || did.covered,
    quiz: did.passed,
    assignment: did.accepted,
  }
  return asks.completion.map((rule) => ({ rule, met: met[rule] }))
}

/** All of them; what asks for nothing is never done by itself. */
export const isDone = (asks: AsksFor, did: DidOf): boolean =>
  asks.completion.length > 0 && conditionsOf(asks, did).every(({ met }) => met)

/** Whether a mark by hand counts for anything. */
export const isMarkable = ({ completion, measured }: AsksFor): boolean =>
  completion.some((rule) => rule === 'hand' || rule === 'coverage' || (rule === 'seconds' && !measured))

/** The most that was ever reached, in thousandths, after so many of the published lessons are done. */
export const reachedBy = (completed: number, lessons: number, before: number): number =>
  Math.max(before, lessons === 0 ? 0 : Math.floor((Math.min(completed, lessons) * 1000) / lessons))

/** What is shown of it: whole, 0 to 100, and all of it once it was finished. */
export const percentOf = (of: { completed: number; lessons: number; reached: number; finished: boolean }): number =>
  of.finished ? 100 : Math.floor(reachedBy(of.completed, of.lessons, of.reached) / 10)

/** Whether all that is published is done. A course without lessons is never finished. */
export const isFinished = (completed: number, lessons: number): boolean => lessons > 0 && completed >= lessons

const minutesText = (seconds: number): string => {
  if (seconds < 60) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** A condition in a sentence. */
export const sentenceOf = (
  rule: courses.Completion,
  { seconds, plays }: { seconds: number | null; plays: boolean },
) => {
  const sentences: Readonly<Record<courses.Completion, string>> = {
    hand: 'You mark it as complete.',
    seconds: `Spend ${minutesText(seconds ?? 0)} on it.`,
    coverage: plays ? 'Play 90% of it.' : 'Read it to the end.',
    quiz: 'Pass the quiz.',
    assignment: 'Your submission is accepted.',
  }
  return sentences[rule]
}

/** A length as authors write it, such as `6 h 20 min`, in whole minutes; undefined where it says none. */
export const minutesIn = (text: string): number | undefined => {
  const clock = /^\s*(\d{1,3}):(\d{2})(?::(\d{2}))?\s*$/.exec(text)
  if (clock?.[3] !== undefined) return Number(clock[1]) * 60 + Number(clock[2])
  if (clock) return Number(clock[1])
  const hours = /(\d{1,4}(?:[.,]\d{1,2})?)\s*h/i.exec(text)?.[1]
  const minutes = /(\d{1,5})\s*m(?!onth)/i.exec(text)?.[1]
  if (hours === undefined && minutes === undefined) return undefined
  return Math.round(Number((hours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? 0))
}
