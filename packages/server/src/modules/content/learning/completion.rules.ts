import { type courses, plural } from '@vesica/contract'

/** The conditions for completing a lesson. */
export interface AsksFor {
  completion: readonly courses.Completion[]
  /** For `seconds`. */
  seconds: number | null
  /**
   * Whether progress can be measured: for media of known length and for text read in the page, but not for external or
   * downloaded content.
   */
  measured: boolean
}

/** What a member did in a lesson. */
export interface DidOf {
  marked: boolean
  /** Time spent playing, reading and practicing. */
  spentMs: number
  /** Covered enough to count as complete. */
  covered: boolean
  passed: boolean
  accepted: boolean
}

/**
 * Each condition with whether it is met. A mark counts as coverage, as in the library. It counts for a required time
 * only if that cannot be measured, and never for a quiz or an assignment.
 */
export const conditionsOf = (conditions: AsksFor, did: DidOf): { rule: courses.Completion; met: boolean }[] => {
  const met: Readonly<Record<courses.Completion, boolean>> = {
    hand: did.marked,
    seconds: (did.marked && !conditions.measured) || did.spentMs >= (conditions.seconds ?? 0) * 1000,
    coverage: did.marked || did.covered,
    quiz: did.passed,
    assignment: did.accepted,
  }
  return conditions.completion.map((rule) => ({ rule, met: met[rule] }))
}

/** Whether all conditions are met; a lesson without conditions is never complete. */
export const isDone = (conditions: AsksFor, did: DidOf): boolean =>
  conditions.completion.length > 0 && conditionsOf(conditions, did).every(({ met }) => met)

/** Whether marking by hand has any effect. */
export const isMarkable = ({ completion, measured }: AsksFor): boolean =>
  completion.some((rule) => rule === 'hand' || rule === 'coverage' || (rule === 'seconds' && !measured))

/** The highest progress ever reached, per mille, with this number of published lessons done. */
export const reachedBy = (completed: number, lessons: number, before: number): number =>
  Math.max(before, lessons === 0 ? 0 : Math.floor((Math.min(completed, lessons) * 1000) / lessons))

/** The displayed progress: a whole number from 0 to 100, and 100 once finished. */
export const percentOf = (enrolment: {
  completed: number
  lessons: number
  reached: number
  finished: boolean
}): number =>
  enrolment.finished ? 100 : Math.floor(reachedBy(enrolment.completed, enrolment.lessons, enrolment.reached) / 10)

/** Whether all published lessons are done. A course without lessons is never finished. */
export const isFinished = (completed: number, lessons: number): boolean => lessons > 0 && completed >= lessons

const minutesText = (seconds: number): string => {
  if (seconds < 60) return plural(seconds, 'second')
  return plural(Math.round(seconds / 60), 'minute')
}

/** A condition in a sentence. */
export const sentenceOf = (
  rule: courses.Completion,
  { seconds, plays }: { seconds: number | null; plays: boolean },
) => {
  const sentenceByRule: Readonly<Record<courses.Completion, string>> = {
    hand: 'You mark it as complete.',
    seconds: `Spend ${minutesText(seconds ?? 0)} on it.`,
    coverage: plays ? 'Play 90% of it.' : 'Read it to the end.',
    quiz: 'Pass the quiz.',
    assignment: 'Your submission is accepted.',
  }
  return sentenceByRule[rule]
}

/** Parses a length as authors write it, such as `6 h 20 min`, in whole minutes; undefined: no length found. */
export const minutesIn = (text: string): number | undefined => {
  const clock = /^\s*(\d{1,3}):(\d{2})(?::(\d{2}))?\s*$/.exec(text)
  if (clock?.[3] !== undefined) return Number(clock[1]) * 60 + Number(clock[2])
  if (clock) return Number(clock[1])
  const hours = /(\d{1,4}(?:[.,]\d{1,2})?)\s*h/i.exec(text)?.[1]
  const minutes = /(\d{1,5})\s*m(?!onth)/i.exec(text)?.[1]
  if (hours === undefined && minutes === undefined) return undefined
  return Math.round(Number((hours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? 0))
}
