/** Percent of the way through the levels that a level stands for. Other levels: 0. */
const progress = new Map([
  ['seeker', 35],
  ['guardian', 67],
  ['master', 100],
])

export const progressOf = (level: string): number => progress.get(level) ?? 0

/**
 * Growth Score, 0 to 100: what the plan counts for, and of what is left to 100 the share that was completed.
 * @param planShare the plan's growth aggregate, 0..100
 * @param completed items and lessons completed of those open to the member
 * @param open how many are open to the member
 */
export const growthScore = (planShare: number, completed: number, open: number): number =>
  Math.round(planShare + (open === 0 ? 0 : completed / open) * (100 - planShare))
