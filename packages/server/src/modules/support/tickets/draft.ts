import { sql } from 'kysely'
import type { Files } from '../../../platform/files/files.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../support.tables.ts'
import { draftFilesOf, removeFiles } from './draft-files.ts'
import { getTicketOf, type Party } from './ticket.ts'

type Kind = 'reply' | 'note'

/**
 * Saves what a person is writing in a ticket; it never expires.
 * @param canned for an undone message: the saved replies used in it
 * @returns when it was saved
 */
export const storeDraft = async (
  tx: Tx,
  ticketId: string,
  personId: string,
  { kind, text, canned = [] }: { kind: Kind; text: string; canned?: readonly string[] },
): Promise<Date | null> => {
  if (text === '') {
    await dropDraft(tx, ticketId, personId, kind)
    return null
  }
  await tables(tx)
    .insertInto('ticket_draft')
    .values({ ticket_id: ticketId, person_id: personId, kind, text, saved_at: tx.now, canned: [...canned] })
    .onConflict((conflict) =>
      conflict.columns(['ticket_id', 'person_id', 'kind']).doUpdateSet({
        text,
        saved_at: tx.now,
        canned: sql`array(select distinct unnest(ticket_draft.canned || excluded.canned))`,
      }),
    )
    .execute()
  return tx.now
}

/** The saved replies used in a draft before it was undone or refused. */
export const cannedIn = async (tx: Tx, ticketId: string, personId: string): Promise<string[]> => {
  const row = await tables(tx)
    .selectFrom('ticket_draft')
    .select('canned')
    .where('ticket_id', '=', ticketId)
    .where('person_id', '=', personId)
    .where('kind', '=', 'reply')
    .executeTakeFirst()
  return row?.canned ?? []
}

/** Deletes a draft that was sent. */
export const dropDraft = async (tx: Tx, ticketId: string, personId: string, kind: Kind): Promise<void> => {
  await tables(tx)
    .deleteFrom('ticket_draft')
    .where('ticket_id', '=', ticketId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .execute()
}

/**
 * The same for people who may see the ticket; members write no notes.
 * @param input files: those that stay; omitted: all
 */
export const saveDraft = async (
  tx: Tx,
  files: Files,
  party: Party,
  input: { id: string; message: string; kind?: Kind | undefined; files?: readonly string[] | undefined },
): Promise<Date | null> => {
  const ticket = await getTicketOf(tx, input.id, party)
  const kind = party.role === 'admin' ? (input.kind ?? 'reply') : 'reply'
  if (input.files) await removeFiles(tx, files, { ticketId: ticket.id, personId: party.userId, kind }, input.files)
  return storeDraft(tx, ticket.id, party.userId, { kind, text: input.message })
}

/** The caller's own drafts in a ticket. */
export const draftsOf = async (tx: Tx, ticketId: string, personId: string) => {
  const rows = await tables(tx)
    .selectFrom('ticket_draft')
    .select(['kind', 'text', 'saved_at'])
    .where('ticket_id', '=', ticketId)
    .where('person_id', '=', personId)
    .execute()
  const textOf = (kind: Kind) => rows.find((row) => row.kind === kind)?.text ?? ''
  const files = await draftFilesOf(tx, ticketId, personId)
  const latest = rows.map((row) => row.saved_at.getTime())
  return {
    reply: textOf('reply'),
    note: textOf('note'),
    savedAt: latest.length > 0 ? new Date(Math.max(...latest)).toISOString() : null,
    replyFiles: files.reply,
    noteFiles: files.note,
  }
}
