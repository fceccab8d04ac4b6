import { tickets } from '@vesica/contract'
import { after, SECOND } from '../../../platform/clock.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type EntryRow, tables, type TicketSource } from '../support.tables.ts'
import { noDraft, sendFiles } from './draft-files.ts'

/** A new entry of a ticket. */
export interface Written {
  kind: 'message' | 'note'
  side: 'user' | 'admin'
  authorId: string
  text: string
  quoted?: string | null
  via: TicketSource
  files: readonly PlacedFile[]
  /** Files of the author's draft that are sent along: their ids, separated by commas. */
  draftFiles?: string | undefined
  /** `now`: it cannot be undone. `later`: in some seconds, until which it can be. */
  release: 'now' | 'later'
  thenStatus?: EntryRow['then_status']
  /** The saved replies used in it. */
  canned?: readonly string[]
}

/** The text as stored, with uniform line ends. */
const plainLines = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')

/** Inserts a message or a note with its files. Notifications and effects on the ticket happen in `release`. */
export const writeEntry = async (tx: Tx, files: Files, ticketId: string, written: Written): Promise<EntryRow> => {
  const { kind, side, authorId, quoted = null, via, release, thenStatus = null } = written
  const row: EntryRow = {
    id: newId(),
    ticket_id: ticketId,
    kind,
    side,
    author_id: authorId,
    text: plainLines(written.text),
    quoted,
    via,
    event: null,
    public: kind === 'message',
    created_at: tx.now,
    release_at: release === 'now' ? tx.now : after(tx.now, tickets.UNDO_SECONDS * SECOND),
    released: release === 'now',
    then_status: thenStatus,
    origin_id: null,
    canned: [...(written.canned ?? [])],
  }
  await tables(tx).insertInto('ticket_entry').values(row).execute()
  const draft = { ticketId, personId: authorId, kind: kind === 'note' ? ('note' as const) : ('reply' as const) }
  const before = await sendFiles(tx, row.id, draft, { input: written.draftFiles, others: written.files.length })
  await storeFiles(tx, files, row.id, { placed: written.files, before })
  return row
}

interface FileInput {
  placed: readonly PlacedFile[]
  /** The number of existing ones. */
  before: number
}

const storeFiles = async (tx: Tx, files: Files, entryId: string, { placed, before }: FileInput): Promise<void> => {
  if (placed.length === 0) return
  const rows = []
  for (const [position, file] of placed.entries()) {
    const { id: file_id } = await files.keep(tx, file, 'ticket')
    rows.push({ id: newId(), entry_id: entryId, position: before + position, name: file.name, file_id, ...noDraft })
  }
  await tables(tx).insertInto('ticket_file').values(rows).execute()
}
