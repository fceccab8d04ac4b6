import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../system.tables.ts'

/** The current and maximum number of connections. */
export const connectionCounts = async (tx: Tx): Promise<{ used: number; most: number }> => {
  const { rows } = await sql<{ used: number; most: number }>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    tables(tx),
  )
  return rows[0] ?? { used: 0, most: 0 }
}
