import { type RawBuilder, sql } from 'kysely'
import type { Files } from '../files/files.ts'
import { open, type Tx } from './tx.ts'

/** The person whose rows are meant. */
export interface Owner {
  readonly id: string
  readonly email: string
}

/** A person who deletes their account. */
export interface Leaver extends Owner {
  /** Replaces their name. */
  readonly pseudonym: string
}

interface Retained {
  /** Selects a person's rows by their id or address. Default: by the row's `person_id`. */
  readonly ownedBy?: (owner: Owner) => RawBuilder<unknown>
  /** A column that refers to a file. The file is deleted with the row, or when the column is cleared. */
  readonly file?: string
  /**
   * What happens to the rows when the account is deleted: they are deleted, or they stay for a stated reason, unchanged
   * or with some columns overwritten.
   */
  readonly leaving: 'goes' | { readonly stays: string; readonly over?: (leaver: Leaver) => Record<string, unknown> }
}

/**
 * Which personal data a table holds, declared once by the module that owns it, for data exports and account deletion.
 */
export type Personal = { readonly table: string } & Retained &
  (
    | {
        /** What the rows are, for readers of the export. */
        readonly about: string
        /** The exported columns and their meaning. */
        readonly columns: Readonly<Record<string, string>>
        /** Which of the person's rows they may read, if not all. */
        readonly shown?: RawBuilder<unknown>
      }
    | {
        /** Why none of it is exported. */
        readonly withheld: string
      }
  )

export type Archived = Extract<Personal, { about: string }>

const rowsOf = ({ ownedBy }: Retained, owner: Owner) => (ownedBy ? ownedBy(owner) : sql`person_id = ${owner.id}`)

const FILE = 'file_id_of_row'

/** A row as exported, and the file it refers to. */
export interface ArchivedRow {
  readonly row: Readonly<Record<string, unknown>>
  readonly fileId: string | undefined
}

/** What a table holds about a person, as the export shows it. */
export const readPersonal = async (tx: Tx, personal: Archived, owner: Owner): Promise<ArchivedRow[]> => {
  const { table, columns, file, shown } = personal
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const selected = file === undefined ? names : [...names, sql`${sql.ref(file)} as ${sql.ref(FILE)}`]
  const and = shown ? sql` and ${shown}` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.table(table)} where ${rowsOf(personal, owner)}${and}`.execute(open(tx))
  return rows.map(({ [FILE]: fileId, ...row }) => ({ row, fileId: typeof fileId === 'string' ? fileId : undefined }))
}

/** Applies to a table what is declared for account deletion. */
export const forgetPersonal = async (tx: Tx, files: Files, personal: Personal, leaver: Leaver): Promise<void> => {
  const { table, file, leaving } = personal
  const db = open(tx)
  const matching = rowsOf(personal, leaver)
  const over = leaving === 'goes' ? undefined : leaving.over?.(leaver)
  const forgetsFile = file !== undefined && (leaving === 'goes' || (over !== undefined && file in over))
  const held = forgetsFile
    ? await sql<{
        id: string | null
      }>`select ${sql.ref(file)} as id from ${sql.table(table)} where ${matching}`.execute(db)
    : { rows: [] }
  if (leaving === 'goes') await sql`delete from ${sql.table(table)} where ${matching}`.execute(db)
  else if (over) {
    const set = Object.entries(over).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${matching}`.execute(db)
  }
  for (const { id } of held.rows) if (id !== null) await files.remove(tx, id)
}
