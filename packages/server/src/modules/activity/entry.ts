import { activity, type Right } from '@vesica/contract'
import { sql } from 'kysely'
import { readPage } from '../../platform/data/paging.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './activity.tables.ts'
import { add, writeAdded } from './added.ts'

export interface Entry {
  type: activity.ActivityEntry['type']
  title: string
  /** For example pending, approved, denied, completed. */
  status: string
  /** The process it belongs to, such as `order:ORD-7`; the latest entry has its current status. */
  about?: string
}

/** Logs an entry to a person's activity list. */
export const logActivity = async (tx: Tx, personId: string, entry: Entry): Promise<void> => {
  add(tx, 'activity_entry', [{ id: newId(), person_id: personId, about: null, ...entry, created_at: tx.now }])
}

/** Rows of a person's activity, newest first. */
export const entryRows = (tx: Tx, personId: string, limit: number) =>
  tables(tx)
    .selectFrom('activity_entry')
    .select(['id', 'type', 'title', 'status', 'created_at', 'about'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))

/** @param row with its time as a date or from JSON */
export const presentEntry = (row: {
  id: string
  type: string
  title: string
  status: string
  created_at: Date | string
  about: string | null
}): activity.ActivityEntry => ({
  id: row.id,
  type: row.type as activity.ActivityEntry['type'],
  title: row.title,
  time: new Date(row.created_at).toISOString(),
  status: row.status,
  about: row.about,
})

/** One page of a person's activity, newest first. */
export const pageOfEntries = async (
  tx: Tx,
  personId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  const { rows, cursors } = await readPage(
    tables(tx),
    {
      all: tables(tx)
        .selectFrom('activity_entry')
        .select(['id', 'type', 'title', 'status', 'created_at', 'about'])
        .where('person_id', '=', personId),
      sorting: { keys: [{ by: sql`created_at`, kind: 'time' }], descending: true },
      id: sql`id`,
      beside: {},
    },
    { limit, cursor, narrowed: false },
  )
  return { activity_logs: rows.map(presentEntry), ...cursors }
}

/** A person's activity as visible with these permissions, newest first. */
export const listEntries = async (
  tx: Tx,
  personId: string,
  limit: number,
  rights: ReadonlySet<Right>,
): Promise<activity.ActivityEntry[]> => {
  await writeAdded(tx)
  const types = activity.activityTypes.filter((type) => rights.has(activity.entryRights[type]))
  const rows = await entryRows(tx, personId, limit).where('type', 'in', types).execute()
  return rows.map(presentEntry)
}
