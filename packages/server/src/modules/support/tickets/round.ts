import { notices } from '../../../i18n/notices.ts'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSupportSettings } from '../promises/settings.ts'
import { tables } from '../support.tables.ts'
import { releaseDue } from './release.ts'
import { addEvent, changeRow, lockTicket, moveTicket, platform } from './ticket.ts'

const AT_ONCE = 100

/** Tickets whose snooze is over, at most 100. */
export const sleepers = async (tx: Tx): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('ticket')
    .select('id')
    .where('asleep_until', '<=', tx.now)
    .orderBy('asleep_until')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends a snooze whose time has come. */
export const wake = async (tx: Tx, id: string): Promise<void> => {
  const ticket = await lockTicket(tx, id, platform)
  if (!ticket.asleep_until || ticket.asleep_until > tx.now) return
  await addEvent(tx, ticket.id, null, {
    words: notices.support.events.snoozeEnded,
    public: false,
    fact: { what: 'woke' },
  })
  await changeRow(tx, ticket, { asleep_until: null }, 'office')
}

const solvedBefore = async (tx: Tx): Promise<Date | null> => {
  const days = (await getSupportSettings(tx)).close_after_days
  return days === 0 ? null : after(tx.now, -days * DAY)
}

/** Tickets resolved as long ago as the setting says, at most 100. */
export const settledLongAgo = async (tx: Tx): Promise<string[]> => {
  const before = await solvedBefore(tx)
  if (!before) return []
  const rows = await tables(tx)
    .selectFrom('ticket')
    .select('id')
    .where('status', '=', 'resolved')
    .where('resolved_at', '<=', before)
    .orderBy('resolved_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Closes one of them, unless it was reopened meanwhile. */
export const closeSettled = async (tx: Tx, id: string): Promise<void> => {
  const before = await solvedBefore(tx)
  const ticket = await releaseDue(tx, await lockTicket(tx, id, platform))
  if (ticket.status !== 'resolved' || !before || !ticket.resolved_at || ticket.resolved_at > before) return
  await changeRow(tx, ticket, await moveTicket(tx, ticket, 'closed', null))
}
