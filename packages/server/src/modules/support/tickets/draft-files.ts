import { tickets } from '@vesica/contract'
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type SupportTables, tables } from '../support.tables.ts'
import { presentFiles, fileOfRow } from './ticket-file.ts'

/** The author, ticket and kind of a draft. */
export interface DraftOf {
  ticketId: string
  personId: string
  kind: 'reply' | 'note'
}

const ofDraft = ({ ticketId, personId, kind }: DraftOf): Expression<SqlBool> =>
  sql<SqlBool>`entry_id is null and draft_ticket = ${ticketId} and draft_person = ${personId} and draft_kind = ${kind}`

/** The values for a file that belongs to no draft. */
export const noDraft = { draft_ticket: null, draft_person: null, draft_kind: null }

/** The files of an undone message are appended to the draft's files. */
export const storeFilesOf = async (tx: Tx, entryId: string, draft: DraftOf): Promise<void> => {
  const { ticketId: draft_ticket, personId: draft_person, kind: draft_kind } = draft
  await tables(tx)
    .updateTable('ticket_file')
    .set({
      entry_id: null,
      draft_ticket,
      draft_person,
      draft_kind,
      position: sql`position + (select coalesce(max(position) + 1, 0) from ticket_file where ${ofDraft(draft)})`,
    })
    .where('entry_id', '=', entryId)
    .execute()
}

/** Files that could not be sent are appended to the draft's files until it is sent again. */
export const storeForDraft = async (
  tx: Tx,
  files: Files,
  draft: DraftOf,
  placed: readonly PlacedFile[],
): Promise<void> => {
  const { ticketId: draft_ticket, personId: draft_person, kind: draft_kind } = draft
  for (const file of placed) {
    const { id: file_id } = await files.keep(tx, file, 'ticket')
    await tables(tx)
      .insertInto('ticket_file')
      .values({
        id: newId(),
        entry_id: null,
        name: file.name,
        file_id,
        draft_ticket,
        draft_person,
        draft_kind,
        position: sql`(select coalesce(max(position) + 1, 0) from ticket_file where ${ofDraft(draft)})`,
      })
      .execute()
  }
}

const idsIn = (input: string | undefined): string[] => [...new Set(input?.split(',').filter((id) => id !== '') ?? [])]

/**
 * Sends files of a draft along, before those that are newly uploaded.
 * @param input their ids, separated by commas
 * @param others the number of new ones
 * @returns how many of the draft's files were sent along
 */
export const sendFiles = async (
  tx: Tx,
  entryId: string,
  draft: DraftOf,
  { input, others }: { input: string | undefined; others: number },
): Promise<number> => {
  const ids = idsIn(input)
  if (ids.length === 0) return 0
  if (ids.length + others > tickets.TICKET_FILES) throw new Refusal('too_many_files', { count: tickets.TICKET_FILES })
  if (!ids.every(isId)) throw new Refusal('not_found')
  const sent = await tables(tx)
    .updateTable('ticket_file')
    .set({ entry_id: entryId, ...noDraft, position: sql`array_position(${ids}::uuid[], id) - 1` })
    .where('id', 'in', ids)
    .where(ofDraft(draft))
    .returning('id')
    .execute()
  if (sent.length < ids.length) throw new Refusal('not_found')
  return ids.length
}

/** Removes all files of a draft except those that stay. */
export const removeFiles = async (tx: Tx, files: Files, draft: DraftOf, stay: readonly string[]): Promise<void> => {
  const removed = await tables(tx)
    .deleteFrom('ticket_file')
    .where(ofDraft(draft))
    .where(sql<boolean>`id <> all(${stay.filter(isId)}::uuid[])`)
    .returning('file_id')
    .execute()
  for (const { file_id } of removed) await files.remove(tx, file_id)
}

type Kind = SupportTables['ticket_draft']['kind']

/** The files of a person's drafts in a ticket, by kind of draft. */
export const draftFilesOf = async (
  tx: Tx,
  ticketId: string,
  personId: string,
): Promise<Record<Kind, tickets.Attachment[]>> => {
  const rows = await tables(tx)
    .selectFrom('ticket_file')
    .select(['ticket_file.id', 'ticket_file.name', 'draft_kind', fileOfRow.as('file')])
    .where('entry_id', 'is', null)
    .where('draft_ticket', '=', ticketId)
    .where('draft_person', '=', personId)
    .orderBy('position')
    .orderBy('ticket_file.id')
    .execute()
  const filesOf = (kind: Kind) => presentFiles(rows.filter(({ draft_kind }) => draft_kind === kind))
  return { reply: filesOf('reply'), note: filesOf('note') }
}
