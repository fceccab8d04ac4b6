import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { settleRequests } from '../../activity/index.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { lockTicket, type Party, refreshTicket } from './ticket.ts'

type Rating = 'good' | 'bad'

/** Whether there is a current solution. */
const isSolved = ({ status, solutions }: TicketRow): boolean =>
  solutions > 0 && (status === 'resolved' || status === 'closed')

/** The member's rating of the current solution, if any. */
export const ratingOf = (tx: Tx, ticket: Pick<TicketRow, 'id' | 'solutions'>) =>
  tables(tx)
    .selectFrom('ticket_rating')
    .select(['rating', 'words'])
    .where('ticket_id', '=', ticket.id)
    .where('solution', '=', ticket.solutions)
    .executeTakeFirst()

/** Whether a ticket can be rated: its solution has no rating yet. */
export const canRate = (ticket: TicketRow, rated: unknown): boolean => isSolved(ticket) && rated === undefined

/**
 * Stores whether a solution helped, once per solution: repeated and different ratings change nothing. The caller holds
 * the ticket's lock.
 */
export const rateSolution = async (
  tx: Tx,
  ticket: TicketRow,
  { rating, comment }: { rating: Rating; comment: string },
): Promise<Rating> => {
  if (!isSolved(ticket)) throw new Refusal('rating_not_possible')
  const known = await ratingOf(tx, ticket)
  if (known) return known.rating
  await tables(tx)
    .insertInto('ticket_rating')
    .values({
      ticket_id: ticket.id,
      solution: ticket.solutions,
      rating,
      words: comment,
      rated_at: tx.now,
      about: await solverOf(tx, ticket),
    })
    .execute()
  settleRequests(tx, 'answer', ticket.id, ticket.person_id)
  refreshTicket(tx, ticket, 'both')
  return rating
}

/** The author of the solution: the last to reply. */
const solverOf = async (tx: Tx, { id }: TicketRow): Promise<string | null> => {
  const row = await tables(tx)
    .selectFrom('ticket_entry')
    .select('author_id')
    .where('ticket_id', '=', id)
    .where('kind', '=', 'message')
    .where('side', '=', 'admin')
    .where('released', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.author_id ?? null
}

/** A member rates the solution of their own ticket. */
export const rateOwn = async (
  tx: Tx,
  party: Party,
  id: string,
  input: { rating: Rating; comment: string },
): Promise<Rating> => rateSolution(tx, await lockTicket(tx, id, party), input)
