import { type FileKind, seenUpTo } from '@vesica/contract'
import { type Expression, type Generated, sql } from 'kysely'
import { newId } from '../ids.ts'
import { countUpTo } from '../data/paging.ts'
import { open, type Tx } from '../data/tx.ts'
import { MAKING_LOCK } from '../data/locks.ts'

/** Where bytes can lie. */
export type StoreName = 'disk' | 's3'

interface FileTables {
  stored_file: {
    id: string
    store: StoreName
    path: string
    name: string
    kind: FileKind
    mime: string
    bytes: string | number
    sha256: string
    purpose: string
    created_at: Date
    /** Whether another row names, or named, the same bytes. */
    shared: Generated<boolean>
  }
}

/** A file that is kept. */
export interface StoredFile {
  readonly id: string
  readonly store: StoreName
  /** Below the folder of kept files, or the key in the bucket. */
  readonly path: string
  /** To be shown, and offered when it is downloaded. */
  readonly name: string
  readonly kind: FileKind
  readonly mime: string
  /** Of the file as it is kept. */
  readonly bytes: number
  /** Hex, of the bytes as they were sent. */
  readonly sha256: string
  readonly purpose: string
  readonly createdAt: Date
}

const tables = open<FileTables>

export const insertFile = async (tx: Tx, { createdAt, ...file }: StoredFile): Promise<void> => {
  await tables(tx)
    .insertInto('stored_file')
    .values({ ...file, created_at: createdAt })
    .execute()
}

/** What lists show of a file, for a statement that reads its id. */
export const fileShown = (id: Expression<string | null>) =>
  sql<Pick<StoredFile, 'name' | 'kind' | 'mime' | 'bytes'> | null>`(
    select json_build_object('name', name, 'kind', kind, 'mime', mime, 'bytes', bytes) from stored_file where stored_file.id = ${id})`

/**
 * How many other payments were sent with the very same proof: applications, memberships and requests to wallets together,
 * counted up to `seenUpTo`. @param sha256 that of the proof, null where there is none, of a row that `sent_proof` has
 */
export const proofSeenBefore = (sha256: Expression<string | null>) =>
  sql<number>`greatest(0, ${countUpTo(sql`select from sent_proof where sent_proof.sha256 = ${sha256}`, seenUpTo + 1)} - 1)`

export const findFile = async (tx: Tx, id: string): Promise<StoredFile | undefined> => {
  const row = await tables(tx).selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { created_at, shared: _, ...file } = row
  return { ...file, bytes: Number(file.bytes), createdAt: created_at }
}

/**
 * Rows that name the same bytes as others. Those are held until this ends, so that nobody removes the bytes meanwhile.
 * @returns their ids by those of the others
 */
export const insertSame = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tables(tx)
    .updateTable('stored_file')
    .set({ shared: true })
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  const copies = rows.map((row) => ({ from: row.id, row: { ...row, id: newId(), created_at: tx.now } }))
  if (copies.length > 0)
    await tables(tx)
      .insertInto('stored_file')
      .values(copies.map(({ row }) => row))
      .execute()
  return new Map(copies.map(({ from, row }) => [from, row.id]))
}

/**
 * Whether somebody makes a backup now. What that names is to be there until it is read: the bytes of files that are
 * removed meanwhile stay, and are swept later.
 */
const backupRuns = sql<boolean>`exists (
  select from pg_locks
   where locktype = 'advisory' and classid = ${sql.lit(MAKING_LOCK.space)} and objid = ${sql.lit(MAKING_LOCK.number)}
     and database = (select oid from pg_database where datname = current_database()))`

export const isBackupRunning = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ runs: boolean }>`select ${backupRuns} as runs`.execute(tables(tx))
  return rows[0]?.runs === true
}

/**
 * @returns where the bytes lie that are to go, or undefined when there was no such row, when another names the same bytes,
 *   or when a backup that is being made may still need them
 */
export const deleteFile = async (tx: Tx, id: string): Promise<Pick<StoredFile, 'store' | 'path'> | undefined> => {
  const gone = await tables(tx)
    .deleteFrom('stored_file')
    .where('id', '=', id)
    .returning(['store', 'path', 'shared', backupRuns.as('needed')])
    .executeTakeFirst()
  if (gone?.needed) return undefined
  if (!gone?.shared) return gone
  const other = await tables(tx)
    .selectFrom('stored_file')
    .select('id')
    .where('path', '=', gone.path)
    .where('store', '=', gone.store)
    .limit(1)
    .executeTakeFirst()
  return other ? undefined : gone
}

export const isAnythingIn = async (tx: Tx, store: StoreName): Promise<boolean> =>
  (await tables(tx).selectFrom('stored_file').select('id').where('store', '=', store).limit(1).executeTakeFirst()) !==
  undefined

/** Files whose bytes, as sent, have this SHA-256; the oldest first. */
export const listBySha256 = (tx: Tx, sha256: string): Promise<{ id: string }[]> =>
  tables(tx)
    .selectFrom('stored_file')
    .select('id')
    .where('sha256', '=', sha256)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Those of the paths that a row names. */
export const listKnownPaths = async (tx: Tx, paths: readonly string[]): Promise<string[]> => {
  if (paths.length === 0) return []
  const rows = await tables(tx).selectFrom('stored_file').select('path').where('path', 'in', paths).execute()
  return rows.map((row) => row.path)
}
