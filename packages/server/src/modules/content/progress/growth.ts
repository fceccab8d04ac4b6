import type { identity } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { growthScore, type Plan } from '../../membership/index.ts'
import type { AccessSettings } from '../access/access.rules.ts'
import { countAccessed, growthOf } from './shelf.ts'

/**
 * Adds Content Accessed and Growth Score to a person. Administrators have neither; without analytics there is no score.
 */
export const withGrowth = async (tx: Tx, user: identity.User, rules: AccessSettings<Plan>): Promise<identity.User> => {
  if (user.role === 'admin') return user
  if (!rules.analytics) return { ...user, contentAccessed: await countAccessed(tx, user.id), growthScore: null }
  const viewer = { standing: 'member', level: user.membershipLevel, expired: false } as const
  const { accessed, completed, open } = await growthOf(tx, { userId: user.id, viewer, house: rules })
  const plan = user.planId === null ? undefined : rules.plans.get(user.planId)
  return {
    ...user,
    contentAccessed: accessed,
    growthScore: plan ? growthScore(plan.growthAggregate, completed, open) : 0,
  }
}
