import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, flagText, icon, line, lineOrNothing, lines, numberText } from '../fields.ts'
import { Plan } from './membership.ts'

// Plans as administrators manage them.

export const MOST_FEATURES = 20
export const FEATURE_MAX = 120

export const ManagedPlan = Plan.omit({ rewards: true }).extend({
  /** The level that content refers to; unchanged since the plan was created, whatever its name. */
  level: z.string(),
  /** Its position among the levels, 1 the lowest. */
  rank: z.number(),
  active: z.boolean(),
  /** Its contribution to the Growth Score, 0 to 100. */
  growth_aggregate: z.number(),
  /** The number of people whose current or last plan it is. */
  members: z.number(),
})
export type ManagedPlan = z.output<typeof ManagedPlan>

/** USD above 0 as multipart text, at most 2 decimals. */
const priceText = numberText(
  /^(?=.*[1-9])(0|[1-9][0-9]{0,6})(\.[0-9]{1,2})?$/,
  'Please enter a price above 0, with at most 2 decimals.',
)

const wholeText = (most: number) =>
  numberText(/^(0|[1-9][0-9]{0,3})$/, `Please enter a whole number from 0 to ${most}.`).refine(
    (text) => Number(text) <= most,
    `Please enter a whole number from 0 to ${most}.`,
  )

/** The plan's benefits, one per line; blanks are dropped. */
const features = z
  .array(lineOrNothing(FEATURE_MAX))
  .max(MOST_FEATURES, `Please use at most ${MOST_FEATURES} lines.`)
  .transform((input) => input.filter((feature) => feature !== ''))
  .refine(
    (input) => new Set(input.map((feature) => feature.toLowerCase())).size === input.length,
    'Please write each line once.',
  )

const planFields = {
  name: line(40),
  description: lines(400),
  /** The price for a year in USD. */
  amount: priceText,
  icon,
  active: flagText.optional(),
  popular: flagText.optional(),
  growth_aggregate: wholeText(100).optional(),
  /** Its position among the levels; omitted: above all others, or unchanged. */
  rank: wholeText(1000).optional(),
  features: features.optional(),
}

const reply = z.object({ plan: ManagedPlan })
const onPlan = z.strictObject({ id: anyId })

export const listManagedPlans = endpoint({
  name: 'listManagedPlans',
  method: 'GET',
  path: '/system-controls/plans',
  access: 'admin',
  right: 'settings:read',
  summary: 'List all plans, lowest level first, including those not on offer',
  topics: ['plans', 'members'],
  response: z.object({
    plans: z.array(ManagedPlan),
    /** The pause days a member has per year; 0: none. */
    pauseDays: z.number(),
  }),
})

export const createPlan = endpoint({
  name: 'createPlan',
  method: 'POST',
  path: '/system-controls/create-plan',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Create a plan. Its level is its name in lower case',
  multipart: true,
  body: z.strictObject(planFields),
  example: {
    body: {
      name: 'Elder',
      description: 'Support the community.',
      amount: '899',
      icon: '🌳',
      active: 'false',
      popular: 'false',
      growth_aggregate: '40',
      features: ['Your own account for a year'],
    },
  },
  response: reply,
  refusals: ['plan_exists'],
  idempotent: true,
})

export const updatePlan = endpoint({
  name: 'updatePlan',
  method: 'POST',
  path: '/system-controls/update-plan/{id}',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Update a plan. Omitted fields, its level, and memberships and payments at the old price are unchanged',
  multipart: true,
  params: onPlan,
  body: z.strictObject({
    ...planFields,
    name: planFields.name.optional(),
    description: planFields.description.optional(),
    amount: planFields.amount.optional(),
    icon: planFields.icon.optional(),
  }),
  example: { body: { amount: '249', active: 'true' } },
  response: reply,
  refusals: ['plan_exists', 'last_plan'],
})

export const deletePlan = endpoint({
  name: 'deletePlan',
  method: 'DELETE',
  path: '/system-controls/delete-plan/{id}',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Delete a plan that no one has had and nothing refers to',
  params: onPlan,
  response: z.object({ message: z.string() }),
  refusals: ['plan_in_use', 'last_plan'],
})

export const setPauseDays = endpoint({
  name: 'setPauseDays',
  method: 'POST',
  path: '/system-controls/pause-days',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Set how many days a year members can pause their membership. 0 disables pausing',
  body: z.strictObject({
    days: z
      .number('Please enter a number.')
      .int('Please enter a whole number.')
      .min(0, 'Please enter 0 or more.')
      .max(366, 'Please enter at most 366.'),
  }),
  example: { body: { days: 30 } },
  response: z.object({ pauseDays: z.number() }),
})
