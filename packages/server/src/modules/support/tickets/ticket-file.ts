import { type Expression, sql } from 'kysely'
import type { tickets } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import { isImage } from '../../../platform/files/file-kinds.ts'
import { type Files, fileFields, type StoredFile } from '../../../platform/files/files.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../support.tables.ts'
import type { Party } from './ticket.ts'

interface FileRow {
  id: string
  name: string
  file: Pick<StoredFile, 'kind' | 'bytes'> | null
}

/** The displayed data of a row's file, for a statement over `ticket_file`. */
export const fileOfRow = fileFields(sql.ref('ticket_file.file_id'))

/** The files of a message, for a statement that selects its id. */
export const filesOf = (entryId: Expression<string>) => sql<FileRow[]>`(
  select coalesce(json_agg(json_build_object('id', ticket_file.id, 'name', ticket_file.name,
      'file', ${fileOfRow}) order by ticket_file.position), '[]')
    from ticket_file where ticket_file.entry_id = ${entryId})`

export const presentFiles = (rows: readonly FileRow[]): tickets.Attachment[] =>
  rows.map(({ id, name, file }) => ({
    id,
    name,
    bytes: Number(file?.bytes ?? 0),
    picture: file !== null && isImage(file.kind),
    url: `/api/support/files/${id}`,
  }))

/**
 * A file of a message, for those who take part: administrators, and the ticket's member once they may read its message.
 * Files of a draft are for its author only.
 */
export const getTicketFile = async (tx: Tx, files: Files, { role, userId }: Party, id: string): Promise<StoredFile> => {
  const all = tables(tx)
    .selectFrom('ticket_file')
    .leftJoin('ticket_entry', 'ticket_entry.id', 'ticket_file.entry_id')
    .leftJoin('ticket', 'ticket.id', 'ticket_entry.ticket_id')
    .select('ticket_file.file_id')
    .where('ticket_file.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('ticket_entry.release_at', '<=', tx.now),
        eb('ticket_entry.author_id', '=', userId),
        eb('ticket_file.draft_person', '=', userId),
      ]),
    )
  const { file_id } = await find(
    id,
    role === 'admin'
      ? all
      : all.where((eb) =>
          eb.or([
            eb.and([eb('ticket.person_id', '=', userId), eb('ticket_entry.public', '=', true)]),
            eb('ticket_file.draft_person', '=', userId),
          ]),
        ),
  )
  return files.get(tx, file_id)
}
