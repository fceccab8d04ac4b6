/** Progress through the levels in percent, by level. Other levels: 0. */
const progress = new Map([
  ['seeker', 35],
  ['guardian', 67],
  ['master', 100],
])

export const progressOf = (level: string): number => progress.get(level) ?? 0

/**
 * Growth Score, 0 to 100: the plan's share, plus the completed share of the remainder.
 * @param planShare the plan's growth aggregate, 0..100
 * @param completed completed items and lessons of those open to the member
 * @param open number of items and lessons open to the member
 */
export const growthScore = (planShare: number, completed: number, open: number): number =>
  Math.round(planShare + (open === 0 ? 0 : completed / open) * (100 - planShare))
