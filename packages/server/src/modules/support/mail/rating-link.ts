import { after, DAY } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { staysHere } from '../../identity/index.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { rateSolution, ratingOf } from '../tickets/rating.ts'
import { lockTicket, platform } from '../tickets/ticket.ts'
import { mailKey } from './address.ts'
import { dayOf, makeToken, readToken } from './token.ts'

type Rating = 'good' | 'bad'

/** How long a solution can be rated from its email. */
const GOOD_DAYS = 90

/** The link in an email about a solution. Nothing is counted until the person confirms on the page. */
export const ratingPath = (key: Buffer, { id, solutions }: TicketRow, now: Date, rating: Rating): string =>
  `/rate/${makeToken(key, 'rate', { id, number: solutions, lastDay: dayOf(after(now, GOOD_DAYS * DAY)) })}?rating=${rating}`

/** The solved ticket of a link. */
const solvedBy = async (tx: Tx, token: string): Promise<TicketRow> => {
  const payload = readToken(await mailKey(tx), 'rate', token)
  const dead = () => new Refusal('rating_link_dead')
  if (!payload || payload.lastDay < dayOf(tx.now)) throw dead()
  const ticket = await lockTicket(tx, payload.id, platform).catch((error: unknown) => {
    throw error instanceof Refusal ? dead() : error
  })
  const isStillSolved = ticket.status === 'resolved' || ticket.status === 'closed'
  if (!isStillSolved || ticket.solutions % 0x10000 !== payload.number) throw dead()
  if (!(await staysHere(tx, ticket.person_id))) throw dead()
  return ticket
}

type Looked = { ticketReference: string; subject: string; rating: Rating | null }

/** What a link is about, and the rating so far. Counts nothing. */
export const previewRating = async (tx: Tx, token: string): Promise<Looked> => {
  const ticket = await solvedBy(tx, token)
  const rated = await ratingOf(tx, ticket)
  return { ticketReference: ticket.reference, subject: ticket.subject, rating: rated?.rating ?? null }
}

/** Counts a rating, once per solution: the first one stays. A comment can be added once. */
export const rateByLink = async (
  tx: Tx,
  { token, rating, comment = '' }: { token: string; rating: Rating; comment?: string | undefined },
): Promise<{ rating: Rating }> => {
  const ticket = await solvedBy(tx, token)
  const stored = await rateSolution(tx, ticket, { rating, comment })
  if (comment !== '')
    await tables(tx)
      .updateTable('ticket_rating')
      .set({ words: comment })
      .where('ticket_id', '=', ticket.id)
      .where('solution', '=', ticket.solutions)
      .where('words', '=', '')
      .execute()
  return { rating: stored }
}
