import { tickets } from '@vesica/contract'
import { after, HOUR } from '../../../platform/clock.ts'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { promisedOn } from '../promises/promised.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { readConversation, readTimeline } from './conversation.ts'
import { draftsOf } from './draft.ts'
import { canRate, ratingOf } from './rating.ts'
import type { Party } from './ticket.ts'
import { listedTickets, presentTickets } from './ticket.present.ts'

const oneListed = async (tx: Tx, id: string, party: Party) => {
  const query = listedTickets(tx, party).where('ticket.id', '=', id)
  const row = await find(id, party.role === 'admin' ? query : query.where('ticket.person_id', '=', party.userId))
  const [listed] = await presentTickets(tx, [row], party)
  if (!listed) throw new Error('A ticket was not presented')
  return { row, listed }
}

/** One of a member's own tickets with its conversation. */
export const getOwnTicket = async (tx: Tx, party: Party, id: string): Promise<tickets.Ticket> => {
  const { row, listed } = await oneListed(tx, id, party)
  const { conversation, events } = await readConversation(tx, row.id, party)
  const rated = await ratingOf(tx, row)
  const { merged: _, ...links } = await linksOf(tx, row)
  const drafts = tickets.canReply(row.status) ? await draftsOf(tx, row.id, party.userId) : undefined
  return {
    ...listed,
    message: conversation[0]?.message ?? listed.message,
    conversation,
    events,
    promise: await promisedOn(tx, row),
    draft: drafts?.reply ?? '',
    draftFiles: drafts?.replyFiles ?? [],
    rating: rated?.rating ?? null,
    canRate: canRate(row, rated),
    ...links,
  }
}

/** A ticket as the helpdesk sees it. */
export const getManagedTicket = async (tx: Tx, party: Party, id: string): Promise<tickets.ManagedTicket> => {
  const { row, listed } = await oneListed(tx, id, party)
  const { responses, lastMessageId } = await readTimeline(tx, row, party)
  const rated = await ratingOf(tx, row)
  return {
    ...listed,
    message: responses.find(({ kind }) => kind === 'message')?.message ?? listed.message,
    responses,
    lastMessageId,
    drafts: await draftsOf(tx, row.id, party.userId),
    rating: rated?.rating ?? null,
    ratingComment: rated?.words ?? '',
    ...(await linksOf(tx, row)),
  }
}

/** Tickets merged into this one, and the one it was merged into. */
const linksOf = async (tx: Tx, { id, follows, merged_into }: TicketRow) => {
  const named = [follows, merged_into].filter((ticketId) => ticketId !== null)
  const rows = await tables(tx)
    .selectFrom('ticket')
    .select(['id', 'reference', 'subject', 'follows', 'merged_into', 'merged_at'])
    .where((eb) =>
      eb.or([eb('follows', '=', id), eb('merged_into', '=', id), ...(named.length > 0 ? [eb('id', 'in', named)] : [])]),
    )
    .orderBy('created_at')
    .execute()
  const present = (row: (typeof rows)[number]) => ({
    id: row.id,
    ticketReference: row.reference,
    subject: row.subject,
  })
  const linked = (ticketId: string | null) => {
    const row = rows.find((candidate) => candidate.id === ticketId)
    return row ? present(row) : null
  }
  return {
    follows: linked(follows),
    followedBy: rows.filter((row) => row.follows === id).map(present),
    mergedInto: linked(merged_into),
    merged: rows
      .filter((row) => row.merged_into === id)
      .map((row) => ({ ...present(row), until: unmergeableUntil(row.merged_at, tx.now)?.toISOString() ?? null })),
  }
}

/** Until when a merge can be undone; null: no longer. */
export const unmergeableUntil = (mergedAt: Date | null, now: Date): Date | null => {
  const until = mergedAt && after(mergedAt, tickets.UNMERGE_HOURS * HOUR)
  return until && until > now ? until : null
}
