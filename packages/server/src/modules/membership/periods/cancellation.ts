import { notices } from '../../../i18n/notices.ts'
import { beginningOf } from '../../../platform/beginning.rules.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity, settleRequests } from '../../activity/index.ts'
import { lockPerson, requireUnheldAccount } from '../../identity/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { tables } from '../membership.tables.ts'
import { currentMembership } from './period.ts'
import { refreshMembership } from './upgrade.ts'
import { membershipDayFor } from './period-day.ts'

const copy = notices.membership.cancellation

/** Shortened to one line for a title. */
const brief = (reason: string): string => {
  const line = reason.replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${beginningOf(line, 159)}…` : line
}

/**
 * Cancels the current membership at its end. There are no automatic charges, so this stores the reason and stops
 * reminders.
 * @param reason empty: none given
 */
export const cancelMembership = async (tx: Tx, personId: string, reason: string): Promise<void> => {
  const person = await lockPerson(tx, personId)
  requireUnheldAccount(person, tx.now)
  const { current, next } = await currentMembership(tx, personId)
  if (!current) throw new Refusal('cancel_nothing')
  if (next) throw new Refusal('cancel_follows')
  await tables(tx)
    .insertInto('membership_cancellation')
    .values({ period_id: current.id, person_id: personId, reason, made_at: tx.now })
    .onConflict((conflict) => conflict.column('period_id').doUpdateSet({ reason, made_at: tx.now }))
    .execute()
  settleRequests(tx, 'renewal', current.id, personId)
  emitWebhook(tx, 'membership.cancelled', { member_id: personId, ends_at: current.endsAt.toISOString() })
  // Administrators see the reason for leaving there.
  const title = reason === '' ? copy.cancelled : copy.cancelledBecause(brief(reason))
  await logActivity(tx, personId, { type: 'purchase', title, status: 'cancelled' })
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    ...copy.confirmed(current.planName, membershipDayFor(current.endsAt, person)),
    action: { label: notices.membership.view, path: '/membership' },
  })
  refreshMembership(tx, personId)
}

/** Withdraws a cancellation. */
export const keepMembership = async (tx: Tx, personId: string): Promise<void> => {
  await lockPerson(tx, personId)
  const { current } = await currentMembership(tx, personId)
  const gone = await tables(tx)
    .deleteFrom('membership_cancellation')
    .where('period_id', '=', current?.id ?? null)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw new Refusal('cancel_none')
  if (current) settleRequests(tx, 'renewal', current.id, personId)
  await logActivity(tx, personId, { type: 'purchase', title: notices.membership.resumed, status: 'completed' })
  refreshMembership(tx, personId)
}

/** Moves a cancellation to the period that replaces the cancelled one. */
export const carryCancellation = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tables(tx).updateTable('membership_cancellation').set({ period_id: to }).where('period_id', '=', from).execute()
}
