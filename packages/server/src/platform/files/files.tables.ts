import { type FileKind, seenUpTo } from '@vesica/contract'
import { type Expression, type Generated, sql } from 'kysely'
import { newId } from '../ids.ts'
import { countUpTo } from '../data/paging.ts'
import { open, type Tx } from '../data/tx.ts'
import { MAKING_LOCK } from '../data/locks.ts'

/** Where bytes can be stored. */
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
    /** Whether another row refers, or referred, to the same bytes. */
    shared: Generated<boolean>
  }
}

/** A stored file. */
export interface StoredFile {
  readonly id: string
  readonly store: StoreName
  /** The path below the folder of stored files, or the key in the bucket. */
  readonly path: string
  /** Displayed, and suggested for downloads. */
  readonly name: string
  readonly kind: FileKind
  readonly mime: string
  /** Of the file as stored. */
  readonly bytes: number
  /** Hex, of the bytes as sent. */
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

/** What lists show of a file, for a statement that selects its id. */
export const fileFields = (id: Expression<string | null>) =>
  sql<Pick<StoredFile, 'name' | 'kind' | 'mime' | 'bytes'> | null>`(
    select json_build_object('name', name, 'kind', kind, 'mime', mime, 'bytes', bytes) from stored_file where stored_file.id = ${id})`

/**
 * The number of other payments sent with the very same proof: applications, memberships and wallet requests together,
 * counted up to `seenUpTo`. @param sha256 of the proof, null without one, of a row in `sent_proof`
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
 * Creates rows for the same bytes as others. Those are locked until this ends, so the bytes cannot be removed
 * meanwhile.
 * @returns the new ids by the given ones
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
 * Whether a backup is being made. The bytes it refers to must exist until it has read them, so bytes of files removed
 * meanwhile stay and are swept later.
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
 * @returns where the bytes to remove are, or undefined if there was no such row, another row refers to the same bytes,
 * or a running backup may still need them
 */
export const deleteFile = async (tx: Tx, id: string): Promise<Pick<StoredFile, 'store' | 'path'> | undefined> => {
  const removed = await tables(tx)
    .deleteFrom('stored_file')
    .where('id', '=', id)
    .returning(['store', 'path', 'shared', backupRuns.as('needed')])
    .executeTakeFirst()
  if (removed?.needed) return undefined
  if (!removed?.shared) return removed
  const duplicate = await tables(tx)
    .selectFrom('stored_file')
    .select('id')
    .where('path', '=', removed.path)
    .where('store', '=', removed.store)
    .limit(1)
    .executeTakeFirst()
  return duplicate ? undefined : removed
}

export const isAnythingIn = async (tx: Tx, store: StoreName): Promise<boolean> =>
  (await tables(tx).selectFrom('stored_file').select('id').where('store', '=', store).limit(1).executeTakeFirst()) !==
  undefined

/** Files whose bytes, as sent, have this SHA-256, oldest first. */
export const listBySha256 = (tx: Tx, sha256: string): Promise<{ id: string }[]> =>
  tables(tx)
    .selectFrom('stored_file')
    .select('id')
    .where('sha256', '=', sha256)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Which of the paths a row refers to. */
export const listKnownPaths = async (tx: Tx, paths: readonly string[]): Promise<string[]> => {
  if (paths.length === 0) return []
  const rows = await tables(tx).selectFrom('stored_file').select('path').where('path', 'in', paths).execute()
  return rows.map((row) => row.path)
}
