import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './activity.tables.ts'
import { entryRows, presentEntry } from './entry.ts'
import { notificationRows, presentNotification, unreadOf } from './notification.ts'

/**
 * A person's activity and notifications, read in one statement because every screen needs them.
 * @param limit maximum of each
 */
export const presentActivity = async (tx: Tx, personId: string, limit: number) => {
  const row = await tables(tx)
    .selectNoFrom([
      jsonArrayFrom(entryRows(tx, personId, limit)).as('entries'),
      jsonArrayFrom(notificationRows(tx, personId, limit)).as('notifications'),
      unreadOf(tx, personId).as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return {
    activity_logs: row.entries.map(presentEntry),
    notifications: row.notifications.map(presentNotification),
    unread: row.unread ?? 0,
  }
}
