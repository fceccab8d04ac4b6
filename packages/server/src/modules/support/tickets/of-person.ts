import { countedUpTo } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../support.tables.ts'
import type { Party } from './ticket.ts'
import { listedTickets, presentTickets } from './ticket.present.ts'

/** A person's number of tickets, counted up to 1,000. @param but a ticket to exclude */
export const countTickets = async (tx: Tx, personId: string, but: string | null = null): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ticket where person_id = ${personId} and id is distinct from ${but}::uuid
       limit ${sql.lit(countedUpTo)}) as counted`.execute(tables(tx))
  return rows[0]?.count ?? 0
}

/** A person's number of tickets, and the latest, as the caller may see them. @param but a ticket to exclude */
export const ticketsOf = async (tx: Tx, party: Party, personId: string, most: number, but?: string) => {
  const all = listedTickets(tx, party).where('ticket.person_id', '=', personId)
  const latest = await (but === undefined ? all : all.where('ticket.id', '<>', but))
    .orderBy('ticket.updated_at', 'desc')
    .limit(most)
    .execute()
  return { count: await countTickets(tx, personId, but ?? null), latest: await presentTickets(tx, latest, party) }
}
