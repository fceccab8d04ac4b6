import { type CompiledQuery, type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { type ActivityTables, tables } from './activity.tables.ts'

type Added = { [K in keyof ActivityTables]: Insertable<ActivityTables[K]>[] }

const waiting = new WeakMap<Tx, Added>()

/** Adds rows to a table of this module, at the end of the transaction or before it is read here: all in one statement. */
export const add = <K extends keyof ActivityTables>(
  tx: Tx,
  table: K,
  rows: readonly Insertable<ActivityTables[K]>[],
): void => {
  let added = waiting.get(tx)
  if (!added) {
    added = { activity_entry: [], notification: [], audit_entry: [] }
    waiting.set(tx, added)
    tx.beforeCommit(() => addedRows(tx))
  }
  added[table].push(...(rows as never[]))
}

/** Writes what was added so far. */
export const writeAdded = async (tx: Tx): Promise<void> => {
  const statement = addedRows(tx)
  if (statement) await tables(tx).executeQuery(statement)
}

/** The statement that writes what was added so far. */
const addedRows = (tx: Tx): CompiledQuery | undefined => {
  const added = waiting.get(tx)
  if (!added || Object.values(added).every((rows) => rows.length === 0)) return undefined
  const [entries, news, acts] = [added.activity_entry, added.notification, added.audit_entry].map((rows) =>
    JSON.stringify(rows.splice(0)),
  )
  // The text is the same whatever is added, so that it is prepared once.
  return sql`
    with entries as (
      insert into activity_entry (id, person_id, type, title, status, created_at)
      select * from jsonb_to_recordset(${entries}::jsonb)
        as given (id uuid, person_id uuid, type text, title text, status text, created_at timestamptz)
    ), news as (
      insert into notification (id, person_id, title, body, path, created_at)
      select * from jsonb_to_recordset(${news}::jsonb)
        as given (id uuid, person_id uuid, title text, body text, path text, created_at timestamptz)
    )
    insert into audit_entry (id, actor_id, action, subject_type, subject_id, before, after, address, created_at)
    select * from jsonb_to_recordset(${acts}::jsonb)
      as given (id uuid, actor_id uuid, action text, subject_type text, subject_id text, before jsonb, after jsonb,
                address text, created_at timestamptz)`.compile(tables(tx))
}
