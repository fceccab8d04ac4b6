import { centsToUsd, type membership } from '@vesica/contract'
import { find } from '../../platform/data/find.ts'
import { newId } from '../../platform/ids.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './membership.tables.ts'

export interface Plan {
  id: string
  name: string
  description: string
  priceCents: bigint
  icon: string
  level: string
  rank: number
  popular: boolean
  features: string[]
  growthAggregate: number
}

const plans = (tx: Tx) =>
  tables(tx)
    .selectFrom('plan')
    .select([
      'id',
      'name',
      'description',
      'price_cents',
      'icon',
      'level',
      'rank',
      'popular',
      'features',
      'growth_aggregate as growthAggregate',
    ])
    .orderBy('rank')
    .orderBy('id')

type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>

const toPlan = ({ price_cents, features, ...row }: PlanRow): Plan => ({
  ...row,
  priceCents: BigInt(price_cents),
  features: features as string[],
})

/** Offered plans, lowest level first. */
export const listPlans = async (tx: Tx): Promise<Plan[]> =>
  (await plans(tx).where('active', '=', true).execute()).map(toPlan)

/** All plans by id, including those no longer offered, which members may still have. */
export const plansById = async (tx: Tx): Promise<ReadonlyMap<string, Plan>> =>
  new Map((await plans(tx).execute()).map((row) => [row.id, toPlan(row)]))

export const getPlan = async (tx: Tx, id: string): Promise<Plan> => {
  const row = await find(id, plans(tx).where('id', '=', id))
  return toPlan(row)
}

/** The offered plan with an id. */
export const getOfferedPlan = async (tx: Tx, id: string): Promise<Plan> => {
  const row = await find(id, plans(tx).where('id', '=', id).where('active', '=', true), () =>
    refuseField('plan_unknown', 'plan_id'),
  )
  return toPlan(row)
}

/** The default plan: the one named basic, otherwise the lowest. */
export const getDefaultPlan = async (tx: Tx): Promise<Plan> => {
  const offered = await listPlans(tx)
  const plan = offered.find(({ name }) => name.toLowerCase() === 'basic') ?? offered[0]
  if (!plan) throw refuseField('plan_unknown', 'plan_id')
  return plan
}

/** Rewards of each plan by plan id, supplied by a higher-level module. */
export type RewardsByPlan = (tx: Tx) => Promise<ReadonlyMap<string, membership.Reward[]>>

/** Publicly visible offered plans, lowest level first. */
export const presentPlans = async (tx: Tx, rewardsByPlan: RewardsByPlan): Promise<membership.Plan[]> => {
  const [offered, rewards] = [await listPlans(tx), await rewardsByPlan(tx)]
  return offered.map((plan) => presentPlan(plan, rewards.get(plan.id) ?? []))
}

const presentPlan = (plan: Plan, rewards: membership.Reward[]): membership.Plan => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  price: centsToUsd(plan.priceCents),
  icon: plan.icon,
  level: plan.level,
  popular: plan.popular,
  features: plan.features,
  rewards,
})

export type NewPlan = Omit<Plan, 'id'>

/** Adds plans for missing levels at the first start. */
export const seedPlans = async (tx: Tx, known: readonly NewPlan[]): Promise<void> => {
  const rows = known.map((plan) => ({
    id: newId(),
    name: plan.name,
    description: plan.description,
    price_cents: plan.priceCents.toString(),
    icon: plan.icon,
    level: plan.level,
    rank: plan.rank,
    popular: plan.popular,
    features: JSON.stringify(plan.features),
    growth_aggregate: plan.growthAggregate,
    active: true,
    created_at: tx.now,
  }))
  await tables(tx)
    .insertInto('plan')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.announce({ topics: ['plans'] })
}
