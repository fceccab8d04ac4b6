import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import { listPlans, updatePlan } from '../src/modules/membership/index.ts'

/**
 * Plan features by level: the library, courses, sessions and store that the demo has for a member now. Drafts and
 * archived courses are left out, because members cannot see them.
 */
export const demoFeatures: Readonly<Record<string, string[]>> = {
  seeker: [
    'Sitting, breathing and the morning prayer: five library items',
    'The course The second silence',
    'An hour of listening together, live',
  ],
  guardian: [
    'Bells, the lotus and an evening for the body: five library items',
    'The course Keeping a circle (for $24)',
    'Two live sessions, one of them for those who keep a circle',
  ],
  master: [
    'Holding a circle, keeping silence, A First Book of Circles: five library items',
    'The reward Master’s mala, once',
    'Two live sessions, one of them for those who keep a circle',
  ],
}

/** Sets the features of the plans. */
export const seedDemoPlans = async (app: App, admin: Actor): Promise<void> => {
  for (const { id, level } of await app.db.read(listPlans)) {
    const features = demoFeatures[level]
    if (features) await app.db.transact((tx) => updatePlan(tx, admin, id, { features }))
  }
}
