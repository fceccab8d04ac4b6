import type { security } from '@vesica/contract'
import { sql } from 'kysely'
import { readPage, type Sorting } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { actionsOn } from '../../activity/index.ts'
import { tables } from '../identity.tables.ts'

interface Row {
  id: string
  kind: security.AccountEvent['kind']
  detail: string | null
  address: string | null
  device: string | null
  created_at: Date
}

const sorting: Sorting = { keys: [{ by: sql.ref('event.created_at'), kind: 'time' }], descending: true }

/**
 * What happened to an account, newest first: what was noted, and from the audit trail what administrators did. Who of
 * them it was, and from where, is not its owner's to know.
 */
export const listEvents = async (
  tx: Tx,
  personId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ events: security.AccountEvent[]; next_cursor: string | null }> => {
  const events = sql<Row>`(
    select id, kind, detail, address, device, created_at from account_event where person_id = ${personId}
    union all
    select id, 'administrator_acted', action, null, null, created_at from ${actionsOn('person', personId)})`
  const { rows, cursors } = await readPage(
    tables(tx),
    {
      all: tables(tx).selectFrom(events.as('event')).selectAll() as never,
      sorting,
      id: sql.ref('event.id'),
      beside: {},
    },
    { limit, cursor, narrowed: true },
  )
  return {
    events: (rows as Row[]).map(({ created_at, ...row }) => ({ ...row, at: new Date(created_at).toISOString() })),
    next_cursor: cursors.next_cursor,
  }
}
