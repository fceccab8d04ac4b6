import type { activity } from '@vesica/contract'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/tx.ts'
import { tables } from './activity.tables.ts'
import { add, writeAdded } from './added.ts'

export interface Entry {
  type: activity.ActivityEntry['type']
  title: string
  /** A word such as pending, approved, denied, completed. */
  status: string
}

/** Writes what happened into a person's activity list. */
export const record = async (tx: Tx, personId: string, entry: Entry): Promise<void> => {
  add(tx, 'activity_entry', [{ id: newId(), person_id: personId, ...entry, created_at: tx.now }])
}

const SHOWN = 50

/** A person's activity, newest first, the last 50. */
export const listEntries = async (tx: Tx, personId: string): Promise<activity.ActivityEntry[]> => {
  await writeAdded(tx)
  const rows = await tables(tx)
    .selectFrom('activity_entry')
    .select(['id', 'type', 'title', 'status', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type as activity.ActivityEntry['type'],
    title: row.title,
    time: row.created_at.toISOString(),
    status: row.status,
  }))
}
