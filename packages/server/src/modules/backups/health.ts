import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './backups.tables.ts'

/** Whether there is a backup to restore from, for a statement of another module. */
export const hasBackup = sql<boolean>`exists (select from backup where state = 'done')`

/** The last backup that was made or failed; undefined: there was none. */
export const lastBackup = (tx: Tx) =>
  tables(tx)
    .selectFrom('backup')
    .select(['id', 'state', 'started_at', 'ended_at', 'bytes', 'problem'])
    .where('state', '<>', 'running')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last trial restore with its result; undefined: there was none. */
export const lastTrial = (tx: Tx) =>
  tables(tx)
    .selectFrom('backup_test')
    .select(['id', 'state', 'started_at', 'ended_at', 'checks', 'problem'])
    .where('state', '<>', 'running')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
