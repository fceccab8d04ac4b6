import type { membership } from '@vesica/contract'

/** The plan that people get who chose none: the one named basic, else the lowest level. @param plans lowest level first */
export const defaultPlan = (plans: readonly membership.Plan[]): membership.Plan | undefined =>
  plans.find((plan) => plan.name.toLowerCase() === 'basic') ?? plans[0]

/** A level's name as people read it: `guardian` becomes `Guardian`. */
export const levelName = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1)
