import { type codes, dollarsText, usdToCents, byCount, plural } from '@vesica/contract'
import { dayFor } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Actor, Addressee } from '../activity/index.ts'
import { notifyAll } from '../approvals/index.ts'
import { tables } from './membership.tables.ts'
import { membershipDayFor } from './periods/period-day.ts'

// Administrators with access to approvals are notified of all memberships given away, because one can do it alone.

/** Announces a free year that an administrator granted manually. */
export const notifyOfGrantedYear = (tx: Tx, actor: Actor, person: Addressee, plan: string): Promise<void> =>
  notifyAll(tx, {
    title: `${actor.name} gave ${person.name} a ${plan} membership`,
    text: `${actor.name} gave ${person.name} (${person.email}) a ${plan} membership for a year, free of charge.`,
    action: { label: 'Open the member', path: `/admin/users?open=details:${person.id}` },
  })

/** Announces a gift made by an administrator: anyone with its code gets a year. @param did the action, as a verb */
export const notifyOfGift = (tx: Tx, actor: Actor, did: string, plan: string, note: string): Promise<void> =>
  notifyAll(tx, {
    title: `A gift of ${plan} was ${did}: ${actor.name}`,
    text: `Its code is good for a year of ${plan}. Nothing was paid for it.${note && ` Note: ${note}`}`,
    action: { label: 'Open the gifts', path: '/admin/system?tab=gifts' },
  })

/** Announces an approved external payment, because the platform cannot verify that it arrived. */
export const notifyOfPaidOutside = (
  tx: Tx,
  actor: Actor,
  person: Addressee,
  { plan, isGift, amount }: { plan: string; isGift: boolean; amount: string },
): Promise<void> =>
  notifyAll(tx, {
    title: `A payment of ${person.name} for ${plan} was approved: ${actor.name}`,
    text: `${actor.name} approved the proof that ${person.name} (${person.email}) paid ${amount} outside the platform for ${isGift ? 'a gift of ' : ''}a year of ${plan}. Check that it arrived.`,
    action: { label: 'Open the member', path: `/admin/users?open=details:${person.id}` },
  })

const uses = (limit: number | null): string => {
  if (limit === null) return 'any number of times'
  return byCount(limit, 'once', plural(limit, 'time'))
}

/**
 * Announces any code, even a small one: after a price cut it can cover nearly everything. @param did the action, as a
 * verb
 */
export const notifyOfCode = async (tx: Tx, actor: Actor, did: string, code: codes.DiscountCode): Promise<void> => {
  const worth = code.kind === 'percent' ? `${code.value} percent` : dollarsText(usdToCents(code.value))
  await notifyAll(tx, {
    title: `A code takes ${worth} off ${code.planName ?? 'any plan'}: ${actor.name}`,
    text: (to) =>
      `${actor.name} ${did} the code ${code.code}. It can be used ${uses(code.uses_limit)}${code.ends_at ? ` until ${dayFor(new Date(code.ends_at), to)}` : ''}.`,
    action: { label: 'Open the codes', path: '/admin/system?tab=codes' },
  })
}

/**
 * Announces imported memberships once: how many, of which plans, and the latest end.
 * @param personIds people whose membership changed
 * @param since start of the import; excludes memberships given earlier
 */
export const notifyOfImported = async (
  tx: Tx,
  actor: Actor,
  personIds: readonly string[],
  since: Date,
): Promise<void> => {
  if (personIds.length === 0) return
  const input = await tables(tx)
    .selectFrom('membership_period as period')
    .innerJoin('plan', 'plan.id', 'period.plan_id')
    .select(({ fn }) => ['plan.name', fn.countAll<string>().as('count'), fn.max('period.ends_at').as('until')])
    .where(({ eb, fn, val }) => eb('person_id', '=', fn.any(val(personIds))))
    .where('source', '=', 'given')
    .where('granted_by', '=', actor.userId)
    .where('made_at', '>=', since)
    .groupBy('plan.id')
    .orderBy('plan.rank', 'desc')
    .execute()
  const [first] = input
  if (!first) return
  const count = input.reduce((sum, one) => sum + Number(one.count), 0)
  const until = input.reduce((latest, one) => (one.until > latest ? one.until : latest), first.until)
  await notifyAll(tx, {
    title: `${plural(count, 'membership was', 'memberships were')} imported: ${actor.name}`,
    text: (to) =>
      `${actor.name} imported a file of members. It gave ${input.map(({ name, count: of }) => `${name}: ${of}`).join(', ')}. The last of them ends on ${membershipDayFor(until, to)}. Nothing was paid for them.`,
    action: { label: 'Open the members', path: '/admin/users' },
  })
}
