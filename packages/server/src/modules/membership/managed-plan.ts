import { centsToUsd, type plans, usdToCents } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../i18n/notices.ts'
import { find, requireFound } from '../../platform/data/find.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { notifyOfChange } from '../approvals/index.ts'
import { countOfPlans } from '../identity/index.ts'
import { tables } from './membership.tables.ts'

const copy = notices.membership.plan

type Input = z.output<typeof plans.updatePlan.body>
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const rows = (tx: Tx) => tables(tx).selectFrom('plan').selectAll().orderBy('rank').orderBy('id')

const present = (row: Row, members: number): plans.ManagedPlan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: centsToUsd(BigInt(row.price_cents)),
  icon: row.icon,
  level: row.level,
  rank: row.rank,
  popular: row.popular,
  active: row.active,
  growth_aggregate: row.growth_aggregate,
  features: row.features as string[],
  members,
})

/** All plans for administrators, lowest level first. */
export const presentManagedPlans = async (tx: Tx): Promise<plans.ManagedPlan[]> => {
  const [all, counts] = [await rows(tx).execute(), await countOfPlans(tx)]
  return all.map((row) => present(row, counts.get(row.id) ?? 0))
}

export const presentManagedPlan = async (tx: Tx, id: string): Promise<plans.ManagedPlan> => {
  const row = await find(id, rows(tx).where('id', '=', id))
  return present(row, (await countOfPlans(tx)).get(row.id) ?? 0)
}

/** A plan as recorded in the audit log. */
const factsOf = (row: Row) => {
  const { name, description, price_cents, icon, rank, popular, active, growth_aggregate, features } = row
  return {
    name,
    description,
    price: centsToUsd(BigInt(price_cents)),
    icon,
    rank,
    popular,
    active,
    growth_aggregate,
    features,
  }
}

/** Serializes changes of plans, because the rules for one depend on the others. */
const lockAll = async (tx: Tx): Promise<Row[]> => rows(tx).forUpdate().execute()

const requireName = (all: readonly Row[], name: string, own?: string): void => {
  const wanted = name.toLowerCase()
  const others = all.filter(({ id }) => id !== own)
  if (others.some((row) => row.name.toLowerCase() === wanted || row.level === wanted))
    throw refuseField('plan_exists', 'name')
}

const requireAnother = (all: readonly Row[], id: string): void => {
  if (!all.some((row) => row.active && row.id !== id)) throw new Refusal('last_plan')
}

const columnsOf = (input: Input) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.amount !== undefined && { price_cents: usdToCents(input.amount).toString() }),
  ...(input.icon !== undefined && { icon: input.icon }),
  ...(input.active !== undefined && { active: input.active }),
  ...(input.popular !== undefined && { popular: input.popular }),
  ...(input.growth_aggregate !== undefined && { growth_aggregate: Number(input.growth_aggregate) }),
  ...(input.rank !== undefined && { rank: Number(input.rank) }),
  ...(input.features !== undefined && { features: JSON.stringify(input.features) }),
})

/** Adds a plan, by default above all others. */
export const createPlan = async (
  tx: Tx,
  actor: Actor,
  input: z.output<typeof plans.createPlan.body>,
): Promise<string> => {
  const all = await lockAll(tx)
  requireName(all, input.name)
  const made = {
    id: newId(),
    name: input.name,
    description: input.description,
    price_cents: usdToCents(input.amount).toString(),
    icon: input.icon,
    level: input.name.toLowerCase(),
    rank: Math.max(0, ...all.map(({ rank }) => rank)) + 1,
    popular: false,
    features: JSON.stringify([]),
    growth_aggregate: 0,
    active: true,
    created_at: tx.now,
    ...columnsOf(input),
  }
  const row = await tables(tx).insertInto('plan').values(made).returningAll().executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'add plan', subject: { type: 'plan', id: row.id }, after: factsOf(row) })
  await notifyOfPlan(tx, actor, undefined, row)
  tx.announce({ topics: ['plans'] })
  return row.id
}

/** The facts that determine what members pay for a plan and, by its rank, what it unlocks. */
const told = ({ name, price_cents, rank, active }: Row) => ({
  [copy.name]: name,
  [copy.price]: centsToUsd(BigInt(price_cents)),
  [copy.rank]: rank,
  [copy.active]: active,
})

const notifyOfPlan = (tx: Tx, actor: Actor, before: Row | undefined, after: Row): Promise<void> =>
  notifyOfChange(tx, actor, {
    what: copy.changed((before ?? after).name),
    before: before && told(before),
    after: told(after),
    action: { label: copy.open, path: '/admin/system?tab=plans' },
  })

/** Changes a plan. Its level is fixed because content refers to it; memberships and quotes retain their price. */
export const updatePlan = async (tx: Tx, actor: Actor, id: string, input: Input): Promise<void> => {
  const all = await lockAll(tx)
  const before = requireFound(all.find((row) => row.id === id))
  if (input.name !== undefined) requireName(all, input.name, before.id)
  if (input.active === false) requireAnother(all, before.id)
  const changed = columnsOf(input)
  if (Object.keys(changed).length === 0) return
  const after = await tables(tx)
    .updateTable('plan')
    .set(changed)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'change plan',
    subject: { type: 'plan', id: before.id },
    before: factsOf(before),
    after: factsOf(after),
  })
  await notifyOfPlan(tx, actor, before, after)
  tx.announce({ topics: ['plans'] })
}

/** Uses of a plan in higher-level modules, as text: `3 items`; empty: none. */
export type UsesOfPlan = (tx: Tx, planId: string) => Promise<string[]>

/** Removes a plan that was never used and is not referred to. */
export const deletePlan = async (tx: Tx, actor: Actor, id: string, usesOf: UsesOfPlan): Promise<void> => {
  const all = await lockAll(tx)
  const row = requireFound(all.find((one) => one.id === id))
  if (row.active) requireAnother(all, row.id)
  const uses = [...(await ownUses(tx, row.id)), ...(await usesOf(tx, row.id))]
  if (uses.length > 0) throw new Refusal('plan_in_use', { uses: uses.join(', ') })
  // Unused quotes do not count as uses.
  await tables(tx).deleteFrom('membership_quote').where('plan_id', '=', row.id).execute()
  await tables(tx).deleteFrom('plan').where('id', '=', row.id).execute()
  await audit(tx, actor, { action: 'delete plan', subject: { type: 'plan', id: row.id }, before: factsOf(row) })
  tx.announce({ topics: ['plans'] })
}

const ownUses = async (tx: Tx, planId: string): Promise<string[]> => {
  const { rows: counted } = await sql<
    Record<'members' | 'applications' | 'payments' | 'codes' | 'gifts' | 'invitations', number>
  >`
    select (select count(*)::int from (select distinct person_id from membership_period where plan_id = ${planId}) as held) as members,
           (select count(*)::int from signup_request where plan_id = ${planId}) as applications,
           (select count(*)::int from membership_request join membership_quote as quote on quote.id = quote_id
             where quote.plan_id = ${planId}) as payments,
           (select count(*)::int from membership_code where plan_id = ${planId}) as codes,
           (select count(*)::int from membership_gift where plan_id = ${planId}) as gifts,
           (select count(*)::int from invitation where plan_id = ${planId}) as invitations`.execute(tables(tx))
  const { members = 0, applications = 0, payments = 0, codes = 0, gifts = 0, invitations = 0 } = counted[0] ?? {}
  return [
    ...(members > 0 ? [`members: ${members}`] : []),
    ...(applications > 0 ? [`applications: ${applications}`] : []),
    ...(payments > 0 ? [`payments: ${payments}`] : []),
    ...(codes > 0 ? [`codes: ${codes}`] : []),
    ...(gifts > 0 ? [`gifts: ${gifts}`] : []),
    ...(invitations > 0 ? [`invitations: ${invitations}`] : []),
  ]
}

/** A plan's current facts, to check before an undo. */
export const planFacts = async (tx: Tx, id: string) => factsOf(await find(id, rows(tx).where('id', '=', id)))
