import { availability, type system } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../i18n/notices.ts'
import { after, DAY } from '../../platform/clock.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { notifyOfText } from '../approvals/index.ts'
import { tables } from './system.tables.ts'
import { decide, getSettings, lockSetting, plannedOf } from '../settings/index.ts'

type Plan = system.PlannedMaintenance

/** The planned maintenance in the audit log. */
export const planFacts = (plan: Plan | null) => ({
  from: plan?.from ?? null,
  until: plan?.until ?? null,
  words: plan?.message ?? null,
})

/** The planned maintenance that is not over. */
export const planNow = async (tx: Tx): Promise<Plan | null> => plannedOf(await getSettings(tx), tx.now)

const { longestDays, aheadDays } = availability.maintenanceLimits

const requirePossible = (now: Date, { from, until }: Plan): void => {
  const [begins, end] = [new Date(from), new Date(until)]
  const latest = after(begins < now ? now : begins, longestDays * DAY)
  if (end <= begins || end <= now || end > latest || begins > after(now, aheadDays * DAY))
    throw refuseField('maintenance_times', 'until', { days: longestDays })
}

/** Stores the window in the history: an earlier plan that has begun ends now, and one that has not never happened. */
const storeWindow = async (tx: Tx, plan: Plan | null): Promise<void> => {
  await sql`
    with gone as (delete from maintenance_window where from_at >= ${tx.now})
    update maintenance_window set until_at = ${tx.now} where from_at < ${tx.now} and until_at > ${tx.now}`.execute(
    tables(tx),
  )
  if (!plan) return
  const begins = new Date(plan.from)
  const window = { from_at: begins < tx.now ? tx.now : begins, until_at: new Date(plan.until) }
  await tables(tx).insertInto('maintenance_window').values(window).execute()
}

/**
 * Plans maintenance in place of an earlier plan; null: cancels it, or ends it if it has begun. Every process follows by
 * itself.
 */
export const planMaintenance = async (tx: Tx, actor: Actor, plan: Plan | null): Promise<void> => {
  if (plan) requirePossible(tx.now, plan)
  await lockSetting(tx, 'plannedMaintenance')
  const before = planFacts(await planNow(tx))
  await decide(tx, 'plannedMaintenance', plan)
  await storeWindow(tx, plan)
  await audit(tx, actor, {
    action: plan ? 'plan maintenance' : 'call off maintenance',
    subject: { type: 'setting', id: 'plannedMaintenance' },
    before,
    after: planFacts(plan),
  })
  await notifyOfText(tx, actor, {
    what: notices.system.texts.maintenance,
    before: before.words ?? '',
    after: plan?.message ?? '',
  })
}
