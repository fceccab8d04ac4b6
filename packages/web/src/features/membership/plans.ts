import type { membership } from '@vesica/contract'

/** The default plan: the one named basic, otherwise the lowest level. @param plans lowest level first */
export const defaultPlan = (plans: readonly membership.Plan[]): membership.Plan | undefined =>
  plans.find((plan) => plan.name.toLowerCase() === 'basic') ?? plans[0]

/** A level's display name: `guardian` becomes `Guardian`. */
export const levelName = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1)
