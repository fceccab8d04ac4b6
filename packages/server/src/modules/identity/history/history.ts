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
 * Events of an account, newest first: its own log, and administrators' actions from the audit log. The administrator's
 * identity and origin are hidden from the owner.
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
