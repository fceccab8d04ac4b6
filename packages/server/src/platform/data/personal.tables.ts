import { type RawBuilder, sql } from 'kysely'
import type { Files } from '../files/files.ts'
import { open, type Tx } from './tx.ts'

/** Whose rows are meant. */
export interface Owner {
  readonly id: string
  readonly email: string
}

/** Who leaves for good. */
export interface Leaver extends Owner {
  /** Stands in the place of their name. */
  readonly pseudonym: string
}

interface Kept {
  /** Whose a row is, by their id or address; without it the row's `person_id` says so. */
  readonly ownedBy?: (owner: Owner) => RawBuilder<unknown>
  /** A column that names a file, which goes where the row goes or forgets it. */
  readonly file?: string
  /**
   * What becomes of the rows when the person leaves for good: they go; or they stay, for a reason, as they are or with
   * some columns written over.
   */
  readonly leaving: 'goes' | { readonly stays: string; readonly over?: (leaver: Leaver) => Record<string, unknown> }
}

/** What a table holds of people, declared once by the module that owns it: for archives, and for leaving. */
export type Personal = { readonly table: string } & Kept &
  (
    | {
        /** What its rows are, for whoever reads the archive. */
        readonly about: string
        /** The columns that the archive has, and what each says. */
        readonly columns: Readonly<Record<string, string>>
        /** Which of the person's rows are theirs to read, where not all are. */
        readonly shown?: RawBuilder<unknown>
      }
    | {
        /** Why none of it stands in archives. */
        readonly withheld: string
      }
  )

export type Archived = Extract<Personal, { about: string }>

const rowsOf = ({ ownedBy }: Kept, owner: Owner) => (ownedBy ? ownedBy(owner) : sql`person_id = ${owner.id}`)

const FILE = 'file_id_of_row'

/** A row as an archive has it, and the file that it names. */
export interface ArchivedRow {
  readonly row: Readonly<Record<string, unknown>>
  readonly fileId: string | undefined
}

/** What a table holds of a person, as an archive shows it. */
export const readPersonal = async (tx: Tx, personal: Archived, owner: Owner): Promise<ArchivedRow[]> => {
  const { table, columns, file, shown } = personal
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const selected = file === undefined ? names : [...names, sql`${sql.ref(file)} as ${sql.ref(FILE)}`]
  const and = shown ? sql` and ${shown}` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.table(table)} where ${rowsOf(personal, owner)}${and}`.execute(open(tx))
  return rows.map(({ [FILE]: fileId, ...row }) => ({ row, fileId: typeof fileId === 'string' ? fileId : undefined }))
}

/** Does to a table what is declared for when a person leaves for good. */
export const forgetPersonal = async (tx: Tx, files: Files, personal: Personal, leaver: Leaver): Promise<void> => {
  const { table, file, leaving } = personal
  const db = open(tx)
  const theirs = rowsOf(personal, leaver)
  const over = leaving === 'goes' ? undefined : leaving.over?.(leaver)
  const forgetsFile = file !== undefined && (leaving === 'goes' || (over !== undefined && file in over))
  const held = forgetsFile
    ? await sql<{ id: string | null }>`select ${sql.ref(file)} as id from ${sql.table(table)} where ${theirs}`.execute(
        db,
      )
    : { rows: [] }
  if (leaving === 'goes') await sql`delete from ${sql.table(table)} where ${theirs}`.execute(db)
  else if (over) {
    const set = Object.entries(over).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${theirs}`.execute(db)
  }
  for (const { id } of held.rows) if (id !== null) await files.remove(tx, id)
}
