import type { Input, plans } from '@vesica/contract'
import {
  bodyOf,
  defineFields,
  dollars,
  line,
  lines,
  number,
  own,
  toggle,
  understoodValues,
  valuesOf,
  type ValuesOf,
} from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.system.plans

const flag = (value: boolean) => (value ? 'true' : 'false')

/** An empty number is omitted and left to the platform. */
const input = (value: string) => (value.trim() === '' ? undefined : value)

/** The form values of a plan; amounts as decimal text. */
export const planFields = defineFields<plans.ManagedPlan>()({
  name: line(text.labels.name, { needed: copy.fillIn, most: 40, why: copy.nameWhy }),
  icon: line(text.labels.icon, { needed: copy.fillIn, most: 32, why: copy.iconWhy }),
  description: lines(text.labels.description, { needed: copy.fillIn, most: 400, rows: 2, wide: true }),
  price: dollars(text.labels.pricePerYear, {
    needed: copy.fillIn,
    most: 12,
    why: copy.priceWhy,
    of: ({ price }) => String(price),
    wire: 'amount',
  }),
  growth: number(copy.growth, {
    most: 3,
    start: '0',
    input: 'numeric',
    why: copy.growthWhy,
    of: (plan) => String(plan.growth_aggregate),
    wire: 'growth_aggregate',
    send: input,
  }),
  rank: number(copy.rank, {
    most: 4,
    input: 'numeric',
    why: copy.rankWhy,
    of: ({ rank }) => String(rank),
    send: input,
  }),
  features: own<readonly string[], plans.ManagedPlan>([], { wide: true, of: ({ features }) => features }),
  popular: toggle(text.labels.mostPopular, { why: copy.popularWhy, send: flag }),
  active: toggle(text.labels.active, { why: copy.activeWhy, send: flag }),
})

export type PlanFields = ValuesOf<typeof planFields>

/** A new plan is not offered until an administrator activates it. */
export const emptyPlan: PlanFields = valuesOf(planFields, undefined)

/**
 * Warns when a plan's rank and price disagree; undefined when they agree or are unreadable.
 * @param otherPlans the plans besides this one
 */
export const placeWarning = (values: PlanFields, otherPlans: readonly plans.ManagedPlan[]): string | undefined => {
  const { price, rank } = understoodValues(planFields, values)
  const [cost, position] = [Number(price), rank.trim() === '' ? Number.POSITIVE_INFINITY : Number(rank)]
  if (price.trim() === '' || Number.isNaN(cost) || Number.isNaN(position)) return undefined
  const offered = otherPlans.filter(({ active }) => active)
  const dearer = offered.find((plan) => plan.rank < position && plan.price > cost)
  if (dearer) return copy.aboveDearer(dearer.name)
  const cheaper = offered.find((plan) => plan.rank > position && plan.price < cost)
  return cheaper && copy.belowCheaper(cheaper.name)
}

type Body = Input<typeof plans.createPlan>['body']

/** The request body of a new plan. */
export const createBody = (fields: PlanFields): Body => bodyOf(planFields, fields) as Body

/** The body of an update: only the changed fields, so that concurrent changes are not overwritten. */
export const changedBody = (fields: PlanFields, before: PlanFields): Partial<Body> => {
  const [now, then] = [createBody(fields), createBody(before)]
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, then[name as keyof Body])))
}
