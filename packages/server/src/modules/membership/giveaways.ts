import { type codes, dollarsText, usdToCents } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
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
    ...notices.members.yearGranted({ by: actor.name, name: person.name, email: person.email, plan }),
    action: { label: notices.general.openMember, path: `/admin/users?open=details:${person.id}` },
  })

/** Announces a gift made or restored by an administrator: anyone with its code gets a year. */
export const notifyOfGift = (
  tx: Tx,
  actor: Actor,
  gift: { plan: string; note: string; isRestored: boolean },
): Promise<void> =>
  notifyAll(tx, {
    ...notices.gifts.given({ by: actor.name, ...gift }),
    action: { label: notices.gifts.open, path: '/admin/system?tab=gifts' },
  })

/** Announces an approved external payment, because the platform cannot verify that it arrived. */
export const notifyOfPaidOutside = (
  tx: Tx,
  actor: Actor,
  person: Addressee,
  paid: { plan: string; isGift: boolean; amount: string },
): Promise<void> =>
  notifyAll(tx, {
    ...notices.membership.payment.approved({ by: actor.name, name: person.name, email: person.email, ...paid }),
    action: { label: notices.general.openMember, path: `/admin/users?open=details:${person.id}` },
  })

/** Announces any new or changed code, even a small one: after a price cut it can cover nearly everything. */
export const notifyOfCode = async (tx: Tx, actor: Actor, isNew: boolean, code: codes.DiscountCode): Promise<void> => {
  const { open, percent, takesOff, usable } = notices.discountCodes
  const worth = code.kind === 'percent' ? percent(code.value) : dollarsText(usdToCents(code.value))
  await notifyAll(tx, {
    title: takesOff(worth, code.planName, actor.name),
    text: (to) =>
      usable({
        by: actor.name,
        code: code.code,
        isNew,
        limit: code.uses_limit,
        end: code.ends_at ? dayFor(new Date(code.ends_at), to) : null,
      }),
    action: { label: open, path: '/admin/system?tab=codes' },
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
    title: notices.members.imported.title(count, actor.name),
    text: (to) => notices.members.imported.text(actor.name, input, membershipDayFor(until, to)),
    action: { label: notices.members.openAll, path: '/admin/users' },
  })
}
