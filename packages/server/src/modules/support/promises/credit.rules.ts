import type { supportSettings } from '@vesica/contract'

export type Credits = Pick<supportSettings.SupportSettings, 'credit_usd' | 'targets'>

const minutesOf = (targets: Credits['targets']): (number | null)[] =>
  Object.values(targets).flatMap(({ first, next, solution }) => [first, next, solution])

/** Without a target nothing can be late. */
const NEVER = Number.POSITIVE_INFINITY

/** Whether any target is shorter than before. */
const isSooner = (before: Credits['targets'], after: Credits['targets']): boolean => {
  const then = minutesOf(before)
  return minutesOf(after).some((minutes, index) => (minutes ?? NEVER) < (then[index] ?? NEVER))
}

/**
 * The part of a change that gives members more money or gives it sooner: a larger credit or, if there is one, a shorter
 * target.
 */
export const looserCredits = (before: Credits, after: Credits): Credits | null => {
  const isLooser =
    after.credit_usd > before.credit_usd || (after.credit_usd > 0 && isSooner(before.targets, after.targets))
  return isLooser ? { credit_usd: after.credit_usd, targets: after.targets } : null
}

/** The shortest target in minutes; null: no target. */
export const shortestTarget = (targets: Credits['targets']): number | null => {
  const least = Math.min(...minutesOf(targets).map((minutes) => minutes ?? NEVER))
  return least === NEVER ? null : least
}
